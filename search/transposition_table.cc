#include "search/transposition_table.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

#include "base/random.h"

namespace tengen::search {
namespace {

// Layout of a data word, from the low end: value 16, depth 8, bound 2, has-move 1, move 10, the low
// 16 bits of the generation, a bit that tells an entry from an empty slot, 10 more bits of the
// generation. Files of tables hold such words with a generation of 0.
struct Packed {
  int16_t value;
  int8_t depth;
  Bound bound;
  int generation;
  std::optional<Point> move;
};

uint64_t Pack(const Packed& p) {
  return uint64_t{static_cast<uint16_t>(p.value)} | uint64_t{static_cast<uint8_t>(p.depth)} << 16 |
         static_cast<uint64_t>(p.bound) << 24 | static_cast<uint64_t>(p.move.has_value()) << 26 |
         static_cast<uint64_t>(p.move ? p.move->id() : 0) << 27 |
         static_cast<uint64_t>(p.generation & 0xFFFF) << 37 | uint64_t{1} << 53 |
         static_cast<uint64_t>(p.generation >> 16) << 54;
}

Packed Unpack(uint64_t data) {
  Packed p;
  p.value = static_cast<int16_t>(data & 0xFFFF);
  p.depth = static_cast<int8_t>(data >> 16 & 0xFF);
  p.bound = static_cast<Bound>(data >> 24 & 3);
  if (data >> 26 & 1) p.move = Point::FromId(static_cast<int>(data >> 27 & 1023));
  p.generation = static_cast<int>((data >> 37 & 0xFFFF) | (data >> 54 & 0x3FF) << 16);
  return p;
}

// Stored mate values count from the node, returned ones from the root of the search.
Value ToTable(Value v, int ply) { return IsWin(v) ? v + ply : IsLoss(v) ? v - ply : v; }
Value FromTable(Value v, int ply) { return IsWin(v) ? v - ply : IsLoss(v) ? v + ply : v; }

// As by std::atomic_ref, which not every library has.
uint64_t Load(const uint64_t& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
void Save(uint64_t& word, uint64_t value) { __atomic_store_n(&word, value, __ATOMIC_RELAXED); }

// An entry of the search before is worth this many plies less than one of the current search.
constexpr int kDepthPerGeneration = 8;
// Makes an entry worth no more than an empty slot; even the deepest is worth less than any new one
// long before.
constexpr int kClearedAge = 64;

// The table begins with so many clusters, a megabyte, or a little less than twice as many.
constexpr size_t kFirstClusters = size_t{1} << 14;
// Whoever pushes out an entry of the same search adds so many clusters: the more, the emptier the
// table. With 8 and Poisson's distribution a cluster has 1.6 entries while the table grows, and
// one new entry in twelve pushes out another.
constexpr size_t kSplitsForAnEntry = 8;

constexpr uint64_t kSalts = uint64_t{1} << 22;  // apart from the board's random words

}  // namespace

void TranspositionTable::FreeDeleter::operator()(void* p) const { std::free(p); }

TranspositionTable::TranspositionTable(size_t bytes)
    : TranspositionTable(bytes, ClearedMemory(bytes)) {}

TranspositionTable::Memory TranspositionTable::ClearedMemory(size_t bytes) {
  // calloc hands out untouched zero pages for large blocks, where clearing a vector would touch
  // them all. They start anywhere, so one cluster more is asked for.
  return Memory(std::calloc(std::max(bytes, sizeof(Cluster)) + sizeof(Cluster), 1));
}

TranspositionTable::TranspositionTable(size_t bytes, Memory memory)
    : first_clusters_(std::max<size_t>(bytes / sizeof(Cluster), 1)), memory_(std::move(memory)) {
  if (memory_ == nullptr) throw std::bad_alloc();
  for (; first_clusters_ >= 2 * kFirstClusters; first_clusters_ /= 2) ++most_doublings_;
  SetExtent({first_clusters_, 0});
  void* begin = memory_.get();
  size_t space = (capacity() + 1) * sizeof(Cluster);
  clusters_ = static_cast<Cluster*>(
      std::align(alignof(Cluster), capacity() * sizeof(Cluster), begin, space));
}

void TranspositionTable::Clear() {
  salt_ = base::RandomWord(kSalts + ++clears_);
  // Nobody can read the old entries any more, so they must be the first to go: make them very old.
  AddGenerations(kClearedAge);
  // A game is to be searched with as much of it whatever was played before.
  SetExtent({first_clusters_, 0});
}

void TranspositionTable::Reserve(size_t entries) {
  // Two clusters for an entry, so that hardly any is full.
  Grow(2 * std::min(entries, capacity()));
}

// Adds so many clusters, as far as there is memory. Where another thread does the same, its are
// enough.
void TranspositionTable::Grow(size_t clusters) {
  if (extent().clusters == capacity()) return;
  if (splitting_.test_and_set(std::memory_order_acquire)) return;
  for (clusters = std::min(clusters, capacity() - extent().clusters); clusters > 0; --clusters) {
    Split();
  }
  splitting_.clear(std::memory_order_release);
}

// Adds a cluster and moves what belongs there from the one that it is split off.
void TranspositionTable::Split() {
  Extent now = extent();
  Cluster& upper = clusters_[now.clusters];
  Cluster& lower = clusters_[now.clusters - (first_clusters_ << now.doublings)];
  const uint64_t moving = uint64_t{1} << now.doublings;  // the bit of the key that tells them apart
  for (size_t i = 0; i < kEntriesPerCluster; ++i) {
    const uint64_t data = Load(lower.slots[i].data), check = Load(lower.slots[i].check);
    const bool moves = data != 0 && ((check ^ data ^ salt_) & moving) != 0;
    // Something may be there from before the table was cleared.
    Save(upper.slots[i].data, moves ? data : 0);
    Save(upper.slots[i].check, check);
    if (moves) Save(lower.slots[i].data, 0);
  }
  if (++now.clusters == first_clusters_ << (now.doublings + 1)) ++now.doublings;
  SetExtent(now);
}

std::optional<TtEntry> TranspositionTable::Probe(uint64_t key, int ply) const {
  for (const Slot& slot : ClusterOf(key).slots) {
    const uint64_t data = Load(slot.data);
    if (data == 0 || (Load(slot.check) ^ data) != (key ^ salt_)) continue;
    const Packed p = Unpack(data);
    return TtEntry{FromTable(p.value, ply), p.depth, p.bound, p.move};
  }
  return std::nullopt;
}

int TranspositionTable::Worth(uint64_t data) const {
  if (data == 0) return INT32_MIN;
  const Packed p = Unpack(data);
  const int age = (generation() - p.generation) & kGenerationMask;
  if (age >= kClearedAge) return INT32_MIN;  // an empty slot's
  return p.depth - kDepthPerGeneration * age;
}

void TranspositionTable::Store(uint64_t key, int ply, const TtEntry& entry) {
  Slot* victim = nullptr;
  bool same_search = false;  // a victim with another key
  int least = INT32_MAX;
  std::optional<Point> move = entry.move;
  for (Slot& slot : ClusterOf(key).slots) {
    const uint64_t data = Load(slot.data);
    if (data != 0 && (Load(slot.check) ^ data) == (key ^ salt_)) {
      const Packed old = Unpack(data);
      // A shallow bound must not push out what a deep search of the same position found.
      if (old.generation == generation() && old.depth > entry.depth + 3 &&
          entry.bound != Bound::kExact && !IsDecided(entry.value)) {
        return;
      }
      if (!move) move = old.move;
      victim = &slot;
      same_search = false;
      break;
    }
    if (const int worth = Worth(data); worth < least) {
      least = worth;
      victim = &slot;
      same_search = data != 0 && Unpack(data).generation == generation();
    }
  }
  const uint64_t data = Pack({static_cast<int16_t>(ToTable(entry.value, ply)),
                              static_cast<int8_t>(std::clamp(entry.depth, -128, 127)), entry.bound,
                              generation(), move});
  Save(victim->data, data);
  Save(victim->check, key ^ salt_ ^ data);
  if (same_search) Grow(kSplitsForAnEntry);
}

bool TranspositionTable::IsRecord(const Record& record) {
  const Packed p = Unpack(record.word);
  return p.bound <= Bound::kExact && p.value >= -kMate && p.value <= kMate && p.generation == 0 &&
         Pack(p) == record.word;
}

void TranspositionTable::ForEachRecord(absl::FunctionRef<void(const Record&)> f) const {
  const size_t in_use = extent().clusters;
  for (size_t i = 0; i < in_use; ++i) {
    for (const Slot& slot : clusters_[i].slots) {
      const uint64_t data = Load(slot.data);
      if (data == 0) continue;
      Packed p = Unpack(data);
      if (((generation() - p.generation) & kGenerationMask) >= kClearedAge) continue;
      p.generation = 0;
      f({Load(slot.check) ^ data ^ salt_, Pack(p)});
    }
  }
}

void TranspositionTable::StoreRecord(const Record& record) {
  const Packed p = Unpack(record.word);
  Store(record.key, /*ply=*/0, {p.value, p.depth, p.bound, p.move});
}

int TranspositionTable::UsedPermille() const {
  // 64 bits wide, for the products.
  const uint64_t in_use = extent().clusters;
  const uint64_t sample = std::min<uint64_t>(in_use, 250);
  uint64_t used = 0;
  for (uint64_t i = 0; i < sample; ++i) {
    for (const Slot& slot : clusters_[i * in_use / sample].slots) {
      const uint64_t data = Load(slot.data);
      used += data != 0 && Unpack(data).generation == generation();
    }
  }
  return static_cast<int>(used * 1000 * in_use / (sample * kEntriesPerCluster * capacity()));
}

std::unique_ptr<TranspositionTable> MakeTable(size_t bytes) {
  // Not by what the table throws: where code is compiled without exceptions, nobody could catch it.
  TranspositionTable::Memory memory = TranspositionTable::ClearedMemory(bytes);
  for (; memory == nullptr && bytes >= 2 * kSmallestTable; bytes /= 2) {
    memory = TranspositionTable::ClearedMemory(bytes / 2);
  }
  return std::unique_ptr<TranspositionTable>(new TranspositionTable(bytes, std::move(memory)));
}

}  // namespace tengen::search
