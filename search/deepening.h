// What those share who judge many positions again and again, ply by ply, to compare them.
#ifndef TENGEN_SEARCH_DEEPENING_H_
#define TENGEN_SEARCH_DEEPENING_H_

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "eval/value.h"

namespace tengen::search {

// How far values drift as the depth grows, mostly all in one direction: who looks for a value
// follows some positions as far from it, too.
inline constexpr Value kDrift = 32;

// A new value for a position that was judged before at a smaller depth (0: by evaluation): values
// swing between even and odd depths, so the mean of two is nearer to the truth, unless the new one
// is proven or the old one no search's.
constexpr Value Blend(Value old_value, int old_depth, Value new_value) {
  if (old_depth == 0 || IsDecided(old_value) || IsDecided(new_value)) return new_value;
  return (old_value + new_value) / 2;
}

// Marks the `count` elements of `list` for which key(element) is least, all of them if there are
// not as many; of equal ones the first. REQUIRES: `marked` is as long as `list`.
template <class T, class Key>
void MarkLeast(const std::vector<T>& list, size_t count, Key key, std::vector<bool>& marked) {
  std::vector<size_t> order(list.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return key(list[a]) < key(list[b]); });
  order.resize(std::min(count, order.size()));
  for (size_t i : order) marked[i] = true;
}

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_DEEPENING_H_
