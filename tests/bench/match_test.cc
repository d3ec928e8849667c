#include "bench/match/match.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "bench/match/default_engine.h"
#include "bench/match/match_command.h"
#include "bench/match/match_record.h"
#include "bench/match/match_report.h"
#include "engine/opening/opening_record.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class MatchTest : public testing::Test {
 protected:
  MatchTest() {
    // Whoever begins completes a row first.
    options_.contestants.resize(2);
    options_.contestants[0] = {"upper", engine_.Command({"0,0", "1,0", "2,0", "3,0", "4,0"})};
    options_.contestants[1] = {"lower", engine_.Command({"0,2", "1,2", "2,2", "3,2", "4,2"})};
    options_.settings.turn_time = absl::Seconds(30);
    options_.settings.max_memory = 0;
    options_.openings = {{}};
  }

  MatchTally Play(const std::vector<MatchGame>& earlier = {}) {
    games_.clear();
    const absl::StatusOr<MatchTally> tally =
        PlayMatch(options_, earlier, [this](const MatchGame& game, const MatchTally&) {
          games_.push_back(game);
          return absl::OkStatus();
        });
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
  std::set<Opening> openings;
  for (const MatchGame& game : games_) {
    numbers.insert(game.number);
    openings.insert(game.result.opening);
    EXPECT_EQ(game.result.opening, OpeningOfEndlessList(options_.openings, options_.settings.size,
                                                        static_cast<size_t>(game.number / 2)));
  }
  EXPECT_THAT(numbers, SizeIs(6));
  EXPECT_THAT(openings, SizeIs(3));
}

TEST_F(MatchTest, RepeatedGamesAreCountedAndNamed) {
  options_.games = 2;
  const MatchTally once = Play();
  EXPECT_EQ(once.repeats, 0);
  EXPECT_THAT(SummaryTable(options_, once), Not(HasSubstr("REPEATED")));
  options_.games = 6;  // from the empty board, which looks the same however it is turned
  const MatchTally tally = Play();
  EXPECT_EQ(tally.repeats, 4);
  EXPECT_THAT(SummaryTable(options_, tally), HasSubstr("REPEATED GAMES: 4 "));
  EXPECT_THAT(SummaryJson(options_, tally), HasSubstr("\"repeats\": 4"));
}

TEST_F(MatchTest, RepeatsAreKnownTurnedAndFromTheResultsFile) {
  options_.openings = {{Point(9, 9), Point(12, 12), Point(12, 9)}};
  options_.games = 2;
  Play();
  ASSERT_THAT(games_, SizeIs(2));
  for (const RecordFormat format : {RecordFormat::kCsv, RecordFormat::kJsonLines}) {
    const absl::StatusOr<std::vector<MatchGame>> read =
        ReadRecord(RecordHeader(options_, format) + RecordLine(options_, games_[0], format) +
                       RecordLine(options_, games_[1], format),
                   options_, format);
    ASSERT_TRUE(read.ok()) << read.status();
    MatchTally tally(options_);
    for (const MatchGame& game : *read) tally.Add(game, options_);
    EXPECT_EQ(tally.repeats, 0);
    // Mirrored, and the opening's black stones in the other order.
    MatchGame again = games_[0];
    again.number += 2;
    std::swap(again.result.opening[0], again.result.opening[2]);
    again.result.opening = Turned(again.result.opening, options_.settings.size, 1);
    for (MoveRecord& move : again.result.moves) {
      move.point = Turned({move.point}, options_.settings.size, 1)[0];
    }
    tally.Add(again, options_);
    EXPECT_EQ(tally.repeats, 1);
    again.number += 2;
    again.result.reason = EndReason::kCrash;
    tally.Add(again, options_);
    again.number += 2;
    again.result.reason = games_[0].result.reason;
    again.result.moves.pop_back();
    tally.Add(again, options_);
    EXPECT_EQ(tally.repeats, 1);
  }
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
  const auto tally =
      PlayMatch(options_, {}, [](const MatchGame&, const MatchTally&) { return absl::OkStatus(); });
  EXPECT_FALSE(tally.ok());
}

