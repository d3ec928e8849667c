// Random positions for the tests that compare two oracles, and how many of them to try.
#ifndef TENGEN_TESTS_ENGINE_RANDOM_POSITIONS_H_
#define TENGEN_TESTS_ENGINE_RANDOM_POSITIONS_H_

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "tests/reference/board.h"

namespace tengen {

// A source of positions that is the same on all machines for the same seed. No history of play
// stands behind them: the numbers of stones may differ widely and rows of five may be there. Sizes
// run from 5x5 to 32x32, rectangles included.
//
// Uniform noise hardly ever nests threats, so most positions are crowded in one place, along the
// edges or on lines.
class RandomPositions {
 public:
  explicit RandomPositions(uint64_t seed) : random_(seed) {}

  // A position of any size and kind.
  reference::Board Next();
  // One of width x height points.
  reference::Board Next(int width, int height);

  // A uniform number in [0, count). REQUIRES: count > 0.
  int Below(int count) { return static_cast<int>(random_() % static_cast<uint64_t>(count)); }
  // True `percent` times out of a hundred.
  bool Chance(int percent) { return Below(100) < percent; }

  // Puts `items` in random order.
  template <class T>
  void Shuffle(std::vector<T>& items) {
    for (size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[static_cast<size_t>(Below(static_cast<int>(i)))]);
    }
  }

 private:
  // How full the board is and whose stones they are, in percent.
  struct Mixture {
    int stones;
    int black;
    int blocked;
  };
  Mixture RandomMixture();
  // Fills a point according to `mixture`, whatever it held.
  void Fill(reference::Board& board, reference::Spot spot, const Mixture& mixture);
  // A crowded rectangle, often in a corner.
  void Crowd(reference::Board& board);
  // Crowded lines, often the edges and short diagonals.
  void Lines(reference::Board& board);

  std::mt19937_64 random_;
};

// How many points a comparison with the reference visits for each rule: `usual`, or what the
// environment variable TENGEN_RANDOM_POINTS says, for long runs.
int RandomPointCount(int usual);

}  // namespace tengen

#endif  // TENGEN_TESTS_ENGINE_RANDOM_POSITIONS_H_
