#include "bench/match/match.h"

#include <fstream>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "bench/match/match_command.h"
#include "bench/match/match_report.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

class MatchTest : public testing::Test {
 protected:
  MatchTest() {
    // Whoever begins completes a row first.
    options_.contestants[0] = {"upper", engine_.Command({"0,0", "1,0", "2,0", "3,0", "4,0"})};
    options_.contestants[1] = {"lower", engine_.Command({"0,2", "1,2", "2,2", "3,2", "4,2"})};
    options_.settings.turn_time = absl::Seconds(30);
    options_.settings.max_memory = 0;
    options_.openings = {{}};
  }

  MatchTally Play() {
    const absl::StatusOr<MatchTally> tally = PlayMatch(
        options_, [this](const MatchGame& game, const MatchTally&) { games_.push_back(game); });
    EXPECT_TRUE(tally.ok()) << tally.status();
    return tally.value_or(MatchTally());
  }

  FakeEngine engine_;
  MatchOptions options_;
  std::vector<MatchGame> games_;
};

TEST_F(MatchTest, ColoursAlternate) {
  options_.games = 4;
  const MatchTally tally = Play();
  EXPECT_EQ(tally.games(), 4);
  for (const ContestantTally& side : tally.contestants) {
    EXPECT_EQ(side.score.wins, 2);
    EXPECT_EQ(side.score.losses, 2);
    EXPECT_EQ(side.losses[Index(EndReason::kRow)], 2);
    EXPECT_EQ(side.failures(), 0);
  }
  EXPECT_TRUE(tally.clean());
  ASSERT_THAT(games_, SizeIs(4));
  for (const MatchGame& game : games_) {
    EXPECT_EQ(game.first_color, game.number % 2 == 0 ? Color::kBlack : Color::kWhite);
    EXPECT_EQ(game.Winner(), game.number % 2);
  }
}

TEST_F(MatchTest, EachOpeningIsPlayedWithBothColours) {
  options_.games = 6;
  options_.concurrency = 3;
  options_.openings = {{Point(9, 9), Point(12, 12)}, {Point(12, 9), Point(9, 12)}};
  Play();
  ASSERT_THAT(games_, SizeIs(6));
  std::set<int> numbers;
  for (const MatchGame& game : games_) {
    numbers.insert(game.number);
    EXPECT_EQ(game.result.opening, options_.openings[(game.number / 2) % 2]);
  }
  EXPECT_THAT(numbers, SizeIs(6));
}

TEST_F(MatchTest, FailuresAreCountedByReason) {
  options_.contestants[1].command = engine_.Command({"0,0"});  // taken when it has White
  options_.games = 2;
  const MatchTally tally = Play();
  EXPECT_EQ(tally.contestants[1].losses[Index(EndReason::kIllegalMove)], 1);
  // With Black it blocks the upper one's first move.
  EXPECT_EQ(tally.contestants[0].losses[Index(EndReason::kIllegalMove)], 1);
  EXPECT_FALSE(tally.clean());
}

TEST_F(MatchTest, AGreaterOverrunThanAllowedIsAFailure) {
  options_.contestants[0].command = engine_.Command({"sleep:0.2:0,0", "1,0", "2,0", "3,0", "4,0"});
  options_.settings.turn_time = absl::Milliseconds(50);
  options_.settings.tolerance = absl::Seconds(60);
  options_.games = 1;
  EXPECT_TRUE(Play().clean());
  options_.max_overrun = absl::Milliseconds(100);
  const MatchTally tally = Play();
  EXPECT_EQ(tally.contestants[0].overruns, 1);
  EXPECT_EQ(tally.contestants[0].score.wins, 1);
  EXPECT_FALSE(tally.clean());
}

TEST_F(MatchTest, AnEngineThatCannotStartEndsTheMatch) {
  options_.contestants[1].command.arguments = {"/nonexistent/pbrain-none"};
  options_.concurrency = 2;
  options_.games = 1000;
  const auto tally = PlayMatch(options_, [](const MatchGame&, const MatchTally&) {});
  EXPECT_FALSE(tally.ok());
}

TEST_F(MatchTest, ReportsNameWhatHappened) {
  options_.contestants[0].command = engine_.Command({"crash"});
  options_.games = 1;
  const MatchTally tally = Play();
  EXPECT_THAT(SummaryTable(options_, tally),
              AllOf(HasSubstr("upper against lower: 1 games"), HasSubstr("crash 1"),
                    HasSubstr("Elo -inf"), HasSubstr("TECHNICAL FAILURES")));
  EXPECT_THAT(
      SummaryJson(options_, tally),
      AllOf(StartsWith("{\"games\": 1, \"rule\": \"freestyle\""), HasSubstr("\"elo\": null"),
            HasSubstr("\"clean\": false"), HasSubstr("\"lost_by\": {\"crash\": 1}")));
  EXPECT_THAT(ProgressLine(tally, 3, absl::Seconds(5)),
              AllOf(StartsWith("1/3  +0 =0 -1"), HasSubstr("failures 1+0"), HasSubstr("ETA 10s")));
}