TEST_F(MatchTest, AnErrorOfTheListenerEndsTheMatch) {
  options_.games = 1000;
  int heard = 0;
  const auto tally = PlayMatch(options_, {}, [&](const MatchGame&, const MatchTally&) {
    ++heard;
    return absl::UnavailableError("the disk is full");
  });
  EXPECT_EQ(tally.status().message(), "the disk is full");
  EXPECT_EQ(heard, 1);
}

TEST_F(MatchTest, PairsAreCountedWhole) {
  options_.games = 5;
  options_.concurrency = 3;
  const MatchTally tally = Play();
  ASSERT_THAT(tally.pairings, SizeIs(1));
  // Whoever begins wins, so each pair is even; the fifth game has no partner.
  EXPECT_EQ(tally.pairings[0].pairs, (PairCounts{0, 0, 2, 0, 0}));
  EXPECT_THAT(tally.pairings[0].open_pairs, SizeIs(1));
  EXPECT_EQ(tally.pairings[0].score.games(), 5);
  EXPECT_EQ(tally.contestants[1].pairs, tally.pairings[0].pairs);
}

TEST_F(MatchTest, PairsOfTheSecondMirrorThoseOfTheFirst) {
  options_.contestants[1].command = engine_.Command({"crash"});
  options_.games = 4;
  const MatchTally tally = Play();
  EXPECT_EQ(tally.contestants[0].pairs, (PairCounts{0, 0, 0, 0, 2}));
  EXPECT_EQ(tally.contestants[1].pairs, (PairCounts{2, 0, 0, 0, 0}));
}

TEST_F(MatchTest, EarlierGamesAreNotPlayedAgain) {
  options_.games = 6;
  const MatchTally whole = Play();
  const std::vector<MatchGame> earlier = {games_[0], games_[3], games_[4]};
  const MatchTally tally = Play(earlier);
  std::set<int> numbers;
  for (const MatchGame& game : games_) numbers.insert(game.number);
  EXPECT_EQ(numbers, (std::set<int>{1, 2, 5}));
  EXPECT_EQ(tally.games(), 6);
  EXPECT_EQ(tally.pairings[0].pairs, whole.pairings[0].pairs);
  EXPECT_TRUE(tally.pairings[0].open_pairs.empty());
}

TEST_F(MatchTest, ARoundRobinPairsAll) {
  options_.contestants.push_back({"broken", engine_.Command({"crash"})});
  options_.games = 4;
  options_.openings = {{}, {Point(9, 9), Point(12, 12)}};
  const MatchTally tally = Play();
  EXPECT_EQ(tally.games(), 12);
  ASSERT_THAT(tally.pairings, SizeIs(3));
  EXPECT_EQ(tally.pairings[0].pairs, (PairCounts{0, 0, 2, 0, 0}));
  EXPECT_EQ(tally.pairings[1].pairs, (PairCounts{0, 0, 0, 0, 2}));
  EXPECT_EQ(tally.pairings[2].pairs, (PairCounts{0, 0, 0, 0, 2}));
  EXPECT_EQ(tally.contestants[0].score.wins, 6);
  EXPECT_EQ(tally.contestants[2].score.losses, 8);
  EXPECT_EQ(tally.failures(), 8);
  const auto games_of = [&](int first, int second, size_t opening) {
    return std::count_if(games_.begin(), games_.end(), [&](const MatchGame& game) {
      return game.pairing == Pairing{first, second} &&
             game.result.opening == options_.openings[opening];
    });
  };
  for (const auto& [first, second] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
    EXPECT_EQ(games_of(first, second, 0), 2);
    EXPECT_EQ(games_of(first, second, 1), 2);
  }
  EXPECT_THAT(SummaryTable(options_, tally),
              AllOf(HasSubstr("round-robin of 3 engines: 12 games"), HasSubstr("upper - broken"),
                    HasSubstr("6.0/8"), HasSubstr("TECHNICAL FAILURES")));
  EXPECT_THAT(ProgressLine(options_, tally, 12, absl::Seconds(5)),
              AllOf(StartsWith("12/12  leading upper 6.0/8"), HasSubstr("failures 8")));
}

TEST_F(MatchTest, AGauntletPlaysTheFirstAgainstAll) {
  options_.contestants.push_back({"broken", engine_.Command({"crash"})});
  options_.tournament = Tournament::kGauntlet;
  const MatchTally tally = Play();
  EXPECT_EQ(tally.games(), 4);
  EXPECT_EQ(tally.contestants[0].score.games(), 4);
  EXPECT_EQ(tally.contestants[1].score.games(), 2);
}

