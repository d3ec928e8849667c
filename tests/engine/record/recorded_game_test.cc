#include "engine/record/recorded_game.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::engine {
namespace {

using ::testing::HasSubstr;
using Kind = RecordedStep::Kind;

RecordedGame GameOf(std::vector<RecordedStep> steps) {
  RecordedGame game;
  game.width = game.height = 15;
  game.steps = std::move(steps);
  return game;
}

RecordedStep Move(Color color, absl::string_view point) {
  return {Kind::kMove, color, ParseLetters(point, 15, 15).value()};
}
RecordedStep Put(Color color, absl::string_view point) {
  return {Kind::kPut, color, ParseLetters(point, 15, 15).value()};
}
RecordedStep Pass(Color color) { return {Kind::kPass, color, Point()}; }

constexpr Color kB = Color::kBlack, kW = Color::kWhite;

// The stones as "black/white" in move text, and who is to move.
std::string Drawn(const Replayed& replayed) {
  std::string text;
  for (Color color : {kB, kW}) {
    for (Point p : replayed.board.stones(color)) text += ToLetters(p, 15);
    text += color == kB ? "/" : "";
  }
  return text + (replayed.board.side_to_move() == kB ? " black" : " white");
}

TEST(ReplayTest, MovesByTurnsAreOrdered) {
  const Replayed replayed =
      Replay(GameOf({Move(kB, "h8"), Move(kW, "i9"), Move(kB, "i7")}), Rule::kRenju, std::nullopt)
          .value();
  EXPECT_TRUE(replayed.ordered);
  EXPECT_EQ(Drawn(replayed), "h8i7/i9 white");
  EXPECT_EQ(replayed.board.rule(), Rule::kRenju);
}

TEST(ReplayTest, PassesAndColoursAreTakenAsTheyAre) {
  const std::vector<std::pair<RecordedGame, std::string>> cases = {
      {GameOf({Move(kB, "h8"), Pass(kW), Move(kB, "i7")}), "h8i7/ white"},
      {GameOf({Move(kB, "h8"), Move(kB, "i7")}), "h8i7/ white"},
      {GameOf({Move(kW, "h8")}), "/h8 black"},
      {GameOf({Pass(kB), Pass(kW)}), "/ black"}};
  for (const auto& [game, drawn] : cases) {
    const absl::StatusOr<Replayed> replayed = Replay(game, Rule::kFreestyle, std::nullopt);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    EXPECT_EQ(Drawn(*replayed), drawn);
    EXPECT_FALSE(replayed->ordered);
  }
}

TEST(ReplayTest, BehindSetUpStonesTheirNumberSaysWhoMovesUnlessPlDoes) {
  const auto drawn = [](std::vector<RecordedStep> steps) {
    return Drawn(Replay(GameOf(std::move(steps)), Rule::kFreestyle, std::nullopt).value());
  };
  EXPECT_EQ(drawn({Put(kB, "h8")}), "h8/ white");
  EXPECT_EQ(drawn({Put(kB, "h8"), Put(kW, "i9")}), "h8/i9 black");
  EXPECT_EQ(drawn({Put(kW, "i9"), {Kind::kToMove, kB, Point()}}), "/i9 black");
  EXPECT_EQ(drawn({{Kind::kToMove, kB, Point()}, Put(kW, "i9")}), "/i9 black");
  EXPECT_EQ(drawn({{Kind::kToMove, kW, Point()}, Put(kB, "h8"), Put(kW, "i9")}), "h8/i9 white");
  EXPECT_EQ(drawn({{Kind::kToMove, kB, Point()}, Put(kB, "h8")}), "h8/ black");
  EXPECT_EQ(drawn({Put(kW, "i9"), {Kind::kToMove, kB, Point()}, Put(kB, "h8")}), "h8/i9 black");
  EXPECT_EQ(drawn({Put(kB, "h8"), Put(kB, "h8")}), "h8/ white");
  EXPECT_EQ(drawn({Put(kB, "h8"), Put(kW, "h8")}), "/h8 white");
  EXPECT_EQ(drawn({Put(kB, "h8"), {Kind::kTakeOff, kB, Point(7, 7)}}), "/ black");
  EXPECT_EQ(drawn({Put(kB, "h8"), Move(kB, "i7")}), "h8i7/ white");
}

TEST(ReplayTest, CountsMovesAndPasses) {
  const RecordedGame game =
      GameOf({Put(kB, "a1"), Move(kW, "h8"), Pass(kB), Put(kB, "a3"), Move(kW, "i7")});
  const auto drawn = [&](int64_t count) { return Drawn(*Replay(game, Rule::kFreestyle, count)); };
  EXPECT_EQ(drawn(0), "a1/ white");
  EXPECT_EQ(drawn(1), "a1/h8 black");
  EXPECT_EQ(drawn(2), "a3a1/h8 white");
  EXPECT_EQ(drawn(3), "a3a1/h8i7 black");
  EXPECT_THAT(Replay(game, Rule::kFreestyle, 4).status().message(),
              HasSubstr("there is no move 4: the game has 3 moves"));
}

TEST(ReplayTest, ErrorsNameTheMove) {
  const auto error = [](std::vector<RecordedStep> steps) {
    return std::string(
        Replay(GameOf(std::move(steps)), Rule::kFreestyle, std::nullopt).status().message());
  };
  EXPECT_EQ(error({Move(kB, "h8"), Move(kW, "h8")}), "move 2 (h8): the point is taken");
  const std::vector<RecordedStep> four = {Put(kB, "a1"), Put(kB, "b1"), Put(kB, "c1"),
                                          Put(kB, "d1")};
  std::vector<RecordedStep> won = four;
  won.push_back(Move(kB, "e1"));
  won.push_back(Move(kW, "a15"));
  EXPECT_THAT(error(won), HasSubstr("move 1 (e1) wins: the game is over"));
  won.pop_back();
  won.back() = Put(kB, "e1");
  EXPECT_THAT(error(won), HasSubstr("a winning row stands on the board"));
}

TEST(ReplayTest, TheLastMoveOfAGameIsNamedAndNotPlayed) {
  RecordedGame game = GameOf({});
  AddMoves(ParseMoves("h8a1i8a3j8a5k8a7l8", 15, 15).value(), game);
  const Replayed replayed = Replay(game, Rule::kFreestyle, std::nullopt).value();
  EXPECT_EQ(replayed.end, "move 9 (l8) wins: the game is over");
  EXPECT_EQ(replayed.turns, 8);
  EXPECT_EQ(replayed.board.stone_count(), 8);
  EXPECT_EQ(replayed.board.side_to_move(), kB);
  EXPECT_EQ(Replay(game, Rule::kFreestyle, 8)->end, "");
  game.steps.push_back(Move(kW, "a9"));
  EXPECT_EQ(Replay(game, Rule::kFreestyle, 9)->end, replayed.end);
  EXPECT_EQ(Replay(game, Rule::kFreestyle, 10).status().message(), replayed.end);
}

TEST(RecordedGameTest, MovesByTurns) {
  RecordedGame game = GameOf({});
  AddMoves({Point(7, 7), Point(8, 6), Point(8, 8)}, game);
  EXPECT_EQ(MovesByTurns(game).value(),
            (std::vector<Point>{Point(7, 7), Point(8, 6), Point(8, 8)}));
  const auto error = [](std::vector<RecordedStep> steps) {
    return std::string(MovesByTurns(GameOf(std::move(steps))).status().message());
  };
  EXPECT_EQ(error({Move(kB, "h8"), Move(kB, "i7")}), "move 2 is not Black's");
  EXPECT_EQ(error({Move(kW, "h8")}), "move 1 is not White's");
  EXPECT_EQ(error({Move(kB, "h8"), Pass(kW)}), "move 2 is a pass");
  EXPECT_THAT(error({Put(kB, "h8")}), HasSubstr("set up"));
}

TEST(RecordedGameTest, RulesInTexts) {
  const std::vector<std::pair<absl::string_view, std::optional<Rule>>> cases = {
      {"Renju", Rule::kRenju},
      {"renju, Extended Yusui", Rule::kRenju},
      {"RIF", Rule::kRenju},
      {"Yamaguchi rule", Rule::kRenju},
      {"Taraguchi-10", Rule::kRenju},
      {"STANDARD", Rule::kStandard},
      {"standard, Swap2", Rule::kStandard},
      {"Freestyle", Rule::kFreestyle},
      {"Freestyle15_1", Rule::kFreestyle},
      {"0", Rule::kFreestyle},
      {"1", Rule::kStandard},
      {"4", Rule::kRenju},
      {"Caro", Rule::kCaro},
      {"caro9", Rule::kStandardCaro},
      {"standard caro", Rule::kStandardCaro},
      {"basicruleRENJUvcnruleNOVC", Rule::kRenju},
      {"Gomoku", std::nullopt},
      {"Swap2", std::nullopt},
      {"a terrific game", std::nullopt},
      {"", std::nullopt}};
  for (const auto& [text, rule] : cases) EXPECT_EQ(RuleNamedIn(text), rule) << text;
  EXPECT_EQ(RuleOfTitle("Alice-Bob(B) : RIF rule"), Rule::kRenju);
  EXPECT_EQ(RuleOfTitle("Standard Life Cup"), std::nullopt);
}

}  // namespace
}  // namespace tengen::engine
