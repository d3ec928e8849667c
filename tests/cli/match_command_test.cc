#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "bench/match/default_engine.h"
#include "bench/match/match_record.h"
#include "cli/commands.h"
#include "engine/opening/opening_record.h"
#include "engine/record/notation.h"
#include "engine/record/sgf.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class MatchCommandTest : public testing::Test {
 protected:
  MatchCommandTest() {
    upper_ = absl::StrCat("--first=sh ", engine_.path(), " 0,0 1,0 2,0 3,0 4,0");
    lower_ = absl::StrCat("--second=sh ", engine_.path(), " 0,2 1,2 2,2 3,2 4,2");
  }

  static CommandOutcome Run(const std::vector<std::string>& args) {
    return OutcomeOf(RunMatch, args);
  }

  // A file with one opening that is not in the way of the engines' rows.
  std::string Openings() const {
    const std::string path = engine_.File("openings.txt");
    std::ofstream(path) << "0,4 4,4  # far away\n";
    return path;
  }

  match::FakeEngine engine_;
  std::string upper_;
  std::string lower_;
};

TEST_F(MatchCommandTest, PlaysAndSaves) {
  const std::string directory = engine_.File("games");
  const std::string results = engine_.File("results.csv");
  const CommandOutcome outcome = Run({upper_, lower_, "--first-name=upper", "--second-name",
                                      "lower", "--games=2", "--turn=30s", "--openings", Openings(),
                                      "--out", directory, "--results", results, "--max-memory=0"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("wins 1, draws 0, losses 1: 50.0 %"));
  EXPECT_EQ(outcome.err, "");

  const absl::StatusOr<engine::PsqGame> game =
      engine::ReadPsq(base::FileText(directory + "/game-0002_lower_upper.psq"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_THAT(game->moves, SizeIs(11));
  EXPECT_EQ(game->moves[0].point, Point(7, 11));
  EXPECT_EQ(game->black_name, "lower");
  EXPECT_THAT(base::FileText(directory + "/game-0002_lower_upper.sgf"),
              AllOf(HasSubstr("PB[lower]PW[upper]RE[B+]"), HasSubstr(";B[hl]")));
  const std::vector<std::string> lines = absl::StrSplit(base::FileText(results), '\n');
  // Configuration, names, two games, the empty text after the last line end.
  ASSERT_THAT(lines, SizeIs(5));
  EXPECT_THAT(lines[0], StartsWith("# {\"rule\": \"freestyle\""));
  EXPECT_THAT(lines[1], StartsWith("game,black,white,result,reason,"));
  EXPECT_THAT(lines[2], StartsWith("1,upper,lower,black,row,"));
}

TEST_F(MatchCommandTest, GamesOfEarlierMatchesStay) {
  const std::string directory = engine_.File("games");
  const std::vector<std::string> args = {
      upper_,    lower_,       "--first-name=a", "--games=1",       "--out",
      directory, "--openings", Openings(),       "--second-name=b", "--max-memory=0"};
  ASSERT_EQ(Run(args).status, 0);
  const std::string first = base::FileText(directory + "/game-0001_a_b.psq");
  ASSERT_EQ(Run(args).status, 0);
  EXPECT_EQ(base::FileText(directory + "/game-0001_a_b.psq"), first);
  EXPECT_THAT(base::FileText(directory + "/game-0001_a_b-2.psq"), StartsWith("Piskvorky"));
  EXPECT_THAT(base::FileText(directory + "/game-0001_a_b-2.sgf"), StartsWith("(;"));
}

TEST_F(MatchCommandTest, SeveralLimitsAreAMatchEach) {
  const std::string directory = engine_.File("games"), results = engine_.File("r.csv");
  const std::vector<std::string> args = {
      upper_,       lower_,     "--first-name=a", "--second-name=b", "--turn=20s,30s",
      "--openings", Openings(), "--out",          directory,         "--results",
      results,      "--quiet",  "--max-memory=0"};
  const CommandOutcome outcome = Run(args);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("turn 20s"), HasSubstr("turn 30s"),
                                 HasSubstr("by the limit of a move\na - b\n  20s  ")));
  for (const char* limit : {"20s", "30s"}) {
    EXPECT_THAT(base::FileText(absl::StrCat(directory, "/", limit, "/game-0001_a_b.psq")),
                StartsWith("Piskvorky"));
    EXPECT_THAT(base::FileText(engine_.File(absl::StrCat("r-", limit, ".csv"))),
                HasSubstr("\n2,b,a,"));
  }
  EXPECT_FALSE(std::filesystem::exists(results));
  const std::string played = base::FileText(engine_.File("r-30s.csv"));
  EXPECT_THAT(Run(args).out, HasSubstr("by the limit of a move"));
  EXPECT_EQ(base::FileText(engine_.File("r-30s.csv")), played);  // it goes on: nothing is left
}

TEST_F(MatchCommandTest, WhatWasPlayedIsComparedIfTheNextMatchFails) {
  std::filesystem::create_directory(engine_.File("r-40s.csv"));
  const CommandOutcome outcome =
      Run({upper_, lower_, "--turn=20s,30s,40s", "--openings", Openings(), "--results",
           engine_.File("r.csv"), "--quiet", "--max-memory=0"});
  EXPECT_NE(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("r-40s.csv"));
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("by the limit of a move"), Not(HasSubstr("  40s"))));
}

