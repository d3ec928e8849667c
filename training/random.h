// Random numbers that are the same with every standard library.
#ifndef TENGEN_TRAINING_RANDOM_H_
#define TENGEN_TRAINING_RANDOM_H_

#include <cstdint>

#include "engine/zobrist.h"

namespace tengen {

// The splitmix64 sequence from a seed. std distributions are left to each library, so games and
// training runs would differ between them. Thread-compatible; a plain value.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(RandomWord(seed)) {}

  uint64_t Next() { return RandomWord(state_++); }
  // Uniform in [0, count). REQUIRES: 0 < count < 2^31.
  int Below(int count) {
    return static_cast<int>(((Next() >> 32) * static_cast<uint64_t>(count)) >> 32);
  }
  // Uniform in [low, high].
  int Between(int low, int high) { return low + Below(high - low + 1); }
  // True in `permille` of 1000 cases.
  bool Chance(int permille) { return Below(1000) < permille; }

 private:
  uint64_t state_;
};

}  // namespace tengen

#endif  // TENGEN_TRAINING_RANDOM_H_
