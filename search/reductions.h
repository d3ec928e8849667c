// How much less deep late moves are searched.
#ifndef TENGEN_SEARCH_REDUCTIONS_H_
#define TENGEN_SEARCH_REDUCTIONS_H_

#include <bit>
#include <cstdint>

namespace tengen::search {

// 64 * log2(n), rounded down, for n >= 1. By repeated squaring in integers, because the signature
// must not depend on a library's logarithm.
constexpr int Log2Times64(uint32_t n) {
  int result = std::bit_width(n) - 1;
  uint64_t mantissa = uint64_t{n} << (31 - result);  // in [2^31, 2^32)
  for (int bit = 0; bit < 6; ++bit) {
    mantissa = mantissa * mantissa >> 31;
    const int carry = static_cast<int>(mantissa >> 32);
    mantissa >>= carry;
    result = 2 * result + carry;
  }
  return result;
}

// Plies to take off for a move that comes after `earlier` others, one at least, at a node with
// `depth` plies left: (base + slope * log2(depth) * log2(earlier)) / 1000, none near the leaves.
// The form is common to strong engines.
constexpr int LateMoveReduction(int depth, int earlier, int base, int slope) {
  if (depth < 3) return 0;
  const int product =
      Log2Times64(static_cast<uint32_t>(depth)) * Log2Times64(static_cast<uint32_t>(earlier));
  return (base + slope * product / (64 * 64)) / 1000;
}

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_REDUCTIONS_H_