TEST_F(MatchTest, ASequentialTestStopsTheMatch) {
  options_.contestants[1].command = engine_.Command({"crash"});
  options_.sprt = SprtSettings{0.0, 100.0};
  options_.games = 10000;
  const MatchTally tally = Play();
  EXPECT_LT(tally.games(), 200);
  EXPECT_EQ(SprtOf(options_, tally).verdict, SprtVerdict::kH1);
  EXPECT_EQ(games_.size(), static_cast<size_t>(tally.games()));
  EXPECT_THAT(SummaryTable(options_, tally), HasSubstr("(0, 100 logistic) H1 accepted"));
  EXPECT_THAT(SummaryJson(options_, tally), HasSubstr("\"verdict\": \"H1\""));
  // A decided match has nothing left to play.
  const std::vector<MatchGame> played = games_;
  EXPECT_EQ(Play(played).games(), tally.games());
  EXPECT_THAT(games_, SizeIs(0));
}

TEST_F(MatchTest, OverridesHoldForOneEngine) {
  const std::string upper = engine_.File("upper.log");
  const std::string lower = engine_.File("lower.log");
  options_.contestants[0].command = engine_.Command({"-log", upper, "crash"});
  options_.contestants[1].command = engine_.Command({"-log", lower, "crash"});
  options_.settings.info = {"max_node 10"};
  options_.contestants[1].overrides.info = {"max_node 20"};
  options_.contestants[1].overrides.turn_time = absl::Seconds(7);
  Play();
  EXPECT_THAT(FileText(upper), AllOf(HasSubstr("INFO timeout_turn 30000\n"),
                                     HasSubstr("INFO max_node 10\nINFO time_left")));
  EXPECT_THAT(FileText(lower), AllOf(HasSubstr("INFO timeout_turn 7000\n"),
                                     HasSubstr("INFO max_node 10\nINFO max_node 20\n")));
}

TEST_F(MatchTest, EnginesMayBeKeptForAllGames) {
  const std::string log = engine_.File("upper.log");
  options_.contestants[0].command =
      engine_.Command({"-log", log, "0,0", "1,0", "2,0", "3,0", "4,0", "0,0", "1,0", "2,0", "3,0"});
  options_.contestants[1].command =
      engine_.Command({"0,2", "1,2", "2,2", "3,2", "0,2", "1,2", "2,2", "3,2", "4,2"});
  options_.restart = false;
  const MatchTally tally = Play();
  EXPECT_TRUE(tally.clean());
  ASSERT_THAT(games_, SizeIs(2));
  EXPECT_EQ(games_[1].result.reason, EndReason::kRow);
  EXPECT_TRUE(games_[1].result.side(Color::kBlack).kept);
  EXPECT_EQ(tally.contestants[0].slow_exits, 0);
  const std::string text = FileText(log);
  const size_t restart = text.find("\nRESTART\nINFO timeout_turn 30000\n");
  ASSERT_NE(restart, std::string::npos) << text;
  EXPECT_EQ(text.find("START 15"), 0u);
  EXPECT_EQ(text.find("START 15", 1), std::string::npos);
  EXPECT_NE(text.find("\nBOARD\n", restart), std::string::npos);
  EXPECT_THAT(text, testing::EndsWith("\nEND\n"));
}

TEST_F(MatchTest, AnEngineThatFailedIsNotKept) {
  const std::string log = engine_.File("lower.log");
  options_.contestants[1].command = engine_.Command({"-log", log, "99,99"});
  options_.restart = false;
  options_.games = 2;
  const MatchTally tally = Play();
  EXPECT_EQ(tally.contestants[1].failures(), 2);
  EXPECT_THAT(FileText(log), Not(HasSubstr("RESTART")));
}

