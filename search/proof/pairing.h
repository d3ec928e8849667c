// Proofs without search that an attacker, who is to move, completes no line: pairs of points, and
// the weights of what they leave.
//
// The defender answers a move on a point of a pair by the other one, so no line that holds a pair
// is ever completed. Of the other lines he may count the points of pairs as the attacker's; if
// then, after any further move, the weights 2^-(empty points) of those lines sum up to less than 1,
// he holds them by taking the point of greatest weight each time (Erdos and Selfridge 1973).
#ifndef TENGEN_SEARCH_PROOF_PAIRING_H_
#define TENGEN_SEARCH_PROOF_PAIRING_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "search/proof/hold_lines.h"

namespace tengen::search {

// Pairs of empty points, no point twice. None at all is a pairing where weights alone suffice.
using Pairing = std::vector<std::pair<int, int>>;

// A pairing that proves that the attacker, who is to move, completes no line of `position`; nullopt
// if none was found in `max_steps` pairs that were tried. The heaviest line is given a pair first,
// and the pair that lowers the weights most is tried first. Pure.
std::optional<Pairing> FindPairing(const HoldLines& lines, const HoldPosition& position,
                                   int max_steps);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_PAIRING_H_
