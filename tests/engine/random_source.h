// Random numbers for tests, the same on all machines, and how many cases to try.
#ifndef TENGEN_TESTS_ENGINE_RANDOM_SOURCE_H_
#define TENGEN_TESTS_ENGINE_RANDOM_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace tengen::engine {

// The distributions and shuffles of the standard library differ between implementations, so these
// are our own. Thread-compatible.
class RandomSource {
 public:
  explicit RandomSource(uint64_t seed) : random_(seed) {}

  // A uniform number in [0, count). REQUIRES: count > 0.
  int Below(int count) { return static_cast<int>(random_() % static_cast<uint64_t>(count)); }
  // True `percent` times out of a hundred.
  bool Chance(int percent) { return Below(100) < percent; }

  // Any of `items`. REQUIRES: there is one.
  template <class Items>
  auto Any(const Items& items) {
    return items[static_cast<size_t>(Below(static_cast<int>(items.size())))];
  }

  // Puts `items` in random order.
  template <class T>
  void Shuffle(std::vector<T>& items) {
    for (size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[static_cast<size_t>(Below(static_cast<int>(i)))]);
    }
  }

 private:
  std::mt19937_64 random_;
};

// The positive number that the environment variable `name` holds; `usual` if it holds none. Long
// runs set variables that tests of minutes read by this.
int NumberFromEnvironment(const char* name, int usual);

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_RANDOM_SOURCE_H_
