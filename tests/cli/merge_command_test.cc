// Parts of self-play, matches and suites, put together.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/bench/fake_engine.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

namespace fs = std::filesystem;

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

using Words = std::vector<std::string>;

Words Joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class MergeTest : public CommandTest {
 protected:
  std::string File(const std::string& name) const { return directory_.File(name); }
  void Put(const std::string& name, const std::string& text) const {
    std::ofstream(File(name), std::ios::trunc | std::ios::binary) << text;
  }
  std::string Text(const std::string& name) const { return base::FileText(File(name)); }
  int Merge(const Words& words) { return Run(RunMerge, words); }

  // A merge that is refused for this reason, and leaves nothing behind.
  void ExpectRefused(const Words& words, const std::string& why) {
    const std::string before = Listing();
    EXPECT_EQ(Merge(words), 1);
    EXPECT_THAT(error_, HasSubstr(why));
    EXPECT_EQ(Listing(), before);
  }

  // Names and bytes of all that is there but locks.
  std::string Listing() const {
    Words entries;
    for (const auto& entry : fs::recursive_directory_iterator(directory_.path())) {
      if (entry.path().filename() == ".lock") continue;
      entries.push_back(absl::StrCat(
          entry.path().string(), "\n",
          entry.is_regular_file() ? base::FileText(entry.path().string()) : "directory"));
    }
    std::sort(entries.begin(), entries.end());
    std::string all;
    for (const std::string& entry : entries) absl::StrAppend(&all, entry, "\n");
    return all;
  }

  const base::TemporaryDirectory directory_;
};

class SelfPlayMergeTest : public MergeTest {
 protected:
  Words Command(const std::string& run, const Words& more = {}) const {
    return Joined({"--run=" + run, "--data=" + directory_.path(), "--nodes=60", "--games=50",
                   "--shard=15", "--of=freestyle:7", "--of=renju:8", "--quiet", "--label=test"},
                  more);
  }
  void Play(const std::string& run, const Words& more = {}) {
    ASSERT_EQ(Run(RunSelfPlay, Command(run, more)), 0) << error_;
  }
  void PlayParts(const std::string& run, int of, const Words& more = {}) {
    for (int i = 1; i <= of; ++i) Play(run, Joined(more, {absl::StrCat("--part=", i, "/", of)}));
  }
  std::string Path(const std::string& run) const { return File("selfplay/" + run); }
  Words Parts(const std::string& run, int of) const {
    Words parts;
    for (int i = of; i >= 1; --i) parts.push_back(absl::StrCat(Path(run), ".part-", i, "-of-", of));
    return parts;
  }
  // The bytes of all shards.
  std::string Bytes(const std::string& run) const {
    std::string all;
    for (int i = 0; i < 4; ++i) {
      const std::string path = absl::StrCat(Path(run), "/0000", i, ".gpk");
      absl::StrAppend(&all, fs::exists(path) ? base::FileText(path) : "none", "\n");
    }
    return all;
  }
};

TEST_F(SelfPlayMergeTest, AnyNumberOfPartsIsTheRun) {
  Play("whole");
  for (const int of : {1, 3, 7, 60}) {
    const std::string run = absl::StrCat("p", of);
    PlayParts(run, of);
    ASSERT_EQ(Merge(Joined({"--out=" + Path(run)}, Parts(run, of))), 0) << error_;
    EXPECT_THAT(out_, HasSubstr(absl::StrCat("50 games of ", of, " parts")));
    EXPECT_EQ(Bytes(run), Bytes("whole"));
  }
}

TEST_F(SelfPlayMergeTest, SoAreJudgedPositions) {
  const Words judge = {"--judge=100", "--games=6"};
  Play("whole", judge);
  PlayParts("p", 2, judge);
  ASSERT_EQ(Merge(Joined({"--out=" + Path("p")}, Parts("p", 2))), 0) << error_;
  EXPECT_EQ(Bytes("p"), Bytes("whole"));
}