TEST_F(MatchCommandTest, LimitsThatMakeNoSenseAreRefused) {
  EXPECT_THAT(Run({upper_, lower_, "--turn=1,1s"}).err, HasSubstr("\"1,1s\" has a limit twice"));
  EXPECT_THAT(Run({upper_, lower_, "--turn=1,"}).err, HasSubstr("--turn"));
  EXPECT_THAT(Run({upper_, lower_, "--turn=1,2", "--sprt=0,5"}).err,
              HasSubstr("--sprt is for one limit of a move"));
}

TEST_F(MatchCommandTest, CommentsSayWhatEnginesSay) {
  const std::string directory = engine_.File("games");
  const std::string talker = absl::StrCat(
      "--first=sh ", engine_.path(), " 0,0 1,0 'MESSAGE depth 9-12 ev -35 pv A1\n2,0' 3,0 4,0");
  ASSERT_EQ(Run({talker, lower_, "--first-name=a", "--second-name=b", "--games=1", "--out",
                 directory, "--openings", Openings(), "--comments", "--max-memory=0"})
                .status,
            0);
  const engine::RecordedGame game =
      engine::ReadSgf(base::FileText(directory + "/game-0001_a_b.sgf")).value();
  EXPECT_THAT(game.steps[6].comment, ::testing::MatchesRegex("depth 9-12, value -35, [0-9]+ms"));
  EXPECT_THAT(game.steps[2].comment, ::testing::MatchesRegex("[0-9]+ms|"));
  EXPECT_THAT(Run({upper_, lower_, "--comments"}).err, HasSubstr("--comments needs --out"));
}

TEST_F(MatchCommandTest, NegotiationsAreSavedInEveryFormat) {
  const std::string directory = engine_.File("games");
  const std::string first = absl::StrCat("--first=sh ", engine_.path(), " 0,0 0,2 crash");
  const std::string second = absl::StrCat("--second=sh ", engine_.path(), " SWAP 1,0");
  const CommandOutcome outcome =
      Run({first, second, "--opening-rule=swap1", "--first-name=P1 a", "--second-name=b",
           "--games=1", "--out", directory, "--quiet"});
  EXPECT_EQ(outcome.status, 3);
  const std::string path = directory + "/game-0001_b_P1_a";
  const absl::StatusOr<engine::OpeningRecord> json =
      engine::OpeningRecordFromJson(base::FileText(path + ".json"));
  ASSERT_TRUE(json.ok()) << json.status();
  EXPECT_EQ(json->config.rule, engine::OpeningRule::kSwap1);
  EXPECT_EQ(json->rule, Rule::kStandard);
  EXPECT_THAT(json->log, SizeIs(2));
  EXPECT_EQ(MovesToText(json->moves, 15), "a15a13b15");
  EXPECT_EQ(json->result, "B+crash");
  const absl::StatusOr<engine::OpeningRecord> psq =
      engine::OpeningRecordFromPsq(base::FileText(path + ".psq"));
  ASSERT_TRUE(psq.ok()) << psq.status();
  EXPECT_EQ(*psq, *json);
  const absl::StatusOr<engine::OpeningRecord> sgf =
      engine::OpeningRecordFromSgf(base::FileText(path + ".sgf"));
  ASSERT_TRUE(sgf.ok()) << sgf.status();
  EXPECT_EQ(*sgf, *json);
}

