// Who searches what, so that several workers share the work.
#ifndef TENGEN_SEARCH_CLAIMS_H_
#define TENGEN_SEARCH_CLAIMS_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tengen::search {

// The positions that workers are searching at this moment. Whoever finds a position claimed looks
// at something else first: later the table has its value (ABDADA, Weill 1996, in the simple form of
// Kerrigan 2014: no word to the table but a small one of its own).
//
// A hint, no lock: of two positions that share a place one is forgotten, and one that two workers
// claim counts as claimed only until the first of them is done. Thread-safe.
class Claims {
 public:
  bool Contains(uint64_t key) const {
    return places_[key % kPlaces].load(std::memory_order_relaxed) == key;
  }

 private:
  friend class Claim;

  // Some twenty positions for each worker.
  static constexpr size_t kPlaces = size_t{1} << 12;

  std::array<std::atomic<uint64_t>, kPlaces> places_ = {};
};

// Claims a position as long as it lives, if `claims` is not null and nobody interferes.
class Claim {
 public:
  Claim(Claims* claims, uint64_t key)
      : place_(claims ? &claims->places_[key % Claims::kPlaces] : nullptr), key_(key) {
    if (place_) place_->store(key, std::memory_order_relaxed);
  }
  ~Claim() {
    if (place_ && place_->load(std::memory_order_relaxed) == key_) {
      place_->store(0, std::memory_order_relaxed);
    }
  }
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

 private:
  std::atomic<uint64_t>* const place_;
  const uint64_t key_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_CLAIMS_H_
