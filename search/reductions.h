// How much less deep late moves are searched.
#ifndef TENGEN_SEARCH_REDUCTIONS_H_
#define TENGEN_SEARCH_REDUCTIONS_H_

#include <bit>
#include <cstdint>

namespace tengen {

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

// Plies to take off for the move number `move_number` (from 0) of a node with `depth` plies left:
// 3/4 + ln(depth) * ln(move_number) * 2/3, none for the first three moves and near the leaves. The
// form is common to strong engines; the numbers are tuned by matches (search/DESIGN.md).
constexpr int LateMoveReduction(int depth, int move_number) {
  if (depth < 3 || move_number < 3) return 0;
  constexpr int kBase = 750, kSlope = 320;  // thousandths of a ply; 320 = 1000 * 2/3 * ln(2)^2
  const int product =
      Log2Times64(static_cast<uint32_t>(depth)) * Log2Times64(static_cast<uint32_t>(move_number));
  return (kBase + kSlope * product / (64 * 64)) / 1000;
}

}  // namespace tengen

#endif  // TENGEN_SEARCH_REDUCTIONS_H_