// Weights that cannot be read, for instance, would make a match of an engine against itself.
TEST_F(MatchCommandTest, WhatEnginesSayOfThemselvesIsShownOnce) {
  const std::string first =
      absl::StrCat("--first=sh ", engine_.path(), " -banner 'MESSAGE playing without the weights'",
                   " 0,0 1,0 2,0 3,0 4,0");
  const std::vector<std::string> args = {first,        lower_,    "--games=4", "--first-name=a",
                                         "--openings", Openings()};
  const std::string err = Run(args).err;
  const size_t at = err.find("a: playing without the weights\n");
  ASSERT_NE(at, std::string::npos) << err;
  EXPECT_EQ(err.find("playing without", at + 10), std::string::npos) << err;
  // What is said later is no greeting, not even where only that is remembered.
  const std::string talker =
      absl::StrCat("--first=sh ", engine_.path(), " 0,0 1,0 2,0 3,0 spam:4,0");
  EXPECT_THAT(Run({talker, lower_, "--games=1", "--first-name=a", "--openings", Openings()}).err,
              testing::Not(testing::ContainsRegex("a: [0-9]+\n")));
}

TEST_F(MatchCommandTest, AFailureSetsTheStatusAndSavesTheDialogue) {
  const std::string directory = engine_.File("games");
  const CommandOutcome outcome =
      Run({upper_, absl::StrCat("--second=sh ", engine_.path(), " crash"), "--json", "--quiet",
           "--games=1", "--out", directory, "--first-name=a", "--second-name=b"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, HasSubstr("\"lost_by\": {\"crash\": 1}"));
  EXPECT_THAT(outcome.err, HasSubstr("game 1: b lost by crash"));
  EXPECT_THAT(base::FileText(directory + "/game-0001_a_b.log"),
              AllOf(StartsWith("crash: "), HasSubstr("> START 15"), HasSubstr("< ")));
}

TEST_F(MatchCommandTest, BadUsageIsExplained) {
  EXPECT_EQ(Run({"--games=0"}).status, 2);
  const CommandOutcome unknown = Run({"--gmaes=3"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, AllOf(HasSubstr("--gmaes=3"), HasSubstr("tengen match --help")));
  EXPECT_EQ(Run({upper_, lower_, "--openings=/nonexistent/file"}).status, 2);
  EXPECT_EQ(Run({"--first='open"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--results=/nonexistent/file"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--sprt=5"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--sprt=5,0"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--sprt=0,5", "--sprt-model=bayes"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--alpha=1.5"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--tournament=cup"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--restart=often"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--opening-rule=swap9"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--opening-rule=rif", "--size=19"}).status, 2);
  EXPECT_EQ(Run({"--engine=cmd=true"}).status, 2);
  EXPECT_EQ(Run({upper_, "--engine=cmd=true", "--engine=cmd=true"}).status, 2);
  EXPECT_EQ(Run({"--first=true", "--first-name=a\nb"}).status, 2);
}

TEST_F(MatchCommandTest, AnEngineThatCannotStartIsAFailure) {
  const CommandOutcome outcome = Run({"--first=/nonexistent/pbrain-none"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("/nonexistent/pbrain-none"));
}

// The exit statuses of a sequential test.
TEST_F(MatchCommandTest, ASequentialTestSetsTheStatus) {
  const std::vector<std::string> always = {"--quiet", "--turn=30s", "--max-memory=0",
                                           "--openings=" + Openings()};
  // By itself no verdict is a failure.
  const auto run = [&](std::vector<std::string> args) {
    args.insert(args.end(), always.begin(), always.end());
    EXPECT_EQ(Run(args).status, 0);
    args.push_back("--exit-result");
    return Run(args);
  };
  // Whoever begins wins: the score stays even.
  const CommandOutcome even = run({upper_, lower_, "--sprt=-5,5", "--games=4"});
  EXPECT_EQ(even.status, 4) << even.err;
  EXPECT_THAT(even.out, HasSubstr("LLR 0.00 [-2.94, 2.94] (-5, 5 logistic)"));
  const CommandOutcome worse =
      run({upper_, lower_, "--sprt=200,600", "--alpha=0.4", "--beta=0.4", "--games=400"});
  EXPECT_EQ(worse.status, 1) << worse.err;
  EXPECT_THAT(worse.out, HasSubstr("H0 accepted"));
  const CommandOutcome better =
      run({upper_, lower_, "--sprt=-600,-200", "--alpha=0.4", "--beta=0.4", "--games=400"});
  EXPECT_EQ(better.status, 0) << better.err;
  EXPECT_THAT(better.out, HasSubstr("H1 accepted"));
}

TEST_F(MatchCommandTest, AnyNumberOfEnginesWithOptionsOfTheirOwn) {
  const std::string log = engine_.File("third.log");
  const auto engine = [this](absl::string_view name, absl::string_view words,
                             absl::string_view more) {
    return absl::StrCat("--engine=cmd=\"sh ", engine_.path(), " ", words, "\" name=", name, more);
  };
  const CommandOutcome outcome = Run({engine("one", "crash", ""), engine("two", "crash", ""),
                                      engine("three", absl::StrCat("-log ", log, " crash"),
                                             " nodes=500 info='hash_size 9' turn=2s"),
                                      "--tournament=gauntlet", "--games=2", "--json", "--quiet"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("\"games\": 4"), HasSubstr("\"first\": \"one\"")));
  EXPECT_THAT(base::FileText(log), AllOf(HasSubstr("INFO timeout_turn 2000\n"),
                                         HasSubstr("INFO max_node 500\nINFO hash_size 9\n")));
}

// The match's, but for the engine with one of its own.
TEST_F(MatchCommandTest, MemoryIsLimitedForAllOrOne) {
  const auto engine = [this](absl::string_view name, absl::string_view more) {
    return absl::StrCat("--engine=cmd=\"sh ", engine_.path(), " hog:20000000:0,0\" name=", name,
                        more);
  };
  const std::string results = engine_.File("r.csv");
  const std::vector<std::string> args = {engine("small", ""),   engine("big", " memory-limit=0"),
                                         "--games=2",           "--max-memory=0",
                                         "--turn=30s",          "--quiet",
                                         "--memory-limit=16MB", "--results=" + results};
  const CommandOutcome outcome = Run(args);
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("wins 0, draws 0, losses 2"));
  EXPECT_THAT(
      base::FileText(results),
      AllOf(AnyOf(HasSubstr("1,small,big,white,memory,out of memory: "),
                  HasSubstr("1,small,big,white,crash,the engine ended with ")),
            HasSubstr(" limit of 16384 KiB,"), HasSubstr("\"engine1.memory_limit\": \"16777216\""),
            Not(HasSubstr("engine2.memory_limit"))));
  // With another limit it is another match.
  std::vector<std::string> other = args;
  other[6] = "--memory-limit=17MB";
  const CommandOutcome refused = Run(other);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("engine1.memory_limit"));
  other[6] = "--memory-limit=x";
  EXPECT_THAT(Run(other).err, HasSubstr("--memory-limit: \"x\" is not a size"));
  other = args;
  other[1] = engine("big", " memory-limit=y");
  EXPECT_THAT(Run(other).err, HasSubstr("\"y\" is not a size"));
}

TEST_F(MatchCommandTest, ThatAMemoryLimitIsOfAddressSpaceIsSaidOnce) {
  if (match::MemoryGroup::Allowed().ok()) GTEST_SKIP() << "it is not";
  const std::string engine = absl::StrCat("sh ", engine_.path(), " crash");
  const CommandOutcome outcome =
      Run({"--first=" + engine, "--games=2", "--turn=30s", "--memory-limit=1GiB"});
  constexpr absl::string_view kNote = "tengen match: --memory-limit is of address space: ";
  EXPECT_EQ(std::vector<std::string>(absl::StrSplit(outcome.err, kNote)).size(), 2) << outcome.err;
  EXPECT_THAT(Run({"--first=" + engine, "--games=2", "--turn=30s"}).err, Not(HasSubstr(kNote)));
}

class ResumeTest : public MatchCommandTest, public testing::WithParamInterface<std::string> {
 protected:
  std::vector<std::string> Args(const std::string& file, int games) {
    return {upper_,
            lower_,
            "--first-name=upper",
            "--second-name=lower",
            "--turn=30s",
            "--max-memory=0",
            "--quiet",
            "--openings=" + Openings(),
            "--results=" + file,
            absl::StrCat("--games=", games)};
  }
};

// Wherever the writer was killed, the next run plays what is missing and no more.
TEST_P(ResumeTest, GoesOnAfterAnyInterruption) {
  const std::string whole = engine_.File("whole" + GetParam());
  ASSERT_EQ(Run(Args(whole, 6)).status, 0);
  const std::string text = base::FileText(whole);
  const size_t header = text.find("\n") + 1;
  for (const size_t length :
       {size_t{0}, size_t{5}, header, header + 20, text.size() / 2, text.size() - 1, text.size()}) {
    const std::string part = engine_.File("part" + GetParam());
    std::ofstream(part, std::ios::trunc) << text.substr(0, length);
    const CommandOutcome outcome = Run(Args(part, 6));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("6 games")) << length;
    EXPECT_THAT(outcome.out, HasSubstr("pairs with 0, 1/2, 1, 3/2, 2 points: 0 0 3 0 0"));
    EXPECT_THAT(outcome.out, HasSubstr("no technical failures"));
    const std::string resumed = base::FileText(part);
    EXPECT_EQ(std::count(resumed.begin(), resumed.end(), '\n'),
              std::count(text.begin(), text.end(), '\n'));
    // What was there is untouched.
    const size_t kept = text.substr(0, length).rfind('\n') + 1;
    EXPECT_EQ(resumed.substr(0, kept), text.substr(0, kept));
  }
  // More games of the same match.
  EXPECT_THAT(Run(Args(whole, 8)).out, HasSubstr("wins 4, draws 0, losses 4"));
}

TEST_P(ResumeTest, FewerGamesThanWerePlayedLoseNone) {
  const std::string file = engine_.File("results" + GetParam());
  EXPECT_EQ(Run(Args(file, 6)).err, "");
  const std::string text = base::FileText(file);
  const CommandOutcome outcome = Run(Args(file, 4));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, absl::StrCat("tengen match: \"", file,
                                      "\" has 6 games, 2 of them beyond --games=4: all are kept "
                                      "and count\n"));
  EXPECT_THAT(outcome.out, HasSubstr("wins 3, draws 0, losses 3"));
  EXPECT_EQ(base::FileText(file), text);
}

// Names and paths are bytes, results are UTF-8.
TEST_P(ResumeTest, NamesNeedNotBeUtf8) {
  std::vector<std::string> args = Args(engine_.File("latin" + GetParam()), 2);
  args[2] = "--first-name=caf\xE9";
  ASSERT_EQ(Run(args).status, 0);
  args.back() = "--games=4";
  const CommandOutcome outcome = Run(args);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("4 games"));
}

TEST_P(ResumeTest, AGameWhoseRecordWasNotSavedIsPlayedAgain) {
  const std::string file = engine_.File("results" + GetParam());
  const std::filesystem::path records = engine_.File("records");
  std::vector<std::string> args = Args(file, 2);
  args.push_back("--out=" + records.string());
  ASSERT_EQ(Run(args).status, 0);
  std::filesystem::path second;
  for (const auto& entry : std::filesystem::directory_iterator(records)) {
    const std::string name = entry.path().filename().string();
    if (absl::StartsWith(name, "game-0002") && absl::EndsWith(name, ".psq")) second = entry.path();
  }
  ASSERT_FALSE(second.empty());
  const std::string whole = base::FileText(file);
  std::filesystem::remove(file);
  std::filesystem::remove(second);
  std::filesystem::create_directory(second);  // in the way
  EXPECT_NE(Run(args).status, 0);
  EXPECT_LT(base::FileText(file).size(), whole.size());
  std::filesystem::remove(second);
  EXPECT_EQ(Run(args).status, 0);
  EXPECT_TRUE(std::filesystem::is_regular_file(second));
}

TEST_P(ResumeTest, AnotherMatchIsRefused) {
  const std::string file = engine_.File("results" + GetParam());
  ASSERT_EQ(Run(Args(file, 2)).status, 0);
  const std::string text = base::FileText(file);
  std::vector<std::string> other = Args(file, 2);
  other.push_back("--rule=renju");
  const CommandOutcome outcome = Run(other);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("rule was \"freestyle\" and is \"renju\" now"),
                                 HasSubstr("--fresh")));
  EXPECT_EQ(base::FileText(file), text);
  other.push_back("--fresh");
  EXPECT_EQ(Run(other).status, 0);
  EXPECT_THAT(base::FileText(file), HasSubstr("\"rule\": \"renju\""));
}

