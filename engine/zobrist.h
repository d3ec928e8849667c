// Random words behind position keys.
#ifndef TENGEN_ENGINE_ZOBRIST_H_
#define TENGEN_ENGINE_ZOBRIST_H_

#include <cstdint>

#include "engine/types.h"

namespace tengen {

// The n-th word of the splitmix64 sequence (Steele, Lea, Flood 2014): a hash with full avalanche,
// so keys need no table that start-up would have to fill.
constexpr uint64_t RandomWord(uint64_t n) {
  uint64_t z = (n + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// The key of one thing on one point. REQUIRES: cell is not kEmpty.
constexpr uint64_t CellKey(Point p, Cell cell) {
  return RandomWord(static_cast<uint64_t>(cell) * kPointCapacity + static_cast<uint64_t>(p.id()));
}

inline constexpr uint64_t kWhiteToMoveKey = RandomWord(1 << 20);

// The key of the empty board of a game.
constexpr uint64_t GameKey(int width, int height, Rule rule) {
  return RandomWord((uint64_t{1} << 21) +
                    static_cast<uint64_t>((width * 64 + height) * 8 + Index(rule)));
}

}  // namespace tengen

#endif  // TENGEN_ENGINE_ZOBRIST_H_
