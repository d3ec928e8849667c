// A fixed-size cache of search results shared by all workers.
#ifndef TENGEN_SEARCH_TRANSPOSITION_TABLE_H_
#define TENGEN_SEARCH_TRANSPOSITION_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "absl/functional/function_ref.h"
#include "absl/numeric/int128.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen {

// What a stored value says about the true one.
enum class Bound : uint8_t { kUpper, kLower, kExact };

struct TtEntry {
  Value value =
      kDraw;  // from the probing node's point of view, mate distances counted from its root
  int depth = 0;
  Bound bound = Bound::kUpper;
  std::optional<Point> move;
};

// Thread-safe: Probe and Store may race; a torn entry is detected by its key check and reads as a
// miss. A hit is a hint, never a proof of legality: callers check the move under their own board.
class TranspositionTable {
 public:
  // Takes about `bytes` (at least one cluster of 64). The memory is zero pages until it is written,
  // so an unused table costs nothing. REQUIRES: no search is running.
  explicit TranspositionTable(size_t bytes);

  size_t bytes() const { return cluster_count_ * sizeof(Cluster); }

  // `ply` is the distance of the node from the root, for the translation of mate values.
  std::optional<TtEntry> Probe(uint64_t key, int ply) const;
  void Store(uint64_t key, int ply, const TtEntry& entry);
  // Asks for the memory that Probe(key) will read: a table of some megabytes lies outside all
  // caches.
  void Prefetch(uint64_t key) const { __builtin_prefetch(&ClusterOf(key ^ salt_)); }

  // Starts a search: from now on entries of earlier ones lose some worth with every search, so they
  // are replaced sooner. REQUIRES: no search is running.
  void NewGeneration() { generation_ = (generation_ + 1) & kGenerationMask; }
  // Makes every entry a miss, in constant time. REQUIRES: no search is running.
  void Clear();
  // An entry as files keep it: a position's key, and a word that says all else but its age.
  struct Record {
    uint64_t key;
    uint64_t word;
  };
  // True if it can be one that ForEachRecord has given.
  static bool IsRecord(const Record& record);
  // Gives all entries but those that Clear has made misses, and others too old to be worth
  // anything. REQUIRES: no search is running.
  void ForEachRecord(absl::FunctionRef<void(const Record&)> f) const;
  // Stores the entry as if the last search had found it. REQUIRES: IsRecord, no search is running.
  void StoreRecord(const Record& record);
  // Entries of the current generation per thousand, from a sample.
  int UsedPermille() const;

 private:
  static constexpr int kEntriesPerCluster = 4;
  static constexpr int kGenerationMask = 0xFFFF;

  // Two words so that a torn write shows: `check` is key xor data.
  struct Slot {
    uint64_t check;
    uint64_t data;
  };
  // One line of the processor's cache.
  struct alignas(64) Cluster {
    Slot slots[kEntriesPerCluster];
  };
  struct FreeDeleter {
    void operator()(void* p) const;
  };

  Cluster& ClusterOf(uint64_t salted_key) const {
    return clusters_[absl::Uint128High64(absl::uint128(salted_key) * cluster_count_)];
  }
  int Worth(uint64_t data) const;

  size_t cluster_count_;
  std::unique_ptr<void, FreeDeleter> memory_;
  Cluster* clusters_;  // in memory_
  uint64_t salt_ = 0;  // mixed into keys; a new salt forgets everything
  int generation_ = 0;
};

}  // namespace tengen

#endif  // TENGEN_SEARCH_TRANSPOSITION_TABLE_H_
