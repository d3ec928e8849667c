// Random words behind position keys.
#ifndef TENGEN_ENGINE_ZOBRIST_H_
#define TENGEN_ENGINE_ZOBRIST_H_

#include <cstdint>

#include "base/random.h"
#include "engine/types.h"

namespace tengen::engine {

// The key of one thing on one point. REQUIRES: cell is not kEmpty.
constexpr uint64_t CellKey(Point p, Cell cell) {
  return base::RandomWord(static_cast<uint64_t>(cell) * kPointCapacity +
                          static_cast<uint64_t>(p.id()));
}

inline constexpr uint64_t kWhiteToMoveKey = base::RandomWord(1 << 20);

// The key of the empty board of a game.
constexpr uint64_t GameKey(int width, int height, Rule rule) {
  return base::RandomWord((uint64_t{1} << 21) +
                          static_cast<uint64_t>((width * 64 + height) * 8 + Index(rule)));
}

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_ZOBRIST_H_
