// Positions for the tests of the search: drawn ones, random ones, and their form in
// tests/reference.
#ifndef TENGEN_TESTS_SEARCH_POSITIONS_H_
#define TENGEN_TESTS_SEARCH_POSITIONS_H_

#include <cstdint>
#include <random>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"

namespace tengen {

reference::Game ToReference(Rule rule);
char ToReference(Color c);
inline reference::Spot ToReference(Point p) { return {p.x(), p.y()}; }
// The cells of `board`.
reference::Board ToReference(const Board& board);

// The position of `drawn` with `mover` to move. REQUIRES: the size is one that Board::Create takes.
Board ToEngine(const reference::Board& drawn, Rule rule, Color mover);

// The drawing that ParseBoard reads, with `mover` to move whatever the number of stones.
Board Draw(absl::string_view text, Rule rule, Color mover);

// A source of positions without a winning row, the same on all machines for the same seed.
class RandomBoards {
 public:
  explicit RandomBoards(uint64_t seed) : random_(seed) {}

  // A board of 9x9 to 11x11 with 12 to 24 stones close together: fours abound.
  reference::Board Tactical(reference::Game game);
  // A board on which all but `empty` points, close together, are taken. REQUIRES: empty <= width *
  // height.
  reference::Board NearlyFull(reference::Game game, int width, int height, int empty);

  // A uniform number in [0, count). REQUIRES: count > 0.
  int Below(int count) { return static_cast<int>(random_() % static_cast<uint64_t>(count)); }
  Color AnyColor() { return kColors[static_cast<size_t>(Below(kColorCount))]; }

 private:
  // An empty point two steps or less from a stone (any empty point if there is none).
  reference::Spot NearbySpot(const reference::Board& board);

  // `count` points of an empty board, each two steps or less from another.
  std::vector<reference::Spot> Neighbours(reference::Board board, int count);

  std::mt19937_64 random_;
};

// How many positions a comparison with the reference visits for each rule: `usual`, or what the
// environment variable TENGEN_RANDOM_POSITIONS says, for long runs.
int RandomPositionCount(int usual);

}  // namespace tengen

#endif  // TENGEN_TESTS_SEARCH_POSITIONS_H_
