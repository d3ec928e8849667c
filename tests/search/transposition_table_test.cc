#include "search/transposition_table.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace tengen::search {
namespace {

constexpr size_t kCluster = 64;
constexpr size_t kMebibyte = size_t{1} << 20;

// Keys of positions look random; the table may rely on it.
class Keys {
 public:
  uint64_t Next() { return random_(); }
  std::vector<uint64_t> Take(int count) {
    std::vector<uint64_t> keys;
    for (int i = 0; i < count; ++i) keys.push_back(Next());
    return keys;
  }

 private:
  std::mt19937_64 random_{31};
};

TtEntry Entry(Value value, int depth, Bound bound = Bound::kExact,
              std::optional<Point> move = Point(3, 4)) {
  return {value, depth, bound, move};
}

void ExpectEntry(const std::optional<TtEntry>& found, const TtEntry& expected) {
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->value, expected.value);
  EXPECT_EQ(found->depth, expected.depth);
  EXPECT_EQ(found->bound, expected.bound);
  EXPECT_EQ(found->move, expected.move);
}

// Says which key it was stored under.
TtEntry EntryOf(uint64_t key, int depth) { return Entry(static_cast<Value>(key % 1000), depth); }

// How many of the keys the table has an entry for, which has to be EntryOf's.
int CountFound(const TranspositionTable& table, const std::vector<uint64_t>& keys) {
  int found = 0;
  for (uint64_t key : keys) {
    const std::optional<TtEntry> entry = table.Probe(key, 0);
    if (!entry) continue;
    ++found;
    EXPECT_EQ(entry->value, EntryOf(key, 0).value);
  }
  return found;
}

