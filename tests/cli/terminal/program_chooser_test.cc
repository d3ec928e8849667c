// Games in the terminal against programs that speak the Piskvork protocol.
#include "cli/terminal/program_chooser.h"

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/files.h"
#include "bench/match/default_engine.h"
#include "cli/match_arguments.h"
#include "cli/terminal/play_settings.h"
#include "engine/opening/negotiation.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"
#include "tests/cli/first_legal.h"

namespace tengen::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// Agrees to the first thing that is legal; plays nothing.
class StandIn : public MoveChooser {
 public:
  absl::string_view name() const override { return "stand-in"; }
  void NewGame() override { ++new_games; }
  Choice Choose(const Board&, const search::SearchLimits&, int) override { return {}; }
  OpeningChoice Negotiate(const engine::Negotiation& negotiation, Rule, const search::SearchLimits&,
                          int) override {
    return {FirstLegal(negotiation)};
  }
  int new_games = 0;
};

Board BoardAfterMoves(const std::string& moves, int width = 15, int height = 15) {
  Board board = Board::Create(width, height, Rule::kFreestyle).value();
  const std::vector<Point> points = engine::ParseMoves(moves, width, height).value();
  for (Point p : points) board.Make(p);
  return board;
}

engine::Negotiation Opening(const std::string& rule) {
  return engine::Negotiation::Create(engine::ParseOpeningConfig(rule).value()).value();
}

class ProgramChooserTest : public ::testing::Test {
 protected:
  ProgramChooser Chooser(std::initializer_list<std::string> answers) {
    return {{"fake", engine_.Command(answers)}, stand_in_, base::Clock::Real()};
  }
  static search::SearchLimits Limits() {
    search::SearchLimits limits;
    limits.turn_time = absl::Seconds(5);
    return limits;
  }
  std::string Log() const { return base::ReadWholeFile(engine_.File("log")).value(); }
  std::string LogName() const { return engine_.File("log"); }

  match::FakeEngine engine_;
  StandIn stand_in_;
};

TEST_F(ProgramChooserTest, AGameIsOneConversation) {
  ProgramChooser chooser = Chooser({"-log", LogName(), "8,8", "9,9"});
  MoveChooser::Choice choice = chooser.Choose(BoardAfterMoves("h8"), Limits(), 30);
  EXPECT_EQ(choice.result.move, Point(8, 8));
  EXPECT_THAT(choice.remark, HasSubstr(" s"));
  choice = chooser.Choose(BoardAfterMoves("h8i7h9"), Limits(), 30);
  EXPECT_EQ(choice.result.move, Point(9, 9));
  EXPECT_THAT(Log(), HasSubstr("START 15\n"));
  EXPECT_THAT(Log(), HasSubstr("INFO timeout_turn 5000\n"));
  EXPECT_THAT(Log(), HasSubstr("INFO game_type 0\n"));
  EXPECT_THAT(Log(), HasSubstr("TURN 7,6\n"));
}

TEST_F(ProgramChooserTest, WhereAMoveWasTakenBackItIsAskedAnew) {
  ProgramChooser chooser = Chooser({"-log", LogName(), "8,8"});
  EXPECT_EQ(chooser.Choose(BoardAfterMoves("h8"), Limits(), 30).result.move, Point(8, 8));
  EXPECT_EQ(chooser.Choose(BoardAfterMoves("g8"), Limits(), 30).result.move, Point(8, 8));
  EXPECT_THAT(Log(), Not(HasSubstr("TURN")));
  EXPECT_THAT(Log(), HasSubstr("BOARD\n6,7,2\nDONE\n"));
}

TEST_F(ProgramChooserTest, FailuresAreToldAndTheNextQuestionStartsAnew) {
  ProgramChooser chooser = Chooser({"crash"});
  for (int i = 0; i < 2; ++i) {
    const MoveChooser::Choice choice = chooser.Choose(BoardAfterMoves("h8"), Limits(), 30);
    EXPECT_EQ(choice.result.move, std::nullopt);
    EXPECT_EQ(choice.remark, "the engine ended with exit code 3");
  }
  ProgramChooser illegal = Chooser({"7,7"});
  EXPECT_EQ(illegal.Choose(BoardAfterMoves("h8"), Limits(), 30).remark, "\"7,7\" is taken");
}

TEST_F(ProgramChooserTest, RectanglesAreRefused) {
  ProgramChooser chooser = Chooser({"1,1"});
  EXPECT_EQ(chooser.Choose(BoardAfterMoves("h8", 15, 12), Limits(), 30).remark,
            "it cannot be told of a board that is no square");
}

TEST_F(ProgramChooserTest, AMissingProgramIsNamed) {
  ProgramChooser chooser({"gone", {{"/nowhere/pbrain-gone"}}}, stand_in_, base::Clock::Real());
  EXPECT_THAT(chooser.Choose(BoardAfterMoves("h8"), Limits(), 30).remark,
              HasSubstr("/nowhere/pbrain-gone"));
}

