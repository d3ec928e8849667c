#include "bench/match/referee.h"

#include "engine/opening/opening_rule.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen::match {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class RefereeTest : public testing::Test {
 protected:
  GameResult Play(const EngineCommand& black, const EngineCommand& white,
                  const std::vector<Point>& opening = {}) {
    const absl::StatusOr<GameResult> result = PlayGame(settings_, opening, {black, white});
    EXPECT_TRUE(result.ok()) << result.status();
    return result.value_or(GameResult());
  }

  // A game in which Black gives one answer and White, if asked, crashes.
  GameResult PlayBlackAnswer(const std::string& answer, const std::vector<Point>& opening = {}) {
    return Play(engine_.Command({answer}), engine_.Command({"crash"}), opening);
  }

  FakeEngine engine_;
  GameSettings settings_ = [] {
    GameSettings settings;
    settings.turn_time = absl::Seconds(30);  // tests that need time to run out set their own
    settings.max_memory = 0;
    return settings;
  }();
};

TEST_F(RefereeTest, ARowWins) {
  const GameResult result = Play(engine_.Command({"0,0", "1,0", "2,0", "3,0", "4,0"}),
                                 engine_.Command({"0,2", "1,2", "2,2", "3,2", "4,2"}));
  EXPECT_EQ(result.reason, EndReason::kRow);
  EXPECT_EQ(result.winner, Color::kBlack);
  EXPECT_THAT(result.moves, SizeIs(9));
  EXPECT_EQ(result.moves.back().point, Point(4, 0));
  EXPECT_EQ(result.side(Color::kBlack).moves, 5);
  EXPECT_EQ(result.side(Color::kWhite).moves, 4);
  EXPECT_EQ(result.side(Color::kWhite).exit->code, 0);
}

TEST_F(RefereeTest, WhiteCanWin) {
  const GameResult result = Play(engine_.Command({"0,0", "1,0", "2,0", "3,0", "9,9"}),
                                 engine_.Command({"0,2", "1,2", "2,2", "3,2", "4,2"}));
  EXPECT_EQ(result.reason, EndReason::kRow);
  EXPECT_EQ(result.winner, Color::kWhite);
}

struct SixCase {
  Rule rule;
  EndReason reason;
  Color winner;
};

class SixInARowTest : public RefereeTest, public testing::WithParamInterface<SixCase> {};

// Black completes six in a row. Where that decides nothing the game goes on and White crashes.
TEST_P(SixInARowTest, IsJudgedByTheRule) {
  settings_.rule = GetParam().rule;
  const std::vector<Point> opening = {Point(0, 0), Point(0, 5), Point(1, 0), Point(2, 7),
                                      Point(2, 0), Point(4, 9), Point(4, 0), Point(6, 11),
                                      Point(5, 0), Point(8, 13)};
  const GameResult result = PlayBlackAnswer("3,0", opening);
  EXPECT_EQ(result.reason, GetParam().reason);
  EXPECT_EQ(result.winner, GetParam().winner);
}

INSTANTIATE_TEST_SUITE_P(
    AllRules, SixInARowTest,
    testing::Values(SixCase{Rule::kFreestyle, EndReason::kRow, Color::kBlack},
                    SixCase{Rule::kStandard, EndReason::kCrash, Color::kBlack},
                    SixCase{Rule::kRenju, EndReason::kForbidden, Color::kWhite},
                    SixCase{Rule::kCaro, EndReason::kRow, Color::kBlack},
                    SixCase{Rule::kStandardCaro, EndReason::kCrash, Color::kBlack}));

TEST_F(RefereeTest, AFullBoardIsADraw) {
  settings_.size = 5;
  const Board full = ParseBoard(
                         "XXOOX"
                         "OOXXO"
                         "XXOOX"
                         "OOXXO"
                         "XXOO.",
                         Rule::kFreestyle, 5)
                         .value();
  std::vector<Point> opening;
  std::vector<Point> white;
  for (Point p : full.stones(Color::kWhite)) white.push_back(p);
  for (Point p : full.stones(Color::kBlack)) {
    opening.push_back(p);
    opening.push_back(white[opening.size() / 2]);
  }
  const GameResult result = PlayBlackAnswer("4,4", opening);
  EXPECT_EQ(result.reason, EndReason::kBoardFull);
  EXPECT_EQ(result.winner, std::nullopt);
  EXPECT_FALSE(IsFailure(result.reason));
}