TEST_F(SelfPlayMergeTest, WhatIsMergedCanBeGoneOnWith) {
  PlayParts("p", 2);
  ASSERT_EQ(Merge(Joined({"--out=" + Path("p")}, Parts("p", 2))), 0) << error_;
  Play("p", {"--games=55"});
  Play("whole", {"--games=55"});
  EXPECT_EQ(Bytes("p"), Bytes("whole"));
}

TEST_F(SelfPlayMergeTest, APartThatIsDoneIsNoFailure) {
  PlayParts("p", 2);
  const std::string before = Listing();
  PlayParts("p", 2);
  EXPECT_EQ(Listing(), before);
}

TEST_F(SelfPlayMergeTest, APartIsOfOneRun) {
  PlayParts("p", 2);
  const std::string before = Listing();
  EXPECT_EQ(Run(RunSelfPlay, Command("p", {"--part=1/2", "--games=60"})), 1);
  EXPECT_THAT(error_, HasSubstr("p.part-1-of-2/part.json\": games is 50, not 60 as asked for"));
  EXPECT_EQ(Run(RunSelfPlay, Command("p", {"--part=1/2", "--seed=2"})), 1);
  EXPECT_EQ(Run(RunSelfPlay, Command("p", {"--part=1/2", "--label=other"})), 1);
  EXPECT_EQ(Listing(), before);
}

TEST_F(SelfPlayMergeTest, BadPartsAreRefused) {
  for (const char* part : {"0/4", "5/4", "x", "", "1/0", "-1/2"}) {
    EXPECT_EQ(Run(RunSelfPlay, Command("p", {absl::StrCat("--part=", part)})), 2) << part;
    EXPECT_THAT(error_, HasSubstr("--part: "));
  }
  EXPECT_FALSE(fs::exists(File("selfplay")));
}

TEST_F(SelfPlayMergeTest, PartsThatDoNotFitAreRefused) {
  PlayParts("p", 3);
  PlayParts("seed", 3, {"--seed=2"});
  PlayParts("label", 3, {"--label=other"});
  PlayParts("nodes", 3, {"--nodes=70"});
  PlayParts("games", 3, {"--games=51"});
  PlayParts("two", 2);
  const std::string out = "--out=" + Path("out");
  const Words parts = Parts("p", 3);
  for (const auto& [other, why] : {std::pair("seed", "settings is "),
                                   {"label", "label is \"other\", not \"test\""},
                                   {"nodes", "settings is "},
                                   {"games", "games is 51, not 50"}}) {
    ExpectRefused({out, parts[0], parts[1], Parts(other, 3)[2]}, why);
  }
  ExpectRefused({out, parts[0], parts[1], Parts("two", 2)[1]}, "part 1/2 is none of 3 parts");
  ExpectRefused({out, parts[0], parts[1]}, "part 1/3 is missing");
  ExpectRefused({out, parts[0], parts[1], parts[1]}, "is named twice");
  fs::copy(parts[1], File("copy"), fs::copy_options::recursive);
  ExpectRefused({out, parts[0], parts[1], File("copy")}, "are both part 2/3");
  ExpectRefused({out, parts[0], parts[1], directory_.path()}, "part.json");
  ExpectRefused({out, parts[0], parts[1], File("none")}, "none");
}

TEST_F(SelfPlayMergeTest, PartsWithoutAllTheirGamesAreRefused) {
  PlayParts("p", 3);
  const Words words = Joined({"--out=" + Path("out")}, Parts("p", 3));
  const std::string path = "selfplay/p.part-2-of-3/00001.gpk";
  const std::string shard = Text(path);
  Put(path, shard.substr(0, shard.size() - 3));
  ExpectRefused(words, "cut short");
  Put(path, shard.substr(0, 64));
  ExpectRefused(words, "00001.gpk is not complete: 0 of ");
  std::string damaged = shard;
  damaged[100] ^= 1;
  Put(path, damaged);
  ExpectRefused(words, "wrong checksum");
  fs::remove(File(path));
  ExpectRefused(words, "00001.gpk");
  Put(path, Text("selfplay/p.part-3-of-3/00002.gpk"));
  ExpectRefused(words, "holds other games than");
  Put(path, shard);
  Put("selfplay/p.part-2-of-3/part.json", "{");
  ExpectRefused(words, "part.json\" is damaged");
  // The part plays what it lacks, whatever that is.
  fs::remove_all(File("selfplay/p.part-2-of-3"));
  Play("p", {"--part=2/3"});
  EXPECT_EQ(Merge(words), 0) << error_;
}

