// A cache of search results shared by all workers.
#ifndef TENGEN_SEARCH_TRANSPOSITION_TABLE_H_
#define TENGEN_SEARCH_TRANSPOSITION_TABLE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "absl/functional/function_ref.h"
#include "absl/numeric/int128.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen::search {

// What a stored value says about the true one.
enum class Bound : uint8_t { kUpper, kLower, kExact };

// The least that a table is made with, in bytes, when the machine gives no more.
inline constexpr size_t kSmallestTable = 1 << 10;

struct TtEntry {
  Value value =
      kDraw;  // from the probing node's point of view, mate distances counted from its root
  int depth = 0;
  Bound bound = Bound::kUpper;
  std::optional<Point> move;
};

// Uses a megabyte or two of its memory at first and more when a search begins to push out its own
// entries, cluster by cluster (linear hashing, Litwin 1980): what is dense is found in the
// processor's caches and makes few pages be touched (search/DESIGN.md, "Memory").
//
// Thread-safe: Probe and Store may race; a torn entry is detected by its key check and reads as a
// miss, and so may one that is moved at that moment. A hit is a hint, never a proof of legality:
// callers check the move under their own board.
class TranspositionTable {
 public:
  // Takes about `bytes` (at least one cluster of 64) when it is full grown. The memory is zero
  // pages until it is written, so an unused table costs nothing. REQUIRES: no search is running.
  explicit TranspositionTable(size_t bytes);

  size_t bytes() const { return capacity() * sizeof(Cluster); }
  // What of them is in use.
  size_t bytes_in_use() const { return extent().clusters * sizeof(Cluster); }

  // `ply` is the distance of the node from the root, for the translation of mate values.
  std::optional<TtEntry> Probe(uint64_t key, int ply) const;
  void Store(uint64_t key, int ply, const TtEntry& entry);
  // Asks for the memory that Probe(key) will read: a table of some megabytes lies outside all
  // caches.
  void Prefetch(uint64_t key) const { __builtin_prefetch(&ClusterOf(key)); }

  // Starts a search: from now on entries of earlier ones lose some worth with every search, so they
  // are replaced sooner. So do those of searches that are running. Not for two threads at once.
  void NewGeneration() { AddGenerations(1); }
  // Makes every entry a miss, in constant time, and the table as small as it was at first: from now
  // on it behaves like a new one to the last entry. REQUIRES: no search is running.
  void Clear();
  // Grows, as far as there is memory, so that `entries` more find room. REQUIRES: no search is
  // running.
  void Reserve(size_t entries);
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
  // Entries of the current generation per thousand, from a sample. At any time, also while
  // NewGeneration is called.
  int UsedPermille() const;

 private:
  static constexpr size_t kEntriesPerCluster = 4;
  // So many that entries of half a million games ago are still known to be old.
  static constexpr int kGenerationMask = (1 << 26) - 1;

  // Two words so that a torn write shows: `check` is key xor salt xor data.
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
  using Memory = std::unique_ptr<void, FreeDeleter>;

  // How much of the memory is in use: between first_clusters_ << doublings and twice as much.
  struct Extent {
    size_t clusters;
    int doublings;
  };
  Extent extent() const {
    const uint64_t packed = extent_.load(std::memory_order_relaxed);
    return {static_cast<size_t>(packed / kMostDoublings),
            static_cast<int>(packed % kMostDoublings)};
  }
  void SetExtent(const Extent& extent) {
    extent_.store(extent.clusters * kMostDoublings + static_cast<uint64_t>(extent.doublings),
                  std::memory_order_relaxed);
  }
  size_t capacity() const { return first_clusters_ << most_doublings_; }

  // A key's high bits choose one of the first clusters, and its low bits, one more after every
  // doubling, one of those that this cluster has been split into.
  Cluster& ClusterOf(uint64_t key) const {
    const Extent now = extent();
    const uint64_t parts = uint64_t{2} << now.doublings;
    const size_t first = absl::Uint128High64(absl::uint128(key) * first_clusters_);
    const size_t cluster = (key & (parts - 1)) * first_clusters_ + first;
    return clusters_[cluster < now.clusters ? cluster : cluster - (parts / 2) * first_clusters_];
  }
  int generation() const { return generation_.load(std::memory_order_relaxed); }
  void AddGenerations(int count) {
    generation_.store((generation() + count) & kGenerationMask, std::memory_order_relaxed);
  }
  void Grow(size_t clusters);
  void Split();

  friend std::unique_ptr<TranspositionTable> MakeTable(size_t bytes);
  // Of a table of so many bytes; null if there is not so much.
  static Memory ClearedMemory(size_t bytes);
  // Throws std::bad_alloc if the memory is null.
  TranspositionTable(size_t bytes, Memory memory);

  int Worth(uint64_t data) const;

  static constexpr uint64_t kMostDoublings = 64;  // more than there can be

  size_t first_clusters_;
  int most_doublings_ = 0;
  std::atomic<uint64_t> extent_;  // packed, because its parts belong together
  std::atomic_flag splitting_;    // somebody is
  Memory memory_;
  Cluster* clusters_;               // in memory_
  uint64_t salt_ = 0;               // mixed into checks; a new salt forgets everything
  uint64_t clears_ = 0;             // so far; each has a salt of its own
  std::atomic<int> generation_{0};  // not a plain number for the sake of UsedPermille
};

// A table of `bytes`, or of less where there is no more: a limit of memory must not end a game.
// Throws std::bad_alloc where there is hardly any.
std::unique_ptr<TranspositionTable> MakeTable(size_t bytes);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_TRANSPOSITION_TABLE_H_
