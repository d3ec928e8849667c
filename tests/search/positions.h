// Random positions for the tests of the search.
#ifndef TENGEN_TESTS_SEARCH_POSITIONS_H_
#define TENGEN_TESTS_SEARCH_POSITIONS_H_

#include <vector>

#include "engine/types.h"
#include "tests/engine/random_source.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"

namespace tengen::search {

// A source of positions without a winning row, the same on all machines for the same seed.
class RandomBoards : public engine::RandomSource {
 public:
  using RandomSource::RandomSource;

  // A board of 9x9 to 11x11 with 12 to 24 stones close together: fours abound.
  reference::Board Tactical(reference::Game game);
  // The same with half of the stones taken away: fewer wins by fours, more by threats.
  reference::Board Quiet(reference::Game game);
  // A board on which all but `empty` points, close together, are taken. REQUIRES: empty <= width *
  // height.
  reference::Board NearlyFull(reference::Game game, int width, int height, int empty);

  Color AnyColor() { return Any(kColors); }

 private:
  // An empty point two steps or less from a stone (any empty point if there is none).
  reference::Spot NearbySpot(const reference::Board& board);

  // `count` points of an empty board, each two steps or less from another.
  std::vector<reference::Spot> Neighbours(reference::Board board, int count);
};

// How many positions a comparison with the reference visits for each rule: `usual`, or what the
// environment variable TENGEN_RANDOM_POSITIONS says, for long runs.
inline int RandomPositionCount(int usual) {
  return engine::NumberFromEnvironment("TENGEN_RANDOM_POSITIONS", usual);
}

}  // namespace tengen::search

#endif  // TENGEN_TESTS_SEARCH_POSITIONS_H_
