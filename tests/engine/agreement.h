// The engine against the literal rules of tests/reference, point by point.
#ifndef TENGEN_TESTS_ENGINE_AGREEMENT_H_
#define TENGEN_TESTS_ENGINE_AGREEMENT_H_

#include <array>
#include <optional>
#include <string>

#include "engine/board.h"
#include "tests/reference/board.h"

namespace tengen::engine {

// A statement about what the two sides differ in; nullopt if they agree.
using Difference = std::optional<std::string>;

// Compares what the two say about the empty points of one position: verdicts, fives and forbidden
// kinds of both colours, every threat in every direction, the combined threat sets, and the
// defences against fives and straight fours. Thread-compatible.
class Agreement {
 public:
  // `board` in the engine's form, and `drawn`, the same position in the reference's.
  Agreement(const Board& board, const reference::Board& drawn);

  // All that concerns p, defences excepted. REQUIRES: p is empty.
  Difference At(Point p);

  // The replies to the fives that colour c threatens (FiveDefenses). Agrees if there are none.
  Difference OnFiveDefenses(Color c);
  // The replies to the straight fours of colour c at p (StraightFourDefenses). REQUIRES: p is
  // empty. Agrees if there are none.
  Difference OnStraightFourDefenses(Color c, Point p);

 private:
  Difference Verdicts(Point p);
  Difference Threats(Point p, Color c);

  Board board_;
  reference::Board drawn_;
  std::array<ThreatSets, kColorCount> sets_;
  PointSet forbidden_;
};

// Compares the two sides at p on a board of their own, and if they differ says how, with the cells
// taken away that do not matter.
Difference CompareShrunk(const reference::Board& drawn, Rule rule, Point p);

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_AGREEMENT_H_
