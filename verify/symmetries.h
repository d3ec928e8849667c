// The rotations and reflections that carry a board onto itself.
#ifndef TENGEN_VERIFY_SYMMETRIES_H_
#define TENGEN_VERIFY_SYMMETRIES_H_

#include <vector>

#include "verify/literal_rules.h"

namespace tengen::verify {

// The points of a board, as each of its symmetries arranges them in the order of rows, the identity
// first: eight, or four if its sides differ. Pure.
std::vector<std::vector<int>> AllArrangements(const Position& position);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_SYMMETRIES_H_