TEST_F(SelfPlayMergeTest, WhatIsThereStaysUnlessAskedFor) {
  PlayParts("p", 2);
  const Words words = Joined({"--out=" + Path("p")}, Parts("p", 2));
  ASSERT_EQ(Merge(words), 0) << error_;
  ExpectRefused(words, "is there already; --replace");
  const std::string before = Listing();
  EXPECT_EQ(Merge(Joined(words, {"--replace"})), 0) << error_;
  EXPECT_EQ(Listing(), before);
  Put("selfplay/p/diary.txt", "mine");
  ExpectRefused(Joined(words, {"--replace"}), "holds more than games of self-play");
  ExpectRefused(Joined(Parts("p", 2), {"--replace", "--out=" + Parts("p", 2)[0]}),
                "is one of the parts");
  EXPECT_EQ(Merge(Parts("p", 2)), 2);
}

class MatchMergeTest : public MergeTest, public testing::WithParamInterface<std::string> {
 protected:
  Words Command(const std::string& results, const Words& more = {}) const {
    Put("openings.txt", "0,4 4,4\n");
    return Joined(
        {absl::StrCat("--first=sh ", engine_.path(), " 0,0 1,0 2,0 3,0 4,0"),
         absl::StrCat("--second=sh ", engine_.path(), " 0,2 1,2 2,2 3,2 4,2"), "--first-name=upper",
         "--second-name=lower", "--turn=30s", "--max-memory=0", "--quiet", "--games=14",
         "--sprt=-5,5", "--openings=" + File("openings.txt"), "--results=" + File(results)},
        more);
  }
  int Play(const std::string& results, const Words& more = {}) {
    return Run(RunMatch, Command(results, more));
  }
  std::string Part(int i) const { return absl::StrCat("part", i, GetParam()); }
  void PlayParts() {
    for (int i = 1; i <= 3; ++i) {
      ASSERT_EQ(Play(Part(i), {absl::StrCat("--part=", i, "/3")}), 0) << error_;
      EXPECT_THAT(out_, HasSubstr(absl::StrCat(", part ", i, "/3\n")));
    }
  }
  Words Parts() const { return {File(Part(3)), File(Part(1)), File(Part(2))}; }

  const match::FakeEngine engine_;
};

INSTANTIATE_TEST_SUITE_P(Formats, MatchMergeTest, testing::Values(".csv", ".jsonl"));

// What does not depend on the clock and the machine.
std::string Timeless(const std::string& text) {
  std::string kept;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!absl::StrContains(line, " ms") && !absl::StrContains(line, "MiB")) {
      absl::StrAppend(&kept, line, "\n");
    }
  }
  return kept;
}

TEST_P(MatchMergeTest, PartsAreTheMatch) {
  const std::string whole = "whole" + GetParam();
  ASSERT_EQ(Play(whole), 0) << error_;
  const std::string said = Timeless(out_);
  EXPECT_THAT(said, AllOf(HasSubstr("14 games"), HasSubstr("LLR 0.00")));
  PlayParts();
  const std::string out = "out" + GetParam();
  ASSERT_EQ(Merge(Joined(Parts(), {"--out=" + File(out)})), 0) << error_;
  EXPECT_EQ(Timeless(out_), said);
  const std::string header =
      Text(whole).substr(0, Text(whole).find(GetParam() == ".csv" ? "\n1," : "{\"game\""));
  EXPECT_EQ(Text(out).substr(0, header.size()), header);
  // It is a file like any other.
  ASSERT_EQ(Play(out), 0) << error_;
  EXPECT_EQ(Timeless(out_), said);
  EXPECT_EQ(std::ranges::count(Text(out), '\n'), std::ranges::count(Text(whole), '\n'));
  EXPECT_EQ(Merge(Joined(Parts(), {"--json"})), 0) << error_;
  EXPECT_THAT(out_, AllOf(HasSubstr("\"games\": 14"), Not(HasSubstr("\"part\""))));
}

