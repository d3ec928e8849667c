// Values of the tiniest boards by trying everything, as an oracle for the cleverer solvers.
#ifndef TENGEN_KEE_SEARCH_BRUTE_FORCE_H_
#define TENGEN_KEE_SEARCH_BRUTE_FORCE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kee/rules/game.h"
#include "kee/rules/rational.h"
#include "kee/search/position_space.h"

namespace tengen::kee {

struct BruteForceRules {
  PassLift lift = PassLift::kAll;  // not kNone
};

// The value for Black of the game from the empty board under the Kee rules for two players, with
// the margins of `space`: alpha-beta over complete states, in which the window of each player and,
// for each earlier pass, the scoring positions since then are part of the state. nullopt if that
// takes more than `max_nodes`, or the board has more than 64 positions.
std::optional<Rational> BruteForceValue(const PositionSpace& space, const BruteForceRules& rules,
                                        int64_t max_nodes);

// What each player gets if every player takes, at each turn, the best for himself, the earliest of
// equally good plays (vertices in order, then the pass). With more than two players this is one
// equilibrium among many, not a value: nobody can force it. nullopt if it takes more than
// `max_nodes` plies, or has lines of more than 10,000.
std::optional<std::vector<Rational>> MaxN(const Game& game, int64_t max_nodes);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_BRUTE_FORCE_H_
