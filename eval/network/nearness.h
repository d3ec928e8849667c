// How near two points are to each other, as the network's policy sees it.
#ifndef TENGEN_EVAL_NETWORK_NEARNESS_H_
#define TENGEN_EVAL_NETWORK_NEARNESS_H_

#include <algorithm>
#include <cstdlib>

namespace tengen::eval {

// Steps along rows and columns beyond which points are just far apart.
inline constexpr int kNearReach = 7;
inline constexpr int kNearnesses = (kNearReach + 1) * (kNearReach + 2) / 2;

// The number of the nearness of two points dx columns and dy rows apart, in [0, kNearnesses); the
// same for all eight orientations of the board. 0 for points that are far apart.
// REQUIRES: they are not the same.
constexpr int NearnessOf(int dx, int dy) {
  const int a = std::abs(dx), b = std::abs(dy);
  const int more = std::max(a, b), less = std::min(a, b);
  return more > kNearReach ? 0 : more * (more + 1) / 2 + less;
}

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NEARNESS_H_
