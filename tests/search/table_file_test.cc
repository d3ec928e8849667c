#include "search/table_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/brain.h"
#include "tests/base/temporary_directory.h"
#include "tests/search/brain_support.h"

namespace tengen::search {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr size_t kBytes = size_t{1} << 20;
constexpr size_t kLittle = size_t{1} << 12;
constexpr absl::string_view kIdentity = "renju 15x15";

// A directory of its own for each test.
class TableFileTest : public testing::Test {
 protected:
  std::string PathOf(absl::string_view name) const { return absl::StrCat(directory_, "/", name); }
  std::string Text() const {
    std::ostringstream text;
    text << std::ifstream(path_, std::ios::binary).rdbuf();
    return text.str();
  }
  void SetText(absl::string_view text) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << text;
  }
  std::vector<std::string> Files() const {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(directory_)) {
      names.push_back(file.path().filename().string());
    }
    return names;
  }

  const base::TemporaryDirectory place_;
  const std::string& directory_ = place_.path();
  const std::string path_ = PathOf("a table");
};

// Entries of all kinds under keys that look random.
std::map<uint64_t, TtEntry> SomeEntries(int count) {
  std::mt19937_64 random(7);
  std::map<uint64_t, TtEntry> entries;
  for (int i = 0; i < count; ++i) {
    TtEntry entry;
    entry.value = i % 5 == 0 ? WinIn(i % 90) : i % 5 == 1 ? LossIn(i % 90) : i % 4000 - 2000;
    entry.depth = i % 60 - 8;
    entry.bound = static_cast<Bound>(i % 3);
    if (i % 4 != 0) entry.move = Point::FromId(i % engine::kPointCapacity);
    entries[random()] = entry;
  }
  return entries;
}

void StoreAll(const std::map<uint64_t, TtEntry>& entries, TranspositionTable& table) {
  for (const auto& [key, entry] : entries) table.Store(key, 0, entry);
}

// How many of the entries a table has, as they are.
int CountIn(const TranspositionTable& table, const std::map<uint64_t, TtEntry>& entries) {
  int count = 0;
  for (const auto& [key, entry] : entries) {
    const std::optional<TtEntry> found = table.Probe(key, 0);
    count += found && found->value == entry.value && found->depth == entry.depth &&
             found->bound == entry.bound && found->move == entry.move;
  }
  return count;
}

TEST_F(TableFileTest, WhatWasWrittenIsRead) {
  const std::map<uint64_t, TtEntry> entries = SomeEntries(5000);
  TranspositionTable table(kBytes);
  StoreAll(entries, table);
  EXPECT_EQ(WriteTable(table, kIdentity, path_).value(), 5000);
  // Into tables of other sizes, too.
  for (size_t bytes : {kBytes, 3 * kBytes, kBytes / 2}) {
    TranspositionTable other(bytes);
    EXPECT_EQ(ReadTable(path_, kIdentity, other).value(), 5000);
    EXPECT_GE(CountIn(other, entries), 4990);
  }
  TranspositionTable tiny(64);
  EXPECT_TRUE(ReadTable(path_, kIdentity, tiny).ok());
  EXPECT_EQ(CountIn(tiny, entries), 4);
}