TEST_F(MatchTest, ImpossibleMatchesAreRefused) {
  const auto message = [this] { return std::string(CheckMatch(options_).message()); };
  EXPECT_TRUE(CheckMatch(options_).ok());
  options_.contestants.push_back({"third", engine_.Command({})});
  options_.games = 3;
  EXPECT_THAT(message(), HasSubstr("must be even, not 3"));
  options_.games = 2;
  options_.sprt = SprtSettings();
  EXPECT_THAT(message(), HasSubstr("two engines"));
  options_.contestants.resize(2);
  options_.sprt->elo0 = 7.0;
  EXPECT_THAT(message(), HasSubstr("elo0 (7)"));
  options_.sprt.reset();
  options_.openings = {{}, {Point(1, 1), Point(1, 1)}};
  EXPECT_THAT(message(), HasSubstr("opening 2"));
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
  options_.games = 3;
  EXPECT_THAT(ProgressLine(options_, tally, 1, absl::Seconds(5)),
              AllOf(StartsWith("1/3  +0 =0 -1"), HasSubstr("failures 1+0"), HasSubstr("ETA 10s")));
  // Games of earlier runs took no time of this one.
  EXPECT_THAT(ProgressLine(options_, tally, 0, absl::Seconds(5)), Not(HasSubstr("ETA")));
}

// --------------------------------------------------------------------------------
// Negotiated openings

TEST_F(MatchTest, NegotiatedColoursCount) {
  options_.opening_rule = ParseOpeningConfig("swap1").value();
  // Each puts a stone first, or takes it, and then has a row before the other.
  options_.contestants[0].command = engine_.Command({"0,0", "0,2", "1,2", "2,2", "3,2", "4,2"});
  options_.contestants[1].command = engine_.Command({"SWAP", "1,0", "2,0", "3,0", "4,0"});
  options_.games = 1;
  const MatchTally tally = Play();
  ASSERT_THAT(games_, SizeIs(1));
  EXPECT_EQ(games_[0].result.black, Seat::kSecond);
  EXPECT_EQ(games_[0].ContestantOf(Color::kBlack), 1);
  EXPECT_EQ(games_[0].ContestantIn(Seat::kFirst), 0);
  EXPECT_EQ(games_[0].Winner(), 1);
  EXPECT_EQ(tally.contestants[1].score.wins, 1);
  EXPECT_EQ(tally.openings.negotiations, 1);
  EXPECT_EQ(tally.openings.black_first, 0);
  EXPECT_EQ(tally.openings.black_wins, 1);
  EXPECT_EQ(tally.openings.choices.at("swap?1 swap"), 1);
  EXPECT_EQ(tally.without_negotiation, 0);
  EXPECT_THAT(SummaryTable(options_, tally), HasSubstr("openings by swap1\n"));
  EXPECT_THAT(SummaryJson(options_, tally), HasSubstr("\"openings\": {\"negotiations\":1,"));
}

TEST_F(MatchTest, WhoLacksTheCommandIsAskedOnce) {
  options_.opening_rule = ParseOpeningConfig("swap2").value();
  const std::string log = engine_.File("lower.log");
  options_.contestants[0].command = engine_.Command({"UNKNOWN", "crash"});
  options_.contestants[1].command = engine_.Command({"-log", log, "crash"});
  const MatchTally tally = Play();
  EXPECT_EQ(tally.games(), 2);
  EXPECT_EQ(tally.without_negotiation, 2);
  EXPECT_EQ(tally.openings.negotiations, 0);
  EXPECT_THAT(FileText(log), Not(HasSubstr("SWAP2BOARD")));
}

TEST_F(MatchTest, NegotiationsAreKeptInTheResultsFile) {
  options_.opening_rule = ParseOpeningConfig("swap1").value();
  options_.contestants[0].command = engine_.Command({"0,0", "crash"});
  options_.contestants[1].command = engine_.Command({"SWAP"});
  options_.games = 1;
  const MatchTally tally = Play();
  for (const RecordFormat format : {RecordFormat::kCsv, RecordFormat::kJsonLines}) {
    const std::string text =
        RecordHeader(options_, format) + RecordLine(options_, games_[0], format);
    const absl::StatusOr<std::vector<MatchGame>> read = ReadRecord(text, options_, format);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_THAT(*read, SizeIs(1));
    EXPECT_EQ((*read)[0].result.black, Seat::kSecond);
    EXPECT_EQ((*read)[0].result.negotiation, games_[0].result.negotiation);
    EXPECT_EQ((*read)[0].Winner(), 1);
    MatchTally again(options_);
    again.Add((*read)[0], options_);
    EXPECT_EQ(OpeningTallyToJson(again.openings), OpeningTallyToJson(tally.openings));
    // Another rule is another match.
    MatchOptions other = options_;
    other.opening_rule = ParseOpeningConfig("swap2").value();
    EXPECT_FALSE(ReadRecord(text, other, format).ok());
  }
}