TEST_F(ProgramChooserTest, OverridesReachTheProgram) {
  match::Contestant program = {"fake", engine_.Command({"-log", LogName(), "1,1"})};
  program.overrides.info = {"max_node 777"};
  ProgramChooser chooser(program, stand_in_, base::Clock::Real());
  chooser.Choose(BoardAfterMoves("h8"), Limits(), 30);
  EXPECT_THAT(Log(), HasSubstr("INFO max_node 777\n"));
}

TEST_F(ProgramChooserTest, SomebodyElseAnswersForWhoDoesNotKnowTheOpeningRule) {
  ProgramChooser chooser = Chooser({"UNKNOWN command"});
  const engine::Negotiation opening = Opening("yamaguchi");
  MoveChooser::OpeningChoice choice = chooser.Negotiate(opening, Rule::kRenju, Limits(), 30);
  EXPECT_EQ(choice.actions, FirstLegal(opening));
  EXPECT_EQ(choice.remark,
            "fake does not know how to go on in this opening; stand-in answers for it");
  choice = chooser.Negotiate(opening, Rule::kRenju, Limits(), 30);
  EXPECT_EQ(choice.remark, "");
  EXPECT_EQ(choice.actions, FirstLegal(opening));
}

TEST_F(ProgramChooserTest, RefusedAnswersAreQuoted) {
  ProgramChooser chooser = Chooser({"hello"});
  const MoveChooser::OpeningChoice choice =
      chooser.Negotiate(Opening("swap2"), Rule::kFreestyle, Limits(), 30);
  EXPECT_THAT(choice.actions, ElementsAre());
  EXPECT_THAT(choice.remark, HasSubstr("\"hello\""));
}

// White's first move comes with his wish to stay White.
TEST_F(ProgramChooserTest, AMoveThatCameWithTheOpeningIsPlayed) {
  ProgramChooser chooser = Chooser({"-log", LogName(), "0,0", "5,5"});
  engine::Negotiation opening = Opening("swap2");
  for (const Point p : {Point(7, 7), Point(8, 8), Point(9, 9)}) {
    ASSERT_TRUE(opening.Apply(opening.actor(), engine::Action::Of(engine::Verb::kPlace, p)).ok());
  }
  const MoveChooser::OpeningChoice choice =
      chooser.Negotiate(opening, Rule::kFreestyle, Limits(), 30);
  EXPECT_THAT(choice.actions, ElementsAre(engine::Action::Of(engine::Verb::kWhite)));
  const Board board = BoardAfterMoves("h8i7j6");
  EXPECT_EQ(chooser.Choose(board, Limits(), 30).result.move, Point(0, 0));
  EXPECT_THAT(Log(), HasSubstr("SWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n"));
  EXPECT_EQ(chooser.Choose(board, Limits(), 30).result.move, Point(5, 5));
}

// Every opening rule, agreed on and played a little by the engine that lies beside this program.
TEST(ProgramChooserRealTest, OurOwnEngineKnowsEveryOpeningRule) {
  StandIn stand_in;
  ProgramChooser chooser(ParseEngine(match::DefaultEngineCommand().value()).value(), stand_in,
                         base::Clock::Real());
  search::SearchLimits limits;
  limits.turn_time = absl::Milliseconds(20);
  for (const std::string rule : {"swap2", "swap5", "longpro", "yamaguchi", "extyusui nmax=3"}) {
    engine::Negotiation opening = Opening(rule);
    const Rule game = engine::UsualRule(opening.config().rule);
    chooser.NewGame();
    while (!opening.agreed()) {
      const engine::Seat actor = opening.actor();
      const MoveChooser::OpeningChoice choice = chooser.Negotiate(opening, game, limits, 30);
      ASSERT_EQ(choice.remark, "") << rule;
      ASSERT_FALSE(choice.actions.empty()) << rule;
      for (const engine::Action& action : choice.actions) {
        ASSERT_TRUE(opening.Apply(actor, action).ok()) << rule;
      }
    }
    Board board = opening.ToBoard(game);
    for (int i = 0; i < 4; ++i) {
      const MoveChooser::Choice choice = chooser.Choose(board, limits, 30);
      ASSERT_TRUE(choice.result.move) << rule << ": " << choice.remark;
      board.Make(*choice.result.move);
    }
  }
}

TEST(ProgramChooserOptionTest, ACommandOrWords) {
  PlaySettings settings;
  base::OptionTable options = PlayOptions(&settings);
  ASSERT_TRUE(options.Parse({"--engine=./pbrain-x --fast"}).ok());
  EXPECT_EQ(settings.program->name, "pbrain-x");
  EXPECT_THAT(settings.program->command.arguments, ElementsAre("./pbrain-x", "--fast"));
  ASSERT_TRUE(options.Parse({"--engine=cmd='a b' name=n nodes=5"}).ok());
  EXPECT_EQ(settings.program->name, "n");
  EXPECT_THAT(settings.program->overrides.info, ElementsAre("max_node 5"));
  EXPECT_FALSE(options.Parse({"--engine="}).ok());
  EXPECT_FALSE(options.Parse({"--engine=cmd=x speed=5"}).ok());
}

}  // namespace
}  // namespace tengen::cli
