// Random numbers that are the same with every standard library.
#ifndef TENGEN_BASE_RANDOM_H_
#define TENGEN_BASE_RANDOM_H_

#include <cstdint>

namespace tengen::base {

// The n-th word of the splitmix64 sequence (Steele, Lea, Flood 2014): a hash with full avalanche,
// so keys need no table that start-up would have to fill.
constexpr uint64_t RandomWord(uint64_t n) {
  uint64_t z = (n + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// The splitmix64 sequence from a seed. std distributions are left to each library, so games and
// training runs would differ between them. Thread-compatible; a plain value.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(RandomWord(seed)) {}
  // The n-th of many sequences from one seed.
  Random(uint64_t seed, uint64_t n) : state_(RandomWord(seed) ^ RandomWord(~n)) {}

  uint64_t Next() { return RandomWord(state_++); }
  // Uniform in [0, count) but for a share of count / 2^64. REQUIRES: count > 0.
  int Below(int count) { return static_cast<int>(Next() % static_cast<uint64_t>(count)); }
  // Uniform in [low, high].
  int Between(int low, int high) { return low + Below(high - low + 1); }
  // True in `permille` of 1000 cases.
  bool Chance(int permille) { return Below(1000) < permille; }

 private:
  uint64_t state_;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_RANDOM_H_
