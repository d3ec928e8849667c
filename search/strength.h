// Play as weak as somebody likes, with the mistakes that people make.
#ifndef TENGEN_SEARCH_STRENGTH_H_
#define TENGEN_SEARCH_STRENGTH_H_

#include <climits>
#include <cstdint>
#include <memory>

#include "engine/board.h"
#include "eval/evaluator.h"

namespace tengen::search {

inline constexpr int kLeastStrength = 0;
inline constexpr int kFullStrength = 100;

// How well to play. A plain value.
struct Strength {
  int level = kFullStrength;  // from kLeastStrength to kFullStrength
  // Which mistakes are made where. The same positions with the same seed get the same moves.
  uint64_t seed = 0;

  bool limited() const { return level < kFullStrength; }

  friend bool operator==(const Strength&, const Strength&) = default;
};

// What a player is capable of; by default of everything. Matches chose the numbers behind the
// levels: bench/experiments/levels.csv. A plain value.
struct Ability {
  int64_t nodes = INT64_MAX;  // looked at for a move
  int fours = INT16_MAX;      // in a row that are seen to win, not counting the five
  int root_moves = INT_MAX;   // considered where nothing forces
  int value_noise = 0;        // standard deviation of mistaken values, in units of the evaluator
  int order_noise = 0;        // the same of first guesses, in units of move ordering
  int oversight = 0;          // chance to overlook an opponent's stone far off, per thousand
  uint64_t seed = 0;          // of what is mistaken and overlooked

  friend bool operator==(const Ability&, const Ability&) = default;
};

// Every number grows or falls steadily with the level. At kFullStrength nothing is limited.
// REQUIRES: kLeastStrength <= strength.level <= kFullStrength.
Ability AbilityOf(const Strength& strength);

// The evaluator of a player who misjudges: `exact` with noise that depends on position and seed
// only, so that a search with it is as consistent as any. `exact` itself if there is no noise.
std::unique_ptr<eval::Evaluator> Misjudging(std::unique_ptr<eval::Evaluator> exact,
                                            const Ability& ability);

// The board as the player sees it: some stones, the likelier the farther from the last two moves,
// are taken for points where nobody can play. Steps are counted along rows and columns, so that
// diagonals and gaps are harder to see than neighbours; one's own are overlooked half as often.
// Nothing is overlooked where a stone of either side would make five. Empty points of the result
// are empty on `board`; points forbidden in renju need not be the same.
Board AsSeen(const Board& board, const Ability& ability);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_STRENGTH_H_