// Every rule, by the engine of this build in processes of its own.
TEST(NegotiatedMatchTest, EveryRuleIsNegotiatedByTheEngine) {
  const EngineCommand brain = {SplitCommand(DefaultEngineCommand().value()).value()};
  for (const OpeningRuleInfo& info : OpeningRules()) {
    SCOPED_TRACE(info.name);
    MatchOptions options;
    options.contestants = {{"one", brain}, {"two", brain}};
    options.settings.rule = info.renju ? Rule::kRenju : Rule::kStandard;
    options.settings.info = {"max_node 100"};
    options.settings.max_memory = 0;
    options.openings = {{}};
    options.restart = false;
    options.opening_rule.emplace();
    options.opening_rule->rule = info.rule;
    const absl::StatusOr<MatchTally> tally =
        PlayMatch(options, {}, [&](const MatchGame& game, const MatchTally&) {
          EXPECT_TRUE(game.result.negotiation.has_value());
          EXPECT_FALSE(IsFailure(game.result.reason)) << game.result.detail;
          return absl::OkStatus();
        });
    ASSERT_TRUE(tally.ok()) << tally.status();
    EXPECT_EQ(tally->openings.negotiations, 2);
  }
}

TEST_F(MatchTest, NoGamesMakeNoNumbers) {
  EXPECT_EQ(EloText(Score(), {}), "Elo n/a");
  options_.games = 3;
  EXPECT_EQ(ProgressLine(options_, MatchTally(options_), 0, absl::ZeroDuration()), "0/3  +0 =0 -0");
}

// The means deviate by sqrt(0.505 * 0.495 / 400) = 0.0250 and, over pairs,
// sqrt((4 * 0.505^2 + 190 * 0.005^2 + 6 * 0.495^2) / 200 / 200) = 0.0079.
TEST(EloTextTest, UsesPairsWhereThereAreAny) {
  EXPECT_EQ(EloText({202, 0, 198}, {}), "Elo +3.5 [-30.7, +37.7]");
  EXPECT_EQ(EloText({202, 0, 198}, {4, 0, 190, 0, 6}), "Elo +3.5 [-7.3, +14.2]");
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

  // A file with one opening that is not in the way of the engines' rows.
  std::string Openings() const {
    const std::string path = engine_.File("openings.txt");
    std::ofstream(path) << "0,4 4,4  # far away\n";
    return path;
  }

  FakeEngine engine_;
  std::string upper_;
  std::string lower_;
};

