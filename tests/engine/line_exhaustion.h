// Every line there is, as the engine's line kernels and the literal reference judge it.
#ifndef TENGEN_TESTS_ENGINE_LINE_EXHAUSTION_H_
#define TENGEN_TESTS_ENGINE_LINE_EXHAUSTION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/types.h"

namespace tengen::engine {

// Lines of `points` points, each empty or with a stone of either colour and an edge at both ends,
// that begin alike: at most 3^kLooseEnd of them, which differ in their last points.
struct LineSheaf {
  Rule rule = Rule::kFreestyle;
  int points = 0;
  int number = 0;  // from 0, below SheafCount(points)

  friend auto operator<=>(const LineSheaf&, const LineSheaf&) = default;
};

inline constexpr int kLooseEnd = 9;

// How many sheaves hold all lines of so many points. REQUIRES: points is from 1 to 20.
int SheafCount(int points);

// What a comparison came to.
struct LineComparison {
  int64_t lines = 0;
  // Questions that were compared, once for each form of the arithmetic: does a stone of this colour
  // on this point make this threat, and does an opponent's stone there stop all fives?
  int64_t answers = 0;
  std::vector<std::string> forms;        // "scalar" and the vector extensions
  std::vector<std::string> differences;  // the first few, in words
};

// Compares all lines of a sheaf: threats of both colours by ClassifyLine, FivePoints and
// StopsOfFives, and by ToggleStone with each vector extension of this machine. That is asked of a
// row, a column and both diagonals at once, at either end of the words and within them, stone by
// stone as the lines are walked through; all stones are taken back in the end, and what then
// differs from an empty board is a difference, too. Not thread-safe: it switches the whole process
// between vector extensions. REQUIRES: points is at most kMaxSide / 2.
LineComparison CompareLines(const LineSheaf& sheaf);

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_LINE_EXHAUSTION_H_
