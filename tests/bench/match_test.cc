#include "bench/match/match.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "bench/match/default_engine.h"
#include "bench/match/match_record.h"
#include "bench/match/match_report.h"
#include "engine/opening/opening_record.h"
#include "engine/record/notation.h"
#include "engine/symmetry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen::match {
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
    const int size = options_.settings.size;
    const engine::GridMap mirror = engine::BoardMaps(size, size)[1];
    again.result.opening = ImageOf(mirror, again.result.opening);
    for (MoveRecord& move : again.result.moves) move.point = mirror(move.point).value();
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
  EXPECT_EQ(tally.pairings[0].singles, (SingleCounts{0, 0, 1}));
  EXPECT_EQ(tally.contestants[0].singles, (SingleCounts{0, 0, 1}));
  EXPECT_EQ(tally.contestants[1].singles, (SingleCounts{1, 0, 0}));
  EXPECT_THAT(SummaryTable(options_, tally), HasSubstr("60.0 %, Elo +70.4 ["));
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
  EXPECT_EQ(tally.pairings[0].singles, SingleCounts());
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
  EXPECT_THAT(base::FileText(upper), AllOf(HasSubstr("INFO timeout_turn 30000\n"),
                                           HasSubstr("INFO max_node 10\nINFO time_left")));
  EXPECT_THAT(base::FileText(lower), AllOf(HasSubstr("INFO timeout_turn 7000\n"),
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
  const std::string text = base::FileText(log);
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
  EXPECT_THAT(base::FileText(log), Not(HasSubstr("RESTART")));
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

TEST_F(MatchTest, LimitsAreCompared) {
  MatchTally even(options_), better(options_);
  even.pairings[0].pairs = {5, 0, 10, 0, 5};
  even.pairings[0].score = {20, 0, 20};
  better.pairings[0].pairs = {0, 0, 10, 0, 10};
  better.pairings[0].score = {30, 0, 10};
  const std::vector<TimedTally> tallies = {{absl::Milliseconds(200), even},
                                           {absl::Seconds(5), better}};
  const std::string table = ScalingTable(options_, tallies);
  EXPECT_THAT(table, AllOf(HasSubstr("upper - lower\n"), HasSubstr("  200ms "),
                           HasSubstr("+20 =0 -20  50.0 %  Elo +0.0 ["),
                           HasSubstr("+30 =0 -10  75.0 %  Elo +190.8 ["),
                           HasSubstr("level pairs 50 %"), HasSubstr("Elo +190.8 [")));
  const EloEstimate before = EstimateElo(even.pairings[0].pairs);
  const EloEstimate after = EstimateElo(better.pairings[0].pairs);
  const double both = std::hypot(*before.high - *before.low, *after.high - *after.low) / 2;
  EXPECT_THAT(table, HasSubstr(absl::StrFormat("change                       Elo +190.8 [%+.1f, ",
                                               190.85 - both)));
  EXPECT_THAT(ScalingTable(options_, {{std::nullopt, MatchTally(options_)}}),
              AllOf(HasSubstr("unlimited"), HasSubstr("no games"), Not(HasSubstr("change"))));
  EXPECT_THAT(ScalingTable(options_, {{std::nullopt, even}, {std::nullopt, MatchTally(options_)}}),
              Not(HasSubstr("change")));
}

// --------------------------------------------------------------------------------
// Negotiated openings

TEST_F(MatchTest, NegotiatedColoursCount) {
  options_.opening_rule = engine::ParseOpeningConfig("swap1").value();
  // Each puts a stone first, or takes it, and then has a row before the other.
  options_.contestants[0].command = engine_.Command({"0,0", "0,2", "1,2", "2,2", "3,2", "4,2"});
  options_.contestants[1].command = engine_.Command({"SWAP", "1,0", "2,0", "3,0", "4,0"});
  options_.games = 1;
  const MatchTally tally = Play();
  ASSERT_THAT(games_, SizeIs(1));
  EXPECT_EQ(games_[0].result.black, engine::Seat::kSecond);
  EXPECT_EQ(games_[0].ContestantOf(Color::kBlack), 1);
  EXPECT_EQ(games_[0].ContestantIn(engine::Seat::kFirst), 0);
  EXPECT_EQ(games_[0].Winner(), 1);
  EXPECT_EQ(tally.contestants[1].score.wins, 1);
  EXPECT_EQ(tally.openings.negotiations, 1);
  EXPECT_EQ(tally.openings.black_first, 0);
  EXPECT_EQ(tally.openings.black_wins, 1);
  EXPECT_EQ(tally.openings.choices.at("swap?1 swap"), 1);
  EXPECT_EQ(tally.without_negotiation, 0);
  EXPECT_THAT(SummaryTable(options_, tally), HasSubstr("openings by swap1\n"));
  EXPECT_THAT(SummaryJson(options_, tally), HasSubstr("\"openings\": {\"negotiations\": 1,"));
}

TEST_F(MatchTest, WhoLacksTheCommandIsAskedOnce) {
  options_.opening_rule = engine::ParseOpeningConfig("swap2").value();
  const std::string log = engine_.File("lower.log");
  options_.contestants[0].command = engine_.Command({"UNKNOWN", "crash"});
  options_.contestants[1].command = engine_.Command({"-log", log, "crash"});
  const MatchTally tally = Play();
  EXPECT_EQ(tally.games(), 2);
  EXPECT_EQ(tally.without_negotiation, 2);
  EXPECT_EQ(tally.openings.negotiations, 0);
  EXPECT_THAT(base::FileText(log), Not(HasSubstr("SWAP2BOARD")));
}

TEST_F(MatchTest, NegotiationsAreKeptInTheResultsFile) {
  options_.opening_rule = engine::ParseOpeningConfig("swap1").value();
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
    EXPECT_EQ((*read)[0].result.black, engine::Seat::kSecond);
    EXPECT_EQ((*read)[0].result.negotiation, games_[0].result.negotiation);
    EXPECT_EQ((*read)[0].Winner(), 1);
    MatchTally again(options_);
    again.Add((*read)[0], options_);
    EXPECT_EQ(OpeningTallyToJson(again.openings), OpeningTallyToJson(tally.openings));
    // Another rule is another match.
    MatchOptions other = options_;
    other.opening_rule = engine::ParseOpeningConfig("swap2").value();
    EXPECT_FALSE(ReadRecord(text, other, format).ok());
  }
}

// Every rule, by the engine of this build in processes of its own.
TEST(NegotiatedMatchTest, EveryRuleIsNegotiatedByTheEngine) {
  const EngineCommand brain = {SplitCommand(DefaultEngineCommand().value()).value()};
  for (const engine::OpeningRuleInfo& info : engine::OpeningRules()) {
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
  EXPECT_EQ(EloText({}, {}), "Elo n/a");
  options_.games = 3;
  EXPECT_EQ(ProgressLine(options_, MatchTally(options_), 0, absl::ZeroDuration()), "0/3  +0 =0 -0");
}

// The means deviate by sqrt(0.505 * 0.495 / 399) = 0.02503 and, over pairs,
// sqrt((4 * 0.505^2 + 190 * 0.005^2 + 6 * 0.495^2) / 199 / 200) = 0.00792.
TEST(EloTextTest, PairsKnowMoreThanGames) {
  EXPECT_EQ(EloText({}, {198, 0, 202}), "Elo +3.5 [-30.7, +37.7]");
  EXPECT_EQ(EloText({4, 0, 190, 0, 6}, {}), "Elo +3.5 [-7.3, +14.3]");
}

}  // namespace
}  // namespace tengen::match