TEST_F(MatchCommandTest, PlaysAndSaves) {
  const std::string directory = engine_.File("games");
  const std::string results = engine_.File("results.csv");
  const Outcome outcome = Run({upper_, lower_, "--first-name=upper", "--second-name", "lower",
                               "--games=2", "--turn=30s", "--openings", Openings(), "--out",
                               directory, "--results", results, "--max-memory=0"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("wins 1, draws 0, losses 1: 50.0 %"));
  EXPECT_THAT(outcome.err, HasSubstr("2/2"));

  const absl::StatusOr<PsqGame> game = ReadPsq(FileText(directory + "/game-0002_lower_upper.psq"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_THAT(game->moves, SizeIs(11));
  EXPECT_EQ(game->moves[0].point, Point(7, 11));
  EXPECT_EQ(game->black_name, "lower");
  EXPECT_THAT(FileText(directory + "/game-0002_lower_upper.sgf"),
              AllOf(HasSubstr("PB[lower]PW[upper]RE[B+]"), HasSubstr(";B[hl]")));
  const std::vector<std::string> lines = absl::StrSplit(FileText(results), '\n');
  // Configuration, names, two games, the empty text after the last line end.
  ASSERT_THAT(lines, SizeIs(5));
  EXPECT_THAT(lines[0], StartsWith("# {\"rule\": \"freestyle\""));
  EXPECT_THAT(lines[1], StartsWith("game,black,white,result,reason,"));
  EXPECT_THAT(lines[2], StartsWith("1,upper,lower,black,row,"));
}

TEST_F(MatchCommandTest, NegotiationsAreSavedInEveryFormat) {
  const std::string directory = engine_.File("games");
  const std::string first = absl::StrCat("--first=sh ", engine_.path(), " 0,0 0,2 crash");
  const std::string second = absl::StrCat("--second=sh ", engine_.path(), " SWAP 1,0");
  const Outcome outcome = Run({first, second, "--opening-rule=swap1", "--first-name=P1 a",
                               "--second-name=b", "--games=1", "--out", directory, "--quiet"});
  EXPECT_EQ(outcome.status, 3);
  const std::string path = directory + "/game-0001_b_P1_a";
  const absl::StatusOr<OpeningRecord> json = OpeningRecordFromJson(FileText(path + ".json"));
  ASSERT_TRUE(json.ok()) << json.status();
  EXPECT_EQ(json->config.rule, OpeningRule::kSwap1);
  EXPECT_EQ(json->rule, Rule::kStandard);
  EXPECT_THAT(json->log, SizeIs(2));
  EXPECT_EQ(MovesToText(json->moves, 15), "a15a13b15");
  EXPECT_EQ(json->result, "B+crash");
  const absl::StatusOr<OpeningRecord> psq = OpeningRecordFromPsq(FileText(path + ".psq"));
  ASSERT_TRUE(psq.ok()) << psq.status();
  EXPECT_EQ(*psq, *json);
  const absl::StatusOr<OpeningRecord> sgf = OpeningRecordFromSgf(FileText(path + ".sgf"));
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
  const Outcome outcome =
      Run({upper_, absl::StrCat("--second=sh ", engine_.path(), " crash"), "--json", "--quiet",
           "--games=1", "--out", directory, "--first-name=a", "--second-name=b"});
  EXPECT_EQ(outcome.status, 3);
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
  EXPECT_EQ(Run({upper_, lower_, "--sprt=5"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--sprt=5,0"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--sprt=0,5", "--sprt-model=bayes"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--alpha=1.5"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--tournament=swiss"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--restart=often"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--opening-rule=swap9"}).status, 2);
  EXPECT_EQ(Run({upper_, lower_, "--opening-rule=rif", "--size=19"}).status, 2);
  EXPECT_EQ(Run({"--engine=cmd=true"}).status, 2);
  EXPECT_EQ(Run({upper_, "--engine=cmd=true", "--engine=cmd=true"}).status, 2);
  EXPECT_EQ(Run({"--first=true", "--first-name=a\nb"}).status, 2);
}

TEST_F(MatchCommandTest, AnEngineThatCannotStartIsAFailure) {
  const Outcome outcome = Run({"--first=/nonexistent/pbrain-none"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("/nonexistent/pbrain-none"));
}

// The exit statuses of a sequential test.
TEST_F(MatchCommandTest, ASequentialTestSetsTheStatus) {
  const std::vector<std::string> always = {"--quiet", "--turn=30s", "--max-memory=0",
                                           "--openings=" + Openings()};
  const auto run = [&](std::vector<std::string> args) {
    args.insert(args.end(), always.begin(), always.end());
    return Run(args);
  };
  // Whoever begins wins: the score stays even.
  const Outcome even = run({upper_, lower_, "--sprt=-5,5", "--games=4"});
  EXPECT_EQ(even.status, 4) << even.err;
  EXPECT_THAT(even.out, HasSubstr("LLR 0.00 [-2.94, 2.94] (-5, 5 logistic)"));
  const Outcome worse =
      run({upper_, lower_, "--sprt=200,600", "--alpha=0.4", "--beta=0.4", "--games=400"});
  EXPECT_EQ(worse.status, 1) << worse.err;
  EXPECT_THAT(worse.out, HasSubstr("H0 accepted"));
  const Outcome better =
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
  const Outcome outcome = Run({engine("one", "crash", ""), engine("two", "crash", ""),
                               engine("three", absl::StrCat("-log ", log, " crash"),
                                      " nodes=500 info='hash_size 9' turn=2s"),
                               "--tournament=gauntlet", "--games=2", "--json", "--quiet"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("\"games\": 4"), HasSubstr("\"first\": \"one\"")));
  EXPECT_THAT(FileText(log), AllOf(HasSubstr("INFO timeout_turn 2000\n"),
                                   HasSubstr("INFO max_node 500\nINFO hash_size 9\n")));
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
  const std::string text = FileText(whole);
  const size_t header = text.find("\n") + 1;
  for (const size_t length :
       {size_t{0}, size_t{5}, header, header + 20, text.size() / 2, text.size() - 1, text.size()}) {
    const std::string part = engine_.File("part" + GetParam());
    std::ofstream(part, std::ios::trunc) << text.substr(0, length);
    const Outcome outcome = Run(Args(part, 6));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("6 games")) << length;
    EXPECT_THAT(outcome.out, HasSubstr("pairs with 0, 1/2, 1, 3/2, 2 points: 0 0 3 0 0"));
    EXPECT_THAT(outcome.out, HasSubstr("no technical failures"));
    const std::string resumed = FileText(part);
    EXPECT_EQ(std::count(resumed.begin(), resumed.end(), '\n'),
              std::count(text.begin(), text.end(), '\n'));
    // What was there is untouched.
    const size_t kept = text.substr(0, length).rfind('\n') + 1;
    EXPECT_EQ(resumed.substr(0, kept), text.substr(0, kept));
  }
  // More games of the same match.
  EXPECT_THAT(Run(Args(whole, 8)).out, HasSubstr("wins 4, draws 0, losses 4"));
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
  const std::string whole = FileText(file);
  std::filesystem::remove(file);
  std::filesystem::remove(second);
  std::filesystem::create_directory(second);  // in the way
  EXPECT_NE(Run(args).status, 0);
  EXPECT_LT(FileText(file).size(), whole.size());
  std::filesystem::remove(second);
  EXPECT_EQ(Run(args).status, 0);
  EXPECT_TRUE(std::filesystem::is_regular_file(second));
}

TEST_P(ResumeTest, AnotherMatchIsRefused) {
  const std::string file = engine_.File("results" + GetParam());
  ASSERT_EQ(Run(Args(file, 2)).status, 0);
  const std::string text = FileText(file);
  std::vector<std::string> other = Args(file, 2);
  other.push_back("--rule=renju");
  const Outcome outcome = Run(other);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("rule was \"freestyle\" and is \"renju\" now"),
                                 HasSubstr("--fresh")));
  EXPECT_EQ(FileText(file), text);
  other.push_back("--fresh");
  EXPECT_EQ(Run(other).status, 0);
  EXPECT_THAT(FileText(file), HasSubstr("\"rule\": \"renju\""));
}

TEST_P(ResumeTest, ANewBuildIsAnotherEngine) {
  const std::string file = engine_.File("results" + GetParam());
  ASSERT_EQ(Run(Args(file, 2)).status, 0);
  std::ofstream(engine_.path(), std::ios::app) << "# changed\n";
  const Outcome outcome = Run(Args(file, 4));
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
    const Outcome outcome = Run(args);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("engine1.files"));
    std::filesystem::remove(file);
  }
}

