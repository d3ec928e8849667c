// Renju's prohibited moves, for all points of a position at once.
#ifndef TENGEN_ENGINE_FORBIDDEN_H_
#define TENGEN_ENGINE_FORBIDDEN_H_

#include <cstdint>

#include "engine/point_set.h"

namespace tengen::engine {

// Why Black may not play a point in renju; when several reasons hold the first of this order is
// named.
enum class Forbidden : uint8_t { kNone, kOverline, kDoubleFour, kDoubleThree };

// The points where renju prohibits a black stone, each in the set of its reason only.
struct ForbiddenSets {
  PointSet overline;
  PointSet double_four;
  PointSet double_three;

  PointSet All() const { return overline | double_four | double_three; }
};

// Black's forbidden points, from nothing but the position: `black` holds Black's stones, `empty`
// the empty points, and all others (white stones, blocked points, points off the board) stop
// Black's lines. Points that complete a five are never forbidden. The recursion of RIF 9.3 is exact
// and unbounded, in the combined reading (engine/DESIGN.md).
//
// Sets within the first 16 columns and rows are worked on in one register each, and cost a fraction
// of larger ones. Pure; thread-safe. REQUIRES: the sets are disjoint.
ForbiddenSets FindForbidden(const PointSet& black, const PointSet& empty);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_FORBIDDEN_H_
