#include "search/transposition_table.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#include "engine/zobrist.h"

namespace tengen {
namespace {

// Layout of a data word, from the low end: value 16, depth 8, bound 2, has-move 1, move 10,
// generation 16, and a bit that tells an entry from an empty slot.
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
         static_cast<uint64_t>(p.generation) << 37 | uint64_t{1} << 53;
}

Packed Unpack(uint64_t data) {
  Packed p;
  p.value = static_cast<int16_t>(data & 0xFFFF);
  p.depth = static_cast<int8_t>(data >> 16 & 0xFF);
  p.bound = static_cast<Bound>(data >> 24 & 3);
  if (data >> 26 & 1) p.move = Point::FromId(static_cast<int>(data >> 27 & 1023));
  p.generation = static_cast<int>(data >> 37 & 0xFFFF);
  return p;
}

// Stored mate values count from the node, returned ones from the root of the search.
Value ToTable(Value v, int ply) { return IsWin(v) ? v + ply : IsLoss(v) ? v - ply : v; }
Value FromTable(Value v, int ply) { return IsWin(v) ? v - ply : IsLoss(v) ? v + ply : v; }

uint64_t Load(const uint64_t& word) {
  return std::atomic_ref(const_cast<uint64_t&>(word)).load(std::memory_order_relaxed);
}
void Save(uint64_t& word, uint64_t value) {
  std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

// An entry of the search before is worth this many plies less than one of the current search.
constexpr int kDepthPerGeneration = 8;
// Makes even the deepest entry worth less than any new one.
constexpr int kClearedAge = 64;

constexpr uint64_t kSalts = uint64_t{1} << 22;  // apart from the board's random words

}  // namespace

void TranspositionTable::FreeDeleter::operator()(void* p) const { std::free(p); }

TranspositionTable::TranspositionTable(size_t bytes)
    : cluster_count_(std::max<size_t>(bytes / sizeof(Cluster), 1)) {
  // calloc hands out untouched zero pages for large blocks, where clearing a vector would touch
  // them all. They start anywhere, so one cluster more is asked for.
  size_t space = (cluster_count_ + 1) * sizeof(Cluster);
  void* memory = std::calloc(space, 1);
  if (memory == nullptr) throw std::bad_alloc();
  memory_.reset(memory);
  clusters_ = static_cast<Cluster*>(
      std::align(alignof(Cluster), cluster_count_ * sizeof(Cluster), memory, space));
}

void TranspositionTable::Clear() {
  salt_ = RandomWord(kSalts + salt_ % kSalts);
  // Nobody can read the old entries any more, so they must be the first to go: make them very old.
  generation_ = (generation_ + kClearedAge) & kGenerationMask;
}

std::optional<TtEntry> TranspositionTable::Probe(uint64_t key, int ply) const {
  key ^= salt_;
  for (const Slot& slot : ClusterOf(key).slots) {
    const uint64_t data = Load(slot.data);
    if (data == 0 || (Load(slot.check) ^ data) != key) continue;
    const Packed p = Unpack(data);
    return TtEntry{FromTable(p.value, ply), p.depth, p.bound, p.move};
  }
  return std::nullopt;
}

int TranspositionTable::Worth(uint64_t data) const {
  if (data == 0) return INT32_MIN;
  const Packed p = Unpack(data);
  const int age = (generation_ - p.generation) & kGenerationMask;
  return p.depth - kDepthPerGeneration * age;
}

void TranspositionTable::Store(uint64_t key, int ply, const TtEntry& entry) {
  key ^= salt_;
  Slot* victim = nullptr;
  int least = INT32_MAX;
  std::optional<Point> move = entry.move;
  for (Slot& slot : ClusterOf(key).slots) {
    const uint64_t data = Load(slot.data);
    if (data != 0 && (Load(slot.check) ^ data) == key) {
      const Packed old = Unpack(data);
      // A shallow bound must not push out what a deep search of the same position found.
      if (old.generation == generation_ && old.depth > entry.depth + 3 &&
          entry.bound != Bound::kExact && !IsDecided(entry.value)) {
        return;
      }
      if (!move) move = old.move;
      victim = &slot;
      break;
    }
    if (const int worth = Worth(data); worth < least) {
      least = worth;
      victim = &slot;
    }
  }
  const uint64_t data = Pack({static_cast<int16_t>(ToTable(entry.value, ply)),
                              static_cast<int8_t>(std::clamp(entry.depth, -128, 127)), entry.bound,
                              generation_, move});
  Save(victim->data, data);
  Save(victim->check, key ^ data);
}

bool TranspositionTable::IsRecord(const Record& record) {
  const Packed p = Unpack(record.word);
  return p.bound <= Bound::kExact && p.value >= -kMate && p.value <= kMate && p.generation == 0 &&
         Pack(p) == record.word;
}

void TranspositionTable::ForEachRecord(absl::FunctionRef<void(const Record&)> f) const {
  for (size_t i = 0; i < cluster_count_; ++i) {
    for (const Slot& slot : clusters_[i].slots) {
      const uint64_t data = Load(slot.data);
      if (data == 0) continue;
      Packed p = Unpack(data);
      if (((generation_ - p.generation) & kGenerationMask) >= kClearedAge) continue;
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
  const size_t sample = std::min<size_t>(cluster_count_, 250);
  int used = 0;
  for (size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : clusters_[i].slots) {
      const uint64_t data = Load(slot.data);
      used += data != 0 && Unpack(data).generation == generation_;
    }
  }
  return used * 1000 / static_cast<int>(sample * kEntriesPerCluster);
}

}  // namespace tengen