TEST_P(ResumeTest, ForeignAndDamagedFilesAreRefused) {
  const std::string file = engine_.File("results" + GetParam());
  std::ofstream(file) << "my diary\nis not a match\n";
  EXPECT_EQ(Run(Args(file, 2)).status, 2);
  EXPECT_EQ(FileText(file), "my diary\nis not a match\n");
  std::ofstream(file) << "my diary";
  EXPECT_EQ(Run(Args(file, 2)).status, 2);
  EXPECT_EQ(FileText(file), "my diary");
  std::vector<std::string> fresh = Args(file, 2);
  fresh.push_back("--fresh");
  ASSERT_EQ(Run(fresh).status, 0);
  const std::string text = FileText(file);
  const size_t last = text.rfind('\n', text.size() - 2) + 1;
  std::ofstream(file, std::ios::trunc) << text << text.substr(last);
  const Outcome twice = Run(Args(file, 4));
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err, HasSubstr("game 2 again"));
}

INSTANTIATE_TEST_SUITE_P(Formats, ResumeTest, testing::Values(".csv", ".jsonl"));

TEST_F(MatchCommandTest, HelpListsTheOptions) {
  const Outcome outcome = Run({"--help"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("--first"), HasSubstr("--max-overrun")));
}

}  // namespace
}  // namespace tengen