TEST_P(ResumeTest, ANewBuildIsAnotherEngine) {
  const std::string file = engine_.File("results" + GetParam());
  ASSERT_EQ(Run(Args(file, 2)).status, 0);
  std::ofstream(engine_.path(), std::ios::app) << "# changed\n";
  const CommandOutcome outcome = Run(Args(file, 4));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("engine1.files"));
}

// An engine that is named by its path reads its files from where it stands.
TEST_P(ResumeTest, ANewFileBesideTheEngineIsNoticed) {
  const std::string file = engine_.File("results" + GetParam());
  const std::string network = engine_.File("network");
  std::filesystem::create_symlink("/bin/sh", engine_.File("shell"));
  std::vector<std::string> args = Args(file, 2);
  for (const std::string form : {"network", "--weights=network"}) {
    std::ofstream(network) << "first";
    args[0] = absl::StrCat("--first=", engine_.File("shell"), " engine.sh crash ", form);
    ASSERT_NE(Run(args).status, 2);
    ASSERT_NE(Run(args).status, 2);
    std::ofstream(network) << "second";
    const CommandOutcome outcome = Run(args);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("engine1.files"));
    std::filesystem::remove(file);
  }
}

TEST_P(ResumeTest, ForeignAndDamagedFilesAreRefused) {
  const std::string file = engine_.File("results" + GetParam());
  std::ofstream(file) << "my diary\nis not a match\n";
  EXPECT_EQ(Run(Args(file, 2)).status, 2);
  EXPECT_EQ(base::FileText(file), "my diary\nis not a match\n");
  std::ofstream(file) << "my diary";
  EXPECT_EQ(Run(Args(file, 2)).status, 2);
  EXPECT_EQ(base::FileText(file), "my diary");
  std::vector<std::string> fresh = Args(file, 2);
  fresh.push_back("--fresh");
  ASSERT_EQ(Run(fresh).status, 0);
  const std::string text = base::FileText(file);
  const size_t last = text.rfind('\n', text.size() - 2) + 1;
  std::ofstream(file, std::ios::trunc) << text << text.substr(last);
  const CommandOutcome twice = Run(Args(file, 4));
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err, HasSubstr("game 2 again"));
}

INSTANTIATE_TEST_SUITE_P(Formats, ResumeTest, testing::Values(".csv", ".jsonl"));

TEST_F(MatchCommandTest, HelpListsTheOptions) {
  const CommandOutcome outcome = Run({"--help"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("--first"), HasSubstr("--max-overrun")));
}

}  // namespace
}  // namespace tengen::cli
