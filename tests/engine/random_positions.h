// Random positions for the tests that compare two oracles, and how many of them to try.
#ifndef TENGEN_TESTS_ENGINE_RANDOM_POSITIONS_H_
#define TENGEN_TESTS_ENGINE_RANDOM_POSITIONS_H_

#include "tests/engine/random_source.h"
#include "tests/reference/board.h"

namespace tengen::engine {

// A source of positions that is the same on all machines for the same seed. No history of play
// stands behind them: the numbers of stones may differ widely and rows of five may be there. Sizes
// run from 5x5 to 32x32, rectangles included.
//
// Uniform noise hardly ever nests threats, so most positions are crowded in one place, along the
// edges or on lines.
class RandomPositions : public RandomSource {
 public:
  using RandomSource::RandomSource;

  // A position of any size and kind; half of them with any two sides from 5 to 22.
  reference::Board Next();
  // One of width x height points.
  reference::Board Next(int width, int height);

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
};

// How many points a comparison with the reference visits for each rule: `usual`, or what the
// environment variable TENGEN_RANDOM_POINTS says, for long runs.
inline int RandomPointCount(int usual) {
  return NumberFromEnvironment("TENGEN_RANDOM_POINTS", usual);
}

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_RANDOM_POSITIONS_H_