TEST_F(RefereeTest, RenjuEndsTwentyFivePointsEarly) {
  EXPECT_EQ(StoneLimit(Rule::kRenju, 15), 200);
  EXPECT_EQ(StoneLimit(Rule::kRenju, 5), std::nullopt);
  EXPECT_EQ(StoneLimit(Rule::kStandard, 15), std::nullopt);
  settings_.rule = Rule::kRenju;
  settings_.size = 6;  // the eleventh stone draws
  const std::vector<Point> opening = {Point(0, 0), Point(1, 0), Point(2, 0), Point(3, 0),
                                      Point(4, 0), Point(5, 0), Point(0, 2), Point(1, 2),
                                      Point(2, 2), Point(3, 2)};
  const GameResult result = PlayBlackAnswer("5,5", opening);
  EXPECT_EQ(result.reason, EndReason::kStoneLimit);
  EXPECT_EQ(result.winner, std::nullopt);
}

TEST_F(RefereeTest, TheAgreedLimitOnStonesReplacesTheRules) {
  for (Rule rule : {Rule::kFreestyle, Rule::kRenju}) {
    settings_.rule = rule;
    settings_.size = 6;
    settings_.max_moves = 12;
    const GameResult result = Play(engine_.Command({"0,0", "2,0", "4,0", "0,2", "2,2", "4,2"}),
                                   engine_.Command({"1,0", "3,0", "5,0", "1,2", "3,2", "5,2"}));
    EXPECT_EQ(result.reason, EndReason::kStoneLimit);
    EXPECT_EQ(result.winner, std::nullopt);
    EXPECT_THAT(result.moves, SizeIs(12));
    for (Color c : kColors) {
      EXPECT_THAT(result.side(c).transcript, Contains(HasSubstr("> INFO max_moves 12")));
    }
  }
}

struct IllegalCase {
  std::string answer;
  std::string detail;
};

class IllegalMoveTest : public RefereeTest, public testing::WithParamInterface<IllegalCase> {};