TEST_F(TableFileTest, ATableThatHasGrownIsWrittenWhole) {
  const std::map<uint64_t, TtEntry> entries = SomeEntries(200'000);
  TranspositionTable table(16 * kBytes);
  const size_t at_first = table.bytes_in_use();
  StoreAll(entries, table);
  ASSERT_GT(table.bytes_in_use(), 2 * at_first);
  const int kept = CountIn(table, entries);
  EXPECT_GT(kept, 150'000);
  EXPECT_EQ(WriteTable(table, kIdentity, path_).value(), kept);
  TranspositionTable other(16 * kBytes);
  EXPECT_EQ(ReadTable(path_, kIdentity, other).value(), kept);
  EXPECT_GE(CountIn(other, entries), kept - kept / 100);
}

TEST_F(TableFileTest, AnEmptyTable) {
  TranspositionTable table(kBytes);
  EXPECT_EQ(WriteTable(table, kIdentity, path_).value(), 0);
  EXPECT_EQ(ReadTable(path_, kIdentity, table).value(), 0);
}

TEST_F(TableFileTest, WhatWasForgottenIsNotWritten) {
  TranspositionTable table(kBytes);
  StoreAll(SomeEntries(1000), table);
  table.Clear();
  EXPECT_EQ(WriteTable(table, kIdentity, path_).value(), 0);
  // And reading works with a table that has forgotten something.
  std::map<uint64_t, TtEntry> one = {{42, TtEntry{17, 3, Bound::kExact, Point(1, 2)}}};
  StoreAll(one, table);
  EXPECT_EQ(WriteTable(table, kIdentity, path_).value(), 1);
  table.Clear();
  EXPECT_EQ(CountIn(table, one), 0);
  EXPECT_TRUE(ReadTable(path_, kIdentity, table).ok());
  EXPECT_EQ(CountIn(table, one), 1);
}

TEST_F(TableFileTest, OtherGamesAreRefused) {
  TranspositionTable table(kBytes);
  ASSERT_TRUE(WriteTable(table, kIdentity, path_).ok());
  const absl::Status status = ReadTable(path_, "caro 15x15", table).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(), "it is of renju 15x15, not of caro 15x15");
}

TEST_F(TableFileTest, OtherFilesAreRefused) {
  TranspositionTable table(kBytes);
  for (const char* text : {"", "x", "MESSAGE this is no hash file, however long it may be"}) {
    SetText(text);
    EXPECT_THAT(std::string(ReadTable(path_, kIdentity, table).status().message()),
                HasSubstr("no hash file"));
  }
  ASSERT_TRUE(WriteTable(table, kIdentity, path_).ok());
  std::string text = Text();
  text[8] = 9;
  SetText(text);
  EXPECT_EQ(ReadTable(path_, kIdentity, table).status().message(), "it has version 9, not 1");
}

TEST_F(TableFileTest, CutFilesAreRefusedWholly) {
  const std::map<uint64_t, TtEntry> entries = SomeEntries(20);
  TranspositionTable table(kBytes);
  StoreAll(entries, table);
  ASSERT_TRUE(WriteTable(table, kIdentity, path_).ok());
  const std::string text = Text();
  for (size_t length = 0; length < text.size(); ++length) {
    SetText(absl::string_view(text).substr(0, length));
    TranspositionTable other(kLittle);
    const absl::Status status = ReadTable(path_, kIdentity, other).status();
    ASSERT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << length;
    ASSERT_EQ(CountIn(other, entries), 0);
  }
  SetText(text + "x");
  EXPECT_FALSE(ReadTable(path_, kIdentity, table).ok());
  SetText(text);
  EXPECT_TRUE(ReadTable(path_, kIdentity, table).ok());
}

TEST_F(TableFileTest, DamagedFilesAreRefusedWholly) {
  const std::map<uint64_t, TtEntry> entries = SomeEntries(20);
  TranspositionTable table(kBytes);
  StoreAll(entries, table);
  ASSERT_TRUE(WriteTable(table, kIdentity, path_).ok());
  const std::string text = Text();
  for (size_t at = 0; at < text.size(); ++at) {
    for (int bit : {1, 64, 255}) {
      std::string damaged = text;
      damaged[at] = static_cast<char>(damaged[at] ^ bit);
      SetText(damaged);
      TranspositionTable other(kLittle);
      ASSERT_EQ(ReadTable(path_, kIdentity, other).status().code(),
                absl::StatusCode::kInvalidArgument)
          << at;
      ASSERT_EQ(CountIn(other, entries), 0);
    }
  }
}

TEST_F(TableFileTest, ANumberOfEntriesThatCannotBeIsRefused) {
  TranspositionTable table(kBytes);
  ASSERT_TRUE(WriteTable(table, kIdentity, path_).ok());
  std::string text = Text();
  for (size_t i = 0; i < 8; ++i) text[8 + 4 + 4 + kIdentity.size() + i] = '\xFF';
  SetText(text);
  EXPECT_EQ(ReadTable(path_, kIdentity, table).status().message(), "it is cut short");
}

TEST_F(TableFileTest, FilesAppearWhenTheyAreComplete) {
  TranspositionTable table(kBytes);
  SetText("what was there before");
  ASSERT_TRUE(WriteTable(table, kIdentity, path_).ok());
  EXPECT_TRUE(ReadTable(path_, kIdentity, table).ok());
  EXPECT_THAT(Files(), ElementsAre("a table"));
}

TEST_F(TableFileTest, PathsThatCannotBe) {
  TranspositionTable table(kBytes);
  std::filesystem::create_directories(PathOf("folder"));
  for (const std::string& path :
       {PathOf("folder"), PathOf("missing/file"), std::string(), std::string("/dev/null"),
        PathOf(std::string(5000, 'x')), PathOf("folder/")}) {
    const absl::Status written = WriteTable(table, kIdentity, path).status();
    EXPECT_EQ(written.code(), absl::StatusCode::kUnavailable) << path;
    EXPECT_THAT(std::string(written.message()), HasSubstr(path));
    EXPECT_EQ(ReadTable(path, kIdentity, table).status().code(), absl::StatusCode::kNotFound)
        << path;
  }
  EXPECT_THAT(Files(), ElementsAre("folder"));
}

// In one position it may be chance how many nodes a search takes.
TEST_F(TableFileTest, ABrainGoesOnWhereAnotherStopped) {
  constexpr int kDepth = 10;
  int64_t without = 0, with = 0;
  for (Rule rule : kRules) {
    const Board board = Quiet(rule);
    Brain first(SmallOptions());
    without += CountNodes(first, board, kDepth);
    EXPECT_GT(first.TableUsedPermille(), 0);
    EXPECT_GT(first.WriteTable(board, path_).value(), 100);
    Brain second(SmallOptions());
    EXPECT_EQ(second.TableUsedPermille(), 0);
    EXPECT_TRUE(second.ReadTable(board, path_).ok());
    with += CountNodes(second, board, kDepth);
  }
  EXPECT_LT(with, without / 2);
}

TEST_F(TableFileTest, ABrainRefusesWhatIsOfAnotherGame) {
  Brain brain(SmallOptions());
  ASSERT_TRUE(brain.WriteTable(Quiet(Rule::kRenju), path_).ok());
  EXPECT_TRUE(brain.ReadTable(Quiet(Rule::kRenju), path_).ok());
  EXPECT_FALSE(brain.ReadTable(Quiet(Rule::kFreestyle), path_).ok());
  EXPECT_FALSE(brain.ReadTable(Quiet(Rule::kRenju, 16), path_).ok());
  BrainOptions options = SmallOptions();
  options.ending.max_stones = 200;
  brain.SetOptions(options);
  EXPECT_THAT(std::string(brain.ReadTable(Quiet(Rule::kRenju), path_).status().message()),
              HasSubstr("200 stones"));
}

}  // namespace
}  // namespace tengen::search