TEST_P(MatchMergeTest, PartsGoOn) {
  PlayParts();
  const std::string text = Text(Part(2));
  Put(Part(2), text.substr(0, text.size() - 10));
  ExpectRefused(Parts(), "is not complete: game ");
  ASSERT_EQ(Play(Part(2), {"--part=2/3"}), 0) << error_;
  EXPECT_EQ(Merge(Parts()), 0) << error_;
  EXPECT_EQ(Play(Part(2), {"--part=3/3"}), 2);
  EXPECT_THAT(error_, HasSubstr("part was \"2/3\" and is \"3/3\" now"));
}

TEST_P(MatchMergeTest, PartsThatDoNotFitAreRefused) {
  PlayParts();
  const std::string first = File(Part(1)), second = File(Part(2)), third = File(Part(3));
  ExpectRefused({first, second}, "part 3/3 is missing");
  ExpectRefused({first, second, second}, "is part 2/3, as ");
  const std::string text = Text(Part(3));
  for (const auto& [from, to, why] :
       {std::tuple("upper", "other", "is of another match than"),
        {"\"rule\": \"freestyle\"", "\"rule\": \"renju\"", "rule is \"renju\", there"},
        {"\"games\": 14", "\"games\": 16", "games is \"16\", there \"14\""},
        {"\"part\": \"3/3\"", "\"part\": \"3/4\"", "number of parts is"},
        {"\"part\": \"3/3\"", "\"part\": \"2/3\"", "is part 2/3, as "},
        {"\"part\": \"3/3\"", "\"no\": \"3/3\"", "is not a part of a match"}}) {
    Put("bad" + GetParam(), absl::StrReplaceAll(text, {{from, to}}));
    ExpectRefused({first, second, File("bad" + GetParam())}, why);
  }
  const size_t last = text.rfind('\n', text.size() - 2) + 1;
  Put("bad" + GetParam(), text + text.substr(last));
  ExpectRefused({first, second, File("bad" + GetParam())}, " again");
  const std::string another = Text(Part(1));
  Put("bad" + GetParam(), text + another.substr(another.rfind('\n', another.size() - 2) + 1));
  ExpectRefused({first, second, File("bad" + GetParam())}, "which is none of part 3/3");
  Put("bad" + GetParam(), "my diary\n");
  ExpectRefused({first, second, File("bad" + GetParam())}, "is no results file of a match");
  ExpectRefused({File("bad" + GetParam())}, "holds no results");
  ExpectRefused({first, second, third, "--out=" + first}, "is there already");
  ExpectRefused({first, second, third, "--replace", "--out=" + first}, "is one of the parts");
}

class SuiteMergeTest : public MergeTest {
 protected:
  SuiteMergeTest() {
    Put("suite.txt",
        base::FileText(absl::StrCat(TENGEN_TEST_DATA, "/../../bench/suites/renju.txt")));
  }
  Words Command(const std::string& results, const Words& more = {}) const {
    return Joined({File("suite.txt"), "--nodes=200", "--results=" + File(results)}, more);
  }
  void RunParts() {
    for (int i = 1; i <= 3; ++i) {
      ASSERT_EQ(Run(RunSuite, Command(absl::StrCat("part", i), {absl::StrCat("--part=", i, "/3")})),
                0)
          << error_;
    }
  }
};

// A column of milliseconds and the seconds of the sums are taken away.
std::string WithoutTimes(const std::string& text) {
  std::string kept;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const size_t nodes = line.find(" nodes"), time = line.find(" ms  ");
    if (nodes == absl::string_view::npos) continue;
    absl::StrAppend(&kept, line.substr(0, nodes),
                    time == absl::string_view::npos ? "" : line.substr(time), "\n");
  }
  return kept;
}