TEST(MatchReportTest, NoGamesMakeNoNumbers) {
  EXPECT_EQ(EloText(Score()), "Elo n/a");
  EXPECT_EQ(ProgressLine(MatchTally(), 3, absl::ZeroDuration()), "0/3  +0 =0 -0");
}

TEST(MatchReportTest, CsvAndJsonQuoteText) {
  MatchOptions options;
  options.contestants[0].name = "a,b";
  options.contestants[1].name = "say \"x\"\t\\";
  const MatchGame game;
  const std::vector<std::string> header = absl::StrSplit(CsvHeader(), ',');
  EXPECT_EQ(header[0], "game");
  EXPECT_EQ(header.back(), "moves\n");
  EXPECT_THAT(CsvLine(options, game), StartsWith("1,\"a,b\",\"say \"\"x\"\"\t\\\",draw,row,"));
  EXPECT_THAT(
      JsonLine(options, game),
      StartsWith("{\"game\": 1, \"black\": \"a,b\", \"white\": \"say \\\"x\\\"\\u0009\\\\\""));
}

class MatchCommandTest : public testing::Test {
 protected:
  MatchCommandTest() {
    upper_ = absl::StrCat("--first=sh ", engine_.path(), " 0,0 1,0 2,0 3,0 4,0");
    lower_ = absl::StrCat("--second=sh ", engine_.path(), " 0,2 1,2 2,2 3,2 4,2");
  }

  struct Outcome {
    int status;
    std::string out;
    std::string err;
  };

  static Outcome Run(const std::vector<std::string>& args) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = RunMatch(args);
    Outcome outcome;
    outcome.status = status;
    outcome.out = testing::internal::GetCapturedStdout();
    outcome.err = testing::internal::GetCapturedStderr();
    return outcome;
  }

  FakeEngine engine_;
  std::string upper_;
  std::string lower_;
};

TEST_F(MatchCommandTest, PlaysAndSaves) {
  const std::string directory = engine_.File("games");
  const std::string results = engine_.File("results.csv");
  const std::string openings = engine_.File("openings.txt");
  std::ofstream(openings) << "0,4 4,4\n";
  const Outcome outcome = Run({upper_, lower_, "--first-name=upper", "--second-name", "lower",
                               "--games=2", "--turn=30s", "--openings", openings, "--out",
                               directory, "--results", results, "--max-memory=0"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("wins 1, draws 0, losses 1: 50.0 %"));
  EXPECT_THAT(outcome.err, HasSubstr("2/2"));

  const absl::StatusOr<PsqGame> game = ReadPsq(FileText(directory + "/game-0002_lower_upper.psq"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_THAT(game->moves, SizeIs(11));
  EXPECT_EQ(game->moves[0].point, Point(7, 11));
  EXPECT_EQ(game->black_name, "lower");
  const std::vector<std::string> lines = absl::StrSplit(FileText(results), '\n');
  ASSERT_THAT(lines, SizeIs(4));  // header, two games, the empty text after the last line end
  EXPECT_THAT(lines[1], StartsWith("1,upper,lower,black,row,"));
}

TEST_F(MatchCommandTest, AFailureSetsTheStatusAndSavesTheDialogue) {
  const std::string directory = engine_.File("games");
  const Outcome outcome =
      Run({upper_, absl::StrCat("--second=sh ", engine_.path(), " crash"), "--json", "--quiet",
           "--games=1", "--out", directory, "--first-name=a", "--second-name=b"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("\"lost_by\": {\"crash\": 1}"));
  EXPECT_THAT(outcome.err, HasSubstr("game 1: b lost by crash"));
  EXPECT_THAT(FileText(directory + "/game-0001_a_b.log"),
              AllOf(StartsWith("crash: "), HasSubstr("> START 15"), HasSubstr("< ")));
}

TEST_F(MatchCommandTest, BadUsageIsExplained) {
  EXPECT_EQ(Run({"--games=0"}).status, 2);
  const Outcome unknown = Run({"--gmaes=3"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, AllOf(HasSubstr("--gmaes=3"), HasSubstr("tengen match --help")));
  EXPECT_EQ(Run({upper_, lower_, "--openings=/nonexistent/file"}).status, 2);
  EXPECT_EQ(Run({"--first='open"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--results=/nonexistent/file"}).status, 2);
}

TEST_F(MatchCommandTest, AnEngineThatCannotStartIsAFailure) {
  const Outcome outcome = Run({"--first=/nonexistent/pbrain-none"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("/nonexistent/pbrain-none"));
}

TEST_F(MatchCommandTest, HelpListsTheOptions) {
  const Outcome outcome = Run({"--help"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("--first"), HasSubstr("--max-overrun")));
}

}  // namespace
}  // namespace tengen
