// The threats of one colour on the whole board.
#ifndef TENGEN_ENGINE_THREAT_SETS_H_
#define TENGEN_ENGINE_THREAT_SETS_H_

#include "engine/point_set.h"

namespace tengen::engine {

// The threat sets of one colour over the whole board, directions combined. Every member is a set of
// EMPTY points and says what a stone of that colour put there would make. In renju the sets are
// geometric for Black too; whether the point is forbidden is asked separately (Board::IsForbidden).
struct ThreatSets {
  ThreatSets() = default;
  // For kernels that write all rows.
  explicit ThreatSets(PointSet::Unset unset)
      : five(unset),
        straight_four(unset),
        four(unset),
        double_four(unset),
        three(unset),
        double_three(unset),
        closed_three(unset),
        two(unset),
        double_two(unset) {}

  PointSet five;           // a winning row
  PointSet straight_four;  // a four that no single reply stops
  PointSet four;           // at least one four (straight ones included)
  PointSet double_four;    // at least two fours, in two directions or in one line
  PointSet three;          // at least one open three
  PointSet double_three;   // open threes in at least two directions
  PointSet closed_three;   // a third stone in a window of five that can still become a winning row
  PointSet two;            // at least one open two
  PointSet double_two;     // open twos in at least two directions
};

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_THREAT_SETS_H_