TEST_P(IllegalMoveTest, Loses) {
  const GameResult result = PlayBlackAnswer(GetParam().answer, {Point(7, 7), Point(8, 8)});
  EXPECT_EQ(result.reason, EndReason::kIllegalMove);
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_THAT(result.detail, AllOf(HasSubstr(GetParam().answer), HasSubstr(GetParam().detail)));
  EXPECT_THAT(result.moves, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(All, IllegalMoveTest,
                         testing::Values(IllegalCase{"7,7", "taken"}, IllegalCase{"8,8", "taken"},
                                         IllegalCase{"15,0", "off"}, IllegalCase{"0,15", "off"},
                                         IllegalCase{"-1,0", "off"},
                                         IllegalCase{"2000000000,0", "off"}));

TEST_F(RefereeTest, ACrashLoses) {
  const GameResult result = PlayBlackAnswer("crash");
  EXPECT_EQ(result.reason, EndReason::kCrash);
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_THAT(result.detail, HasSubstr("exit code 3"));
}

TEST_F(RefereeTest, ASignalLoses) {
  const GameResult result = PlayBlackAnswer("killed");
  EXPECT_EQ(result.reason, EndReason::kCrash);
  EXPECT_THAT(result.detail, HasSubstr("signal 9"));
}

TEST_F(RefereeTest, AnEngineThatEndsAtOnceLoses) {
  EngineCommand command;
  command.arguments = {"true"};
  const GameResult result = Play(command, engine_.Command({}));
  EXPECT_EQ(result.reason, EndReason::kCrash);
  EXPECT_EQ(result.winner, Color::kWhite);
}

TEST_F(RefereeTest, SilenceLoses) {
  settings_.turn_time = absl::Milliseconds(50);
  settings_.tolerance = absl::Milliseconds(50);
  const GameResult result = PlayBlackAnswer("silent");
  EXPECT_EQ(result.reason, EndReason::kHang);
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_GE(result.side(Color::kBlack).max_overrun, absl::Milliseconds(50));
}

TEST_F(RefereeTest, AFloodLoses) {
  settings_.turn_time = absl::Milliseconds(50);
  settings_.tolerance = absl::Milliseconds(50);
  const GameResult result = PlayBlackAnswer("flood");
  EXPECT_EQ(result.reason, EndReason::kHang);
  EXPECT_EQ(result.winner, Color::kWhite);
}

TEST_F(RefereeTest, ALateMoveLoses) {
  settings_.turn_time = absl::Milliseconds(50);
  settings_.tolerance = absl::Milliseconds(50);
  const GameResult result = PlayBlackAnswer("sleep:0.4:7,7");
  EXPECT_EQ(result.reason, EndReason::kTime);
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_GE(result.side(Color::kBlack).max_overrun, absl::Milliseconds(350));
}

TEST_F(RefereeTest, AnOverrunWithinTheToleranceIsRecorded) {
  settings_.turn_time = absl::Milliseconds(50);
  settings_.tolerance = absl::Seconds(60);
  const GameResult result = PlayBlackAnswer("sleep:0.2:7,7");
  EXPECT_EQ(result.reason, EndReason::kCrash);  // White's
  ASSERT_THAT(result.moves, SizeIs(1));
  EXPECT_GE(result.moves[0].elapsed, absl::Milliseconds(200));
  EXPECT_GE(result.moves[0].overrun, absl::Milliseconds(150));
  EXPECT_EQ(result.side(Color::kBlack).max_overrun, result.moves[0].overrun);
}

TEST_F(RefereeTest, TheMatchClockRunsOut) {
  settings_.turn_time.reset();
  settings_.match_time = absl::Seconds(2);
  settings_.tolerance = absl::ZeroDuration();
  const std::string log = engine_.File("black.log");
  const GameResult result = Play(engine_.Command({"-log", log, "sleep:1.2:0,0", "sleep:1.2:1,0"}),
                                 engine_.Command({"0,2", "1,2"}));
  EXPECT_EQ(result.reason, EndReason::kTime);
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_THAT(base::FileText(log), HasSubstr("INFO time_left 2000\n"));
}

TEST_F(RefereeTest, MessagesAndOtherTalkAreIgnored) {
  const GameResult result = Play(
      engine_.Command({"-banner", "Hello, world", "spam:0,0", "partial:1,0", "2,0", "3,0", "4,0"}),
      engine_.Command({"0,2", "1,2", "2,2", "3,2"}));
  EXPECT_EQ(result.reason, EndReason::kRow);
  EXPECT_EQ(result.winner, Color::kBlack);
  EXPECT_LE(result.side(Color::kBlack).transcript.size(), EngineSession::kTranscriptLines);
}

TEST_F(RefereeTest, ASecondAnswerLoses) {
  const GameResult result =
      Play(engine_.Command({"twice:0,0", "1,0"}), engine_.Command({"0,2", "1,2"}));
  EXPECT_EQ(result.reason, EndReason::kUnaskedMove);
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_THAT(result.moves, SizeIs(2));
}

TEST_F(RefereeTest, TooMuchMemoryLoses) {
  settings_.max_memory = int64_t{16} << 20;
  const GameResult modest = PlayBlackAnswer("0,0");
  EXPECT_EQ(modest.reason, EndReason::kCrash);  // White's
  const GameResult result = PlayBlackAnswer("hog:20000000:0,0");
  EXPECT_EQ(result.reason, EndReason::kMemory);
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_GT(result.side(Color::kBlack).max_memory.value(), settings_.max_memory);
}

// What it takes is refused by the system, not counted afterwards; that of its address space may
// not have been why it ended.
TEST_F(RefereeTest, WhoEndsUnderItsMemoryLimitLoses) {
  EngineCommand hog = engine_.Command({"hog:20000000:0,0"});
  hog.memory_limit = int64_t{1} << 30;
  EXPECT_THAT(Play(hog, engine_.Command({"crash"})).moves, SizeIs(1));
  hog.memory_limit = int64_t{16} << 20;
  const GameResult result = Play(hog, engine_.Command({"crash"}));
  EXPECT_EQ(result.winner, Color::kWhite);
  EXPECT_THAT(result.moves, IsEmpty());
  if (MemoryGroup::Allowed().ok()) {
    EXPECT_EQ(result.reason, EndReason::kMemory);
    EXPECT_EQ(result.detail,
              "out of memory: the system ended the engine at its limit of 16384 KiB");
  } else {
    EXPECT_EQ(result.reason, EndReason::kCrash);
    EXPECT_THAT(result.detail, AllOf(StartsWith("the engine ended with "),
                                     HasSubstr(" under its memory limit of 16384 KiB")));
  }
}

TEST_F(RefereeTest, AStubbornEngineIsKilled) {
  const GameResult result = Play(engine_.Command({"-stubborn", "0,0"}), engine_.Command({"crash"}));
  EXPECT_EQ(result.side(Color::kBlack).exit, std::nullopt);
}

TEST_F(RefereeTest, SpeaksLikeTheTournamentJudge) {
  settings_.rule = Rule::kRenju;
  settings_.match_time = absl::Seconds(100);
  settings_.max_memory = 367001600;
  settings_.info = {"max_node 1000"};
  const std::string black_log = engine_.File("black.log");
  const std::string white_log = engine_.File("white.log");
  Play(engine_.Command({"-log", black_log, "0,0", "crash"}),
       engine_.Command({"-log", white_log, "1,1", "2,2"}), {Point(7, 7), Point(8, 8), Point(9, 9)});
  // White is asked first because three stones are on the board; of time_left only the first value
  // is known.
  EXPECT_THAT(base::FileText(white_log), StartsWith("START 15\n"
                                                    "INFO timeout_turn 30000\n"
                                                    "INFO timeout_match 100000\n"
                                                    "INFO max_memory 367001600\n"
                                                    "INFO game_type 1\n"
                                                    "INFO rule 4\n"
                                                    "INFO max_node 1000\n"
                                                    "INFO time_left 100000\n"
                                                    "BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE\n"
                                                    "INFO time_left "));
  EXPECT_THAT(base::FileText(white_log), HasSubstr("\nTURN 0,0\n"));
  EXPECT_THAT(base::FileText(black_log),
              HasSubstr("INFO time_left 100000\nBOARD\n7,7,1\n8,8,2\n9,9,1\n1,1,2\nDONE\n"));
  EXPECT_THAT(base::FileText(black_log), HasSubstr("\nTURN 2,2\n"));
}

TEST_F(RefereeTest, AnEmptyBoardIsSentAsBoard) {
  const std::string log = engine_.File("black.log");
  Play(engine_.Command({"-log", log, "crash"}), engine_.Command({}));
  EXPECT_THAT(base::FileText(log),
              AllOf(HasSubstr("\nINFO time_left 2147483647\nBOARD\nDONE\n"),
                    HasSubstr("\nINFO timeout_match 0\n"), Not(HasSubstr("BEGIN"))));
}

TEST_F(RefereeTest, WithoutTimeLimitsNoneAreSent) {
  settings_.turn_time.reset();
  const std::string log = engine_.File("black.log");
  Play(engine_.Command({"-log", log, "crash"}), engine_.Command({}));
  EXPECT_THAT(base::FileText(log), AllOf(HasSubstr("BOARD"), Not(HasSubstr("time"))));
}

TEST_F(RefereeTest, PlaysWithoutSuspendingToo) {
  settings_.suspend = false;
  const GameResult result = Play(engine_.Command({"0,0", "1,0", "2,0", "3,0", "4,0"}),
                                 engine_.Command({"0,2", "1,2", "2,2", "3,2"}));
  EXPECT_EQ(result.reason, EndReason::kRow);
}

TEST_F(RefereeTest, AnEngineThatCannotStartIsAnError) {
  EngineCommand missing;
  missing.arguments = {"/nonexistent/pbrain-none"};
  const auto result = PlayGame(settings_, {}, {engine_.Command({}), missing});
  EXPECT_FALSE(result.ok());
}

struct BadOpening {
  std::vector<Point> stones;
  std::string message_part;
};

class BadOpeningSetUpTest : public testing::TestWithParam<BadOpening> {};

TEST_P(BadOpeningSetUpTest, IsRefused) {
  GameSettings settings;
  settings.rule = Rule::kRenju;
  const absl::StatusOr<Board> board = SetUpOpening(settings, GetParam().stones);
  ASSERT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(board.status().message()), HasSubstr(GetParam().message_part));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadOpeningSetUpTest,
    testing::Values(BadOpening{{Point(7, 7), Point(15, 3)}, "stone 2 (15,3)"},
                    BadOpening{{Point(7, 7), Point(3, 3), Point(7, 7)}, "stone 3 (7,7)"},
                    BadOpening{{Point(0, 0), Point(0, 2), Point(1, 0), Point(1, 2), Point(2, 0),
                                Point(2, 2), Point(3, 0), Point(3, 2), Point(4, 0)},
                               "stone 9 (4,0)"}));

// --------------------------------------------------------------------------------
// Negotiated openings

class NegotiatingRefereeTest : public RefereeTest {
 protected:
  GameResult Negotiate(absl::string_view rule, const EngineCommand& first,
                       const EngineCommand& second) {
    GameStart start = {{Point(12, 12), Point(13, 13)}, engine::ParseOpeningConfig(rule).value()};
    const absl::StatusOr<GameResult> result = PlayGame(
        start, {GamePlayer{first, settings_}, GamePlayer{second, settings_}}, [] { return false; });
    EXPECT_TRUE(result.ok()) << result.status();
    return result.value_or(GameResult());
  }

  const std::string first_log_ = engine_.File("first.log");
  const std::string second_log_ = engine_.File("second.log");
};

TEST_F(NegotiatingRefereeTest, ColoursAreWhatWasAgreed) {
  const GameResult result = Negotiate(
      "swap2", engine_.Command({"-log", first_log_, "0,0 4,4 8,8", "0,2", "1,2", "2,2", "9,9"}),
      engine_.Command({"-log", second_log_, "SWAP", "1,0", "2,0", "3,0", "4,0"}));
  EXPECT_EQ(result.reason, EndReason::kRow) << result.detail;
  EXPECT_EQ(result.winner, Color::kBlack);
  EXPECT_EQ(result.black, engine::Seat::kSecond);
  ASSERT_TRUE(result.negotiation.has_value());
  EXPECT_THAT(*result.negotiation, SizeIs(4));
  EXPECT_THAT(result.opening, ElementsAre(Point(0, 0), Point(4, 4), Point(8, 8)));
  EXPECT_THAT(result.moves, SizeIs(8));
  EXPECT_EQ(result.side(Color::kBlack).moves, 5);
  EXPECT_EQ(result.side(Color::kWhite).moves, 5);
  EXPECT_THAT(base::FileText(first_log_), HasSubstr("BOARD\n0,0,2\n4,4,1\n8,8,2\nDONE\n"));
  EXPECT_THAT(base::FileText(second_log_), HasSubstr("SWAP2BOARD\n0,0\n4,4\n8,8\nDONE\n"));
  EXPECT_THAT(base::FileText(second_log_), HasSubstr("BOARD\n0,0,1\n4,4,2\n8,8,1\n0,2,2\nDONE\n"));
}

TEST_F(NegotiatingRefereeTest, WhoStaysWhiteMovesAtOnce) {
  const GameResult result =
      Negotiate("swap2", engine_.Command({"-log", first_log_, "0,0 4,4 8,8", "1,0", "crash"}),
                engine_.Command({"-log", second_log_, "0,2", "1,2"}));
  EXPECT_EQ(result.reason, EndReason::kCrash);
  EXPECT_EQ(result.black, engine::Seat::kFirst);
  EXPECT_EQ(result.winner, Color::kWhite);
  ASSERT_THAT(result.moves, SizeIs(3));
  EXPECT_EQ(result.moves[0].point, Point(0, 2));
  // The first question of the game proper is BOARD, for both.
  EXPECT_THAT(base::FileText(first_log_), HasSubstr("BOARD\n0,0,1\n4,4,2\n8,8,1\n0,2,2\nDONE\n"));
  EXPECT_THAT(base::FileText(second_log_), HasSubstr("BOARD\n0,0,2\n4,4,1\n8,8,2\n0,2,1\n1,0,2\n"));
}

TEST_F(NegotiatingRefereeTest, OtherRulesUseTheGeneralExchange) {
  settings_.rule = Rule::kRenju;
  const GameResult result =
      Negotiate("extyusui nmax=3",
                engine_.Command({"place 7,7", "place 8,6", "place 8,9", "declare 2", "place 7,6",
                                 "choose 9,7", "crash"}),
                engine_.Command({"-log", second_log_, "play", "black", "offer 6,7", "offer 9,7"}));
  EXPECT_EQ(result.reason, EndReason::kCrash) << result.detail;
  EXPECT_EQ(result.black, engine::Seat::kSecond);
  ASSERT_TRUE(result.negotiation.has_value());
  EXPECT_THAT(*result.negotiation, SizeIs(10));
  EXPECT_EQ(result.opening.back(), Point(9, 7));
  EXPECT_THAT(base::FileText(second_log_),
              AllOf(HasSubstr("INFO opening_rule extyusui\nINFO opening_nmax 3\n"),
                    HasSubstr("OPENING\nP1 place 7,7\nP1 place 8,6\nP1 place 8,9\nP1 declare 2\n"
                              "DONE\n")));
}

TEST_F(NegotiatingRefereeTest, WhatTheRuleRefusesLoses) {
  const GameResult few = Negotiate("swap2", engine_.Command({"0,0 4,4"}), engine_.Command({}));
  EXPECT_EQ(few.reason, EndReason::kRefused);
  EXPECT_EQ(few.winner, Color::kWhite);
  EXPECT_EQ(few.detail, "\"0,0 4,4\" in place1: there are stones missing");
  // The second seat has White until something else is agreed.
  const GameResult taken =
      Negotiate("swap2", engine_.Command({"0,0 4,4 8,8"}), engine_.Command({"4,4"}));
  EXPECT_EQ(taken.reason, EndReason::kRefused);
  EXPECT_EQ(taken.winner, Color::kBlack);
  EXPECT_TRUE(IsFailure(taken.reason));
  EXPECT_THAT(taken.opening, SizeIs(3));
}

TEST_F(NegotiatingRefereeTest, WithoutTheCommandTheGameBeginsWithStones) {
  for (const char* unknown : {"UNKNOWN command", "ERROR unsupported"}) {
    const GameResult result = Negotiate("swap2", engine_.Command({"0,0 4,4 8,8", "0,0", "crash"}),
                                        engine_.Command({"-log", second_log_, unknown, "0,2"}));
    EXPECT_EQ(result.reason, EndReason::kCrash);
    EXPECT_EQ(result.lacks_command, engine::Seat::kSecond);
    EXPECT_FALSE(result.negotiation.has_value());
    EXPECT_EQ(result.black, engine::Seat::kFirst);
    EXPECT_THAT(result.opening, ElementsAre(Point(12, 12), Point(13, 13)));
    EXPECT_THAT(result.moves, SizeIs(2));
    EXPECT_EQ(result.side(Color::kWhite).moves, 1);
    EXPECT_THAT(base::FileText(second_log_), HasSubstr("BOARD\n12,12,2\n13,13,1\n0,0,2\nDONE\n"));
  }
}

TEST_F(NegotiatingRefereeTest, SilenceMeansThatTheCommandIsLacking) {
  settings_.turn_time = absl::Milliseconds(100);
  settings_.tolerance = absl::ZeroDuration();
  const GameResult result =
      Negotiate("rif", engine_.Command({"silent", "crash"}), engine_.Command({}));
  EXPECT_EQ(result.reason, EndReason::kCrash);
  EXPECT_FALSE(result.negotiation.has_value());
  EXPECT_THAT(result.opening, SizeIs(2));
  // It may have been slow only, and is asked again in the next game.
  EXPECT_FALSE(result.lacks_command.has_value());
}

// But only at its first question, and an answer that comes too late is one.
TEST_F(NegotiatingRefereeTest, WhoHasAnsweredMustGoOnAnswering) {
  const GameResult unknown =
      Negotiate("rif", engine_.Command({"place 7,7", "UNKNOWN command"}), engine_.Command({}));
  EXPECT_EQ(unknown.reason, EndReason::kRefused);
  EXPECT_EQ(unknown.winner, Color::kWhite);
  settings_.turn_time = absl::Milliseconds(100);
  settings_.tolerance = absl::ZeroDuration();
  const GameResult late =
      Negotiate("rif", engine_.Command({"sleep:0.4:place 7,7"}), engine_.Command({}));
  EXPECT_EQ(late.reason, EndReason::kTime);
}

TEST_F(NegotiatingRefereeTest, RemarksAreNoAnswers) {
  const GameResult result =
      Negotiate("swap2", engine_.Command({"spam:0,0 4,4 8,8", "crash"}), engine_.Command({"SWAP"}));
  EXPECT_EQ(result.reason, EndReason::kCrash);
  ASSERT_TRUE(result.negotiation.has_value());
  EXPECT_THAT(*result.negotiation, SizeIs(4));
}

TEST(ToPsqTest, KeepsOpeningMovesTimesAndNames) {
  GameResult result;
  result.opening = {Point(7, 7), Point(8, 8)};
  result.moves = {{Point(0, 14), absl::Milliseconds(1234), absl::ZeroDuration(), std::nullopt}};
  const absl::StatusOr<engine::PsqGame> read =
      engine::ReadPsq(WritePsq(ToPsq(result, Rule::kRenju, 15, "one", "two")));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->width, 15);
  EXPECT_THAT(read->moves,
              ElementsAre(engine::PsqMove{Point(7, 7), 0}, engine::PsqMove{Point(8, 8), 0},
                          engine::PsqMove{Point(0, 14), 1234}));
  EXPECT_EQ(read->black_name, "one");
  EXPECT_EQ(read->white_name, "two");
}

}  // namespace
}  // namespace tengen::match
