// Numbers for positions that are equal for symmetric ones, and cheap for all that a move leads to.
#ifndef TENGEN_PROTOCOL_DATABASE_SYMMETRIC_KEYS_H_
#define TENGEN_PROTOCOL_DATABASE_SYMMETRIC_KEYS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "engine/point_set.h"
#include "engine/types.h"

namespace tengen::database {

// Of one size of board. A stone is a random word in each image of the board under its symmetries
// (Zobrist 1970), a position the sum of its stones, its number the least of its images' sums:
// those of symmetric positions are the same words in another order. Others have the same number
// with a chance of 1 to 2^64. Immutable; thread-safe.
class SymmetricKeys {
 public:
  SymmetricKeys(int width, int height);

  // Of each image; those that the board does not have are as the first.
  using Sums = std::array<uint64_t, 8>;
  // Of these stones.
  Sums SumsOf(const std::array<PointSet, engine::kColorCount>& stones) const;

  // The number of the position with this side to move.
  static uint64_t Key(const Sums& sums, Color side_to_move);
  // The same after a stone of `color` on the empty point `p`, the other to move then.
  uint64_t KeyAfter(const Sums& sums, Point p, Color color) const;

 private:
  const Sums& WordsOf(Point p, Color color) const {
    return words_[static_cast<size_t>(p.y() * width_ + p.x()) * engine::kColorCount + Index(color)];
  }

  const int width_;
  std::vector<Sums> words_;  // of a stone, by point and colour
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_SYMMETRIC_KEYS_H_