TEST_F(SuiteMergeTest, PartsAreTheRun) {
  ASSERT_EQ(Run(RunSuite, Command("whole")), 0) << error_;
  const std::string said = WithoutTimes(out_);
  RunParts();
  ASSERT_EQ(Merge({File("part2"), File("part3"), File("part1"), "--out=" + File("out")}), 0)
      << error_;
  EXPECT_EQ(WithoutTimes(out_), said);
  // It is a file like any other, and complete.
  const std::string text = Text("out");
  ASSERT_EQ(Run(RunSuite, Command("out")), 0) << error_;
  EXPECT_EQ(WithoutTimes(out_), said);
  EXPECT_EQ(Text("out"), text);
}

TEST_F(SuiteMergeTest, GoesOnWhereverItWasKilled) {
  ASSERT_EQ(Run(RunSuite, Command("whole")), 0) << error_;
  const std::string said = WithoutTimes(out_), text = Text("whole");
  for (const size_t length : {size_t{0}, size_t{9}, text.find('\n') + 1, text.size() / 2}) {
    Put("cut", text.substr(0, length));
    ASSERT_EQ(Run(RunSuite, Command("cut")), 0) << error_;
    EXPECT_EQ(WithoutTimes(out_), said);
  }
}

// In whatever order positions come to their ends, also in a run before.
TEST_F(SuiteMergeTest, RowsAreInTheOrderOfTheSuite) {
  ASSERT_EQ(Run(RunSuite, Command("whole")), 0) << error_;
  const std::string said = WithoutTimes(out_), text = Text("whole");
  std::vector<std::string> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
  std::reverse(lines.begin() + 1, lines.end());
  Put("turned", absl::StrJoin(lines, "\n") + "\n");
  ASSERT_EQ(Run(RunSuite, Command("turned")), 0) << error_;
  EXPECT_EQ(WithoutTimes(out_), said);
  EXPECT_EQ(Text("turned"), text);
  ASSERT_EQ(Run(RunSuite, Command("together", {"--concurrency=4"})), 0) << error_;
  EXPECT_EQ(WithoutTimes(out_), said);
  const std::string together = Text("together");
  size_t at = 0;
  for (size_t number = 1; number < lines.size(); ++number) {
    at = together.find(absl::StrCat("\"number\": ", number, ","), at);
    ASSERT_NE(at, std::string::npos) << number;
  }
}

TEST_F(SuiteMergeTest, PartsThatDoNotFitAreRefused) {
  RunParts();
  const std::string text = Text("part3");
  ExpectRefused({File("part1"), File("part2")}, "part 3/3 is missing");
  ExpectRefused({File("part1"), File("part2"), File("part2")}, "is part 2/3, as ");
  Put("bad", text.substr(0, text.size() - 5));
  ExpectRefused({File("part1"), File("part2"), File("bad")}, "is not complete: position ");
  for (const auto& [from, to, why] :
       {std::tuple("\"nodes\": 200", "\"nodes\": 300", "nodes is 300, not 200"),
        {"\"mode\": \"vct\"", "\"mode\": \"vcf\"", "mode is \"vcf\", not \"vct\""},
        {"\"part\": \"3/3\"", "\"part\": \"3/4\"", "is part 3/4, and"},
        {"\"part\": \"3/3\"", "\"no\": \"3/3\"", "is not a part of a run"},
        {"\"part\": \"3/3\"", "\"part\": \"2/3\"", "is part 2/3, as"}}) {
    Put("bad", absl::StrReplaceAll(text, {{from, to}}));
    ExpectRefused({File("part1"), File("part2"), File("bad")}, why);
  }
  Put("bad", "{}\n");
  ExpectRefused({File("part1"), File("part2"), File("bad")}, "is no file of results of a suite");
}

TEST_F(MergeTest, BadUsageIsExplained) {
  EXPECT_EQ(Merge({}), 2);
  EXPECT_THAT(error_, HasSubstr("no part is named"));
  EXPECT_EQ(Merge({File("none")}), 1);
}

}  // namespace
}  // namespace tengen::cli