// work(seed) in four threads at a time.
template <class Work>
void Race(const Work& work) {
  std::vector<std::thread> threads;
  for (uint64_t seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
  for (std::thread& thread : threads) thread.join();
}

TEST(TranspositionTableTest, IsEmptyAtFirst) {
  const TranspositionTable table(kMebibyte);
  Keys keys;
  for (uint64_t key : keys.Take(1000)) EXPECT_FALSE(table.Probe(key, 0).has_value());
  EXPECT_FALSE(table.Probe(0, 0).has_value());
  EXPECT_FALSE(table.Probe(~uint64_t{0}, 0).has_value());
  EXPECT_EQ(table.UsedPermille(), 0);
}

TEST(TranspositionTableTest, ReturnsWhatWasStored) {
  TranspositionTable table(kMebibyte);
  Keys keys;
  const std::vector<TtEntry> entries = {
      Entry(0, 1),
      Entry(-1, 2, Bound::kUpper, std::nullopt),
      Entry(17, 3, Bound::kLower, Point(0, 0)),
      Entry(kMaxEval, 99, Bound::kExact, Point(31, 31)),
      Entry(-kMaxEval, -5, Bound::kUpper, Point(31, 0)),
      Entry(kMateBound - 1, 100, Bound::kLower, Point(0, 31)),
  };
  const std::vector<uint64_t> used = keys.Take(static_cast<int>(entries.size()));
  for (size_t i = 0; i < entries.size(); ++i) table.Store(used[i], 7, entries[i]);
  for (size_t i = 0; i < entries.size(); ++i) {
    SCOPED_TRACE(i);
    ExpectEntry(table.Probe(used[i], 7), entries[i]);
    // A value without a mate distance does not depend on where it is asked for.
    ExpectEntry(table.Probe(used[i], 20), entries[i]);
  }
}

TEST(TranspositionTableTest, TranslatesMateDistances) {
  TranspositionTable table(kMebibyte);
  Keys keys;
  for (int node_ply : {0, 1, 9, 200}) {
    for (int distance : {0, 1, 5, 40}) {
      for (int probe_ply : {0, 3, 9, 300}) {
        const uint64_t win = keys.Next(), loss = keys.Next();
        // Won `distance` plies after the node, wherever in the tree the node is met.
        table.Store(win, node_ply, Entry(WinIn(node_ply + distance), 1));
        table.Store(loss, node_ply, Entry(LossIn(node_ply + distance), 1));
        ExpectEntry(table.Probe(win, probe_ply), Entry(WinIn(probe_ply + distance), 1));
        ExpectEntry(table.Probe(loss, probe_ply), Entry(LossIn(probe_ply + distance), 1));
      }
    }
  }
}

TEST(TranspositionTableTest, KeepsOneEntryForAKey) {
  TranspositionTable table(kCluster);
  Keys keys;
  const uint64_t key = keys.Next();
  const std::vector<uint64_t> others = keys.Take(3);
  for (uint64_t other : others) table.Store(other, 0, Entry(1, 5));
  for (int depth = 1; depth <= 20; ++depth) {
    table.Store(key, 0, Entry(depth, depth));
    ExpectEntry(table.Probe(key, 0), Entry(depth, depth));
  }
  for (uint64_t other : others) ExpectEntry(table.Probe(other, 0), Entry(1, 5));
}

TEST(TranspositionTableTest, DeepEntriesOutliveShallowOnes) {
  TranspositionTable table(kCluster);
  Keys keys;
  const uint64_t deep = keys.Next();
  table.Store(deep, 0, Entry(5, 20));
  for (uint64_t key : keys.Take(100)) {
    table.Store(key, 0, Entry(1, 1));
    ExpectEntry(table.Probe(key, 0), Entry(1, 1));
  }
  ExpectEntry(table.Probe(deep, 0), Entry(5, 20));
}

TEST(TranspositionTableTest, EntriesOfEarlierSearchesAreReplacedFirst) {
  TranspositionTable table(kCluster);
  Keys keys;
  const std::vector<uint64_t> old = keys.Take(2), fresh = keys.Take(4);
  for (uint64_t key : old) table.Store(key, 0, Entry(1, 6));
  table.NewGeneration();
  for (uint64_t key : fresh) table.Store(key, 0, Entry(2, 4));
  for (uint64_t key : old) EXPECT_FALSE(table.Probe(key, 0).has_value());
  for (uint64_t key : fresh) ExpectEntry(table.Probe(key, 0), Entry(2, 4));
}

TEST(TranspositionTableTest, EntriesOfEarlierSearchesAreStillFound) {
  TranspositionTable table(kMebibyte);
  Keys keys;
  const uint64_t key = keys.Next();
  table.Store(key, 0, Entry(5, 6));
  // More searches than any counter of generations is likely to tell apart.
  for (int i = 0; i < 300; ++i) {
    table.NewGeneration();
    ExpectEntry(table.Probe(key, 0), Entry(5, 6));
  }
}

TEST(TranspositionTableTest, ClearMakesEverythingAMiss) {
  TranspositionTable table(kMebibyte);
  Keys keys;
  const std::vector<uint64_t> used = keys.Take(2000);
  for (int round = 0; round < 20; ++round) {
    for (uint64_t key : used) table.Store(key, 0, Entry(round, 3));
    ExpectEntry(table.Probe(used.back(), 0), Entry(round, 3));
    table.Clear();
    for (uint64_t key : used) ASSERT_FALSE(table.Probe(key, 0).has_value()) << "round " << round;
  }
}

// Thousands of games between which nothing is overwritten.
TEST(TranspositionTableTest, NothingComesBackAfterManyClears) {
  TranspositionTable table(kMebibyte);
  const uint64_t key = Keys().Take(1).front();
  for (int round = 0; round < 10'000; ++round) {
    ASSERT_FALSE(table.Probe(key, 0).has_value()) << "round " << round;
    table.Store(key, 0, Entry(1, 3));
    table.Clear();
  }
}

TEST(TranspositionTableTest, ClearedEntriesTakeNoRoom) {
  TranspositionTable table(kCluster);
  Keys keys;
  for (uint64_t key : keys.Take(4)) table.Store(key, 0, Entry(1, 30));
  table.Clear();
  table.NewGeneration();
  const std::vector<uint64_t> fresh = keys.Take(4);
  for (uint64_t key : fresh) table.Store(key, 0, Entry(2, 1));
  for (uint64_t key : fresh) ExpectEntry(table.Probe(key, 0), Entry(2, 1));
}

TEST(TranspositionTableTest, TakesAboutTheBytesItIsGiven) {
  for (size_t bytes : {kMebibyte, 3 * kMebibyte + 12345, size_t{100'000}}) {
    const TranspositionTable table(bytes);
    EXPECT_LE(table.bytes(), bytes);
    EXPECT_GT(table.bytes(), bytes - bytes / 4);
  }
}

TEST(TranspositionTableTest, TheSmallestTablesWork) {
  Keys keys;
  for (size_t bytes : {size_t{0}, size_t{1}, size_t{63}, size_t{64}, size_t{65}, size_t{200}}) {
    TranspositionTable table(bytes);
    EXPECT_GE(table.bytes(), kCluster);
    for (uint64_t key : keys.Take(1000)) {
      table.Store(key, 0, Entry(9, 2));
      ExpectEntry(table.Probe(key, 0), Entry(9, 2));
    }
    table.Clear();
    table.NewGeneration();
    EXPECT_EQ(table.UsedPermille(), 0);
  }
}

TEST(TranspositionTableTest, UsedPermilleCountsTheCurrentGeneration) {
  TranspositionTable table(kMebibyte);
  table.NewGeneration();
  Keys keys;
  EXPECT_EQ(table.UsedPermille(), 0);
  // An entry takes 16 bytes, so this fills about half of the table and then all of it.
  const int entries = static_cast<int>(table.bytes() / 16);
  for (uint64_t key : keys.Take(entries / 2)) table.Store(key, 0, Entry(1, 1));
  EXPECT_GT(table.UsedPermille(), 300);
  EXPECT_LT(table.UsedPermille(), 600);
  for (uint64_t key : keys.Take(8 * entries)) table.Store(key, 0, Entry(1, 1));
  EXPECT_GT(table.UsedPermille(), 950);
  EXPECT_LE(table.UsedPermille(), 1000);
  table.NewGeneration();
  EXPECT_EQ(table.UsedPermille(), 0);
}

TEST(TranspositionTableTest, UsedPermilleIsOfTheWholeTable) {
  TranspositionTable table(64 * kMebibyte);
  Keys keys;
  // A tenth of what there is room for, and far more than there is at first.
  const int entries = static_cast<int>(table.bytes() / 16 / 10);
  for (uint64_t key : keys.Take(entries)) table.Store(key, 0, Entry(1, 1));
  EXPECT_GT(table.UsedPermille(), 80);
  EXPECT_LE(table.UsedPermille(), 105);
}

TEST(TranspositionTableTest, GrowsWithItsEntries) {
  TranspositionTable table(64 * kMebibyte);
  EXPECT_LT(table.bytes_in_use(), 2 * kMebibyte);
  Keys keys;
  size_t entries = 0;
  for (size_t in_use = table.bytes_in_use(); entries < 2'000'000; in_use = table.bytes_in_use()) {
    for (uint64_t key : keys.Take(50'000)) table.Store(key, 0, Entry(1, 1));
    entries += 50'000;
    EXPECT_GE(table.bytes_in_use(), in_use);
    // No more than half full, and not much emptier than it should be.
    if (entries < 500'000) continue;
    EXPECT_GT(table.bytes_in_use(), std::min(table.bytes(), 2 * 16 * entries));
    EXPECT_LE(table.bytes_in_use(), std::min(table.bytes(), 4 * 16 * entries));
  }
  EXPECT_EQ(table.bytes_in_use(), table.bytes());
}

TEST(TranspositionTableTest, FindsWhatWasStoredBeforeItGrew) {
  TranspositionTable table(64 * kMebibyte);
  Keys keys;
  const std::vector<uint64_t> first = keys.Take(10'000);
  for (uint64_t key : first) table.Store(key, 0, EntryOf(key, 9));
  while (table.bytes_in_use() < table.bytes()) {
    for (uint64_t key : keys.Take(10'000)) table.Store(key, 0, Entry(1, 1));
    // Deep entries give way only where a cluster has no shallow one.
    ASSERT_GE(CountFound(table, first), 9'900) << table.bytes_in_use();
  }
}

TEST(TranspositionTableTest, OldEntriesGiveWayBeforeTheTableGrows) {
  TranspositionTable table(64 * kMebibyte);
  Keys keys;
  for (uint64_t key : keys.Take(500'000)) table.Store(key, 0, Entry(1, 1));
  const size_t in_use = table.bytes_in_use();
  table.NewGeneration();
  for (uint64_t key : keys.Take(100'000)) table.Store(key, 0, Entry(1, 1));
  EXPECT_LT(table.bytes_in_use(), in_use + in_use / 50);
}

// Also where so many games lie between that a short count of them would begin anew.
TEST(TranspositionTableTest, AClearedTableIsLikeANewOne) {
  TranspositionTable cleared(8 * kMebibyte), fresh(8 * kMebibyte);
  Keys keys;
  for (uint64_t key : keys.Take(400'000)) cleared.Store(key, 0, Entry(3, 7));
  for (int games = 0; games < 1024; ++games) cleared.Clear();
  EXPECT_EQ(cleared.bytes_in_use(), fresh.bytes_in_use());
  // More than there is room for, while the table grows and when it can no more.
  const std::vector<uint64_t> stored = keys.Take(600'000);
  for (uint64_t key : stored) {
    cleared.Store(key, 0, EntryOf(key, static_cast<int>(key % 10)));
    fresh.Store(key, 0, EntryOf(key, static_cast<int>(key % 10)));
  }
  EXPECT_EQ(cleared.bytes_in_use(), fresh.bytes_in_use());
  int kept = 0;
  for (uint64_t key : stored) {
    const bool in_fresh = fresh.Probe(key, 0).has_value();
    ASSERT_EQ(cleared.Probe(key, 0).has_value(), in_fresh);
    kept += in_fresh;
  }
  EXPECT_GT(kept, 400'000);
  EXPECT_LT(kept, 600'000);
}

TEST(TranspositionTableTest, ReservedRoomTakesAllEntries) {
  TranspositionTable table(64 * kMebibyte);
  Keys keys;
  const std::vector<uint64_t> stored = keys.Take(300'000);
  table.Reserve(stored.size());
  for (uint64_t key : stored) table.Store(key, 0, EntryOf(key, 1));
  EXPECT_GT(CountFound(table, stored), 299'800);
  table.Reserve(SIZE_MAX);
  EXPECT_EQ(table.bytes_in_use(), table.bytes());
}

// What is stored under a key says which key it was, so that an entry made of two stores shows.
class RacingStores {
 public:
  static constexpr int kKeys = 16;
  static constexpr int kVariants = 50;

  RacingStores() : keys_(Keys().Take(kKeys)) {}

  uint64_t key(int number) const { return keys_[static_cast<size_t>(number)]; }
  static TtEntry MakeEntry(int number, int variant) {
    return Entry(100 * number + variant, variant, static_cast<Bound>(variant % 3),
                 Point(number, variant % engine::kMaxSide));
  }
  // True if `entry` is one of those stored under the key of `number`.
  static bool IsStored(int number, const TtEntry& entry) {
    const int variant = entry.value - 100 * number;
    if (variant < 0 || variant >= kVariants) return false;
    const TtEntry expected = MakeEntry(number, variant);
    return entry.depth == expected.depth && entry.bound == expected.bound &&
           entry.move == expected.move;
  }

 private:
  std::vector<uint64_t> keys_;
};

TEST(TranspositionTableTest, RacingThreadsNeverReadATornEntry) {
  // Two clusters for sixteen keys: stores hit the same words all the time.
  TranspositionTable table(2 * kCluster);
  const RacingStores stores;
  std::atomic<int64_t> hits{0}, wrong{0};
  const auto work = [&](uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < 40'000; ++i) {
      const int number = static_cast<int>(random() % RacingStores::kKeys);
      const int variant = static_cast<int>(random() % RacingStores::kVariants);
      table.Store(stores.key(number), 0, RacingStores::MakeEntry(number, variant));
      const int other = static_cast<int>(random() % RacingStores::kKeys);
      const std::optional<TtEntry> found = table.Probe(stores.key(other), 0);
      if (!found) continue;
      hits.fetch_add(1, std::memory_order_relaxed);
      if (!RacingStores::IsStored(other, *found)) wrong.fetch_add(1, std::memory_order_relaxed);
    }
  };
  Race(work);
  EXPECT_EQ(wrong.load(), 0);
  EXPECT_GT(hits.load(), 0);
}

TEST(TranspositionTableTest, RacingThreadsMayMakeItGrow) {
  TranspositionTable table(32 * kMebibyte);
  const size_t at_first = table.bytes_in_use();
  std::atomic<int64_t> hits{0}, wrong{0};
  const auto work = [&](uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < 100'000; ++i) {
      const uint64_t key = random();
      table.Store(key, 0, EntryOf(key, static_cast<int>(key % 30)));
      const std::optional<TtEntry> found = table.Probe(key, 0);
      if (!found) continue;
      hits.fetch_add(1, std::memory_order_relaxed);
      if (found->value != EntryOf(key, 0).value) {
        wrong.fetch_add(1, std::memory_order_relaxed);
      }
    }
  };
  Race(work);
  EXPECT_EQ(wrong.load(), 0);
  EXPECT_GT(hits.load(), 300'000);
  // By how much depends on who was interrupted while others wanted it to grow.
  EXPECT_GT(table.bytes_in_use(), at_first);
}

TEST(TranspositionTableTest, RacingThreadsFillItAndLoseLittle) {
  TranspositionTable table(4 * kMebibyte);
  Keys keys;
  const std::vector<uint64_t> deep = keys.Take(5'000);
  for (uint64_t key : deep) table.Store(key, 0, EntryOf(key, 50));
  const auto work = [&](uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < 200'000; ++i) table.Store(random(), 0, Entry(1, 1));
  };
  Race(work);
  EXPECT_EQ(table.bytes_in_use(), table.bytes());
  EXPECT_GT(CountFound(table, deep), 4'900);
}

}  // namespace
}  // namespace tengen::search
