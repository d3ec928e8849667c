#include "cli/review/judging.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "base/files.h"
#include "cli/review/review_html.h"
#include "cli/review/review_json.h"
#include "cli/review/review_sgf.h"
#include "cli/review/review_text.h"
#include "cli/review/reviewed_game.h"
#include "engine/record/sgf.h"
#include "eval/value.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

engine::GivenGame Given(const std::string& sgf) {
  return *ReadGivenGame(sgf, engine::PositionText());
}

ReviewedGame GameOf(const std::string& sgf) { return *ReviewedGame::Create("game", Given(sgf)); }

// Values for who moves in each position; the best move is nobody's.
GameReview ReviewOf(const ReviewedGame& game, std::initializer_list<std::optional<Value>> values) {
  std::vector<PositionValue> positions;
  for (const std::optional<Value>& value : values) positions.push_back({.value = value});
  return JudgeGame(game, std::move(positions));
}

// The value that stands for a chance.
Value ValueOf(double rate) {
  return static_cast<Value>(std::lround(120 * std::log(rate / (1 - rate))));
}

TEST(JudgingTest, ClassesBeginAtTheirThresholds) {
  EXPECT_EQ(ClassOfLoss(0), MoveClass::kSound);
  EXPECT_EQ(ClassOfLoss(0.0499), MoveClass::kSound);
  EXPECT_EQ(ClassOfLoss(0.05), MoveClass::kInaccuracy);
  EXPECT_EQ(ClassOfLoss(0.12), MoveClass::kMistake);
  EXPECT_EQ(ClassOfLoss(0.30), MoveClass::kBlunder);
}

TEST(JudgingTest, ThePageSaysMistakesByTheSame) {
  const std::string page = *base::ReadWholeFile(TENGEN_SOURCES "/web/src/app/review.ts");
  EXPECT_THAT(page, HasSubstr(absl::StrFormat("MISTAKE = %g;", kMistake)));
  EXPECT_THAT(page, HasSubstr(absl::StrFormat("BLUNDER = %g;", kBlunder)));
}

TEST(JudgingTest, AccuracyFallsWithTheLoss) {
  EXPECT_DOUBLE_EQ(AccuracyOf(0), 100);
  EXPECT_NEAR(AccuracyOf(kInaccuracy), 77.9, 0.05);
  EXPECT_NEAR(AccuracyOf(kMistake), 54.9, 0.05);
  EXPECT_NEAR(AccuracyOf(kBlunder), 22.3, 0.05);
}

TEST(JudgingTest, AMoveLosesWhatTheOpponentHasInTheNextPosition) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[ig];B[ij])");
  // Black keeps 60 %, White falls from 40 % to 25 %, Black falls to 40 %.
  const GameReview review =
      ReviewOf(game, {ValueOf(0.6), ValueOf(0.4), ValueOf(0.75), ValueOf(0.6)});
  EXPECT_NEAR(review.moves[0].loss, 0, 0.005);
  EXPECT_NEAR(review.moves[1].loss, 0.15, 0.005);
  EXPECT_EQ(review.moves[1].kind, MoveClass::kMistake);
  EXPECT_NEAR(review.moves[2].loss, 0.35, 0.005);
  EXPECT_EQ(review.moves[2].kind, MoveClass::kBlunder);
  const SideReview& black = review.sides[0];
  EXPECT_EQ(black.moves, 2);
  EXPECT_EQ(black.Count(MoveClass::kBlunder), 1);
  EXPECT_NEAR(*black.accuracy, (100 + AccuracyOf(0.35)) / 2, 0.5);
  EXPECT_EQ(review.sides[1].Count(MoveClass::kMistake), 1);
}

TEST(JudgingTest, WhatComesOutBetterThanItsSearchLosesNothing) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[ig])");
  const GameReview review = ReviewOf(game, {ValueOf(0.5), ValueOf(0.3), ValueOf(0.6)});
  EXPECT_TRUE(review.moves[0].best_was_played);
  EXPECT_EQ(review.moves[0].loss, 0);
  EXPECT_NEAR(*review.moves[0].best_rate, 0.7, 0.005);
}

TEST(JudgingTest, TheBestMoveLosesNothing) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[ig])");
  std::vector<PositionValue> positions(3);
  positions[0] = {.value = ValueOf(0.9), .line = {Point(7, 7), Point(8, 6)}};
  positions[1] = {.value = ValueOf(0.5)};
  positions[2] = {.value = ValueOf(0.5)};
  const GameReview review = JudgeGame(game, positions);
  EXPECT_EQ(review.moves[0].kind, MoveClass::kSound);
  EXPECT_NEAR(*review.moves[0].best_rate, 0.5, 0.005);
}

TEST(JudgingTest, AWinIsMissedWhereNoneIsProvenBehindTheMove) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[ig];B[ij])");
  const GameReview review = ReviewOf(game, {WinIn(9), ValueOf(0.04), WinIn(5), LossIn(8)});
  EXPECT_TRUE(review.moves[0].missed_win) << "a loss of 4 % only";
  EXPECT_EQ(review.moves[0].kind, MoveClass::kSound);
  EXPECT_FALSE(review.moves[2].missed_win) << "a longer way to win";
  EXPECT_EQ(review.moves[2].loss, 0);
  EXPECT_EQ(review.sides[0].missed_wins, 1);
}

TEST(JudgingTest, NothingIsLostInALostPosition) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[ig])");
  const GameReview review = ReviewOf(game, {LossIn(8), ValueOf(0.5), ValueOf(0.5)});
  EXPECT_EQ(review.moves[0].loss, 0);
  EXPECT_EQ(review.sides[0].moves, 1);
  EXPECT_FALSE(review.sides[0].accuracy.has_value());
}

TEST(JudgingTest, TurningPointsAreWhereTheLeadChanges) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[ig];B[ij];W[kk];B[aa])");
  // Black: 50, 65, 55, 62, 35, 30 %.
  const GameReview review = ReviewOf(game, {ValueOf(0.5), ValueOf(0.35), ValueOf(0.55),
                                            ValueOf(0.38), ValueOf(0.35), ValueOf(0.7)});
  std::vector<int> points;
  for (size_t i = 0; i < review.moves.size(); ++i) {
    if (review.moves[i].turning_point) points.push_back(static_cast<int>(i) + 1);
  }
  EXPECT_THAT(points, ElementsAre(1, 4));
}

TEST(JudgingTest, WhatIsNotKnownIsNotJudged) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[ig])");
  const GameReview review = ReviewOf(game, {ValueOf(0.9), std::nullopt, ValueOf(0.9)});
  EXPECT_FALSE(review.moves[0].judged);
  EXPECT_FALSE(review.moves[1].judged);
  EXPECT_EQ(review.sides[0].moves, 0);
}

TEST(ReviewedGameTest, AStoneSetUpBetweenTwoMovesHidesWhatTheFirstWasWorth) {
  const ReviewedGame game = GameOf("(;SZ[15]AB[aa]AW[bb];B[hh];AW[cc];W[ig];B[dd])");
  ASSERT_EQ(game.turns().size(), 3u);
  EXPECT_FALSE(game.turns()[0].leads_to_next);
  EXPECT_TRUE(game.turns()[1].leads_to_next);
  EXPECT_EQ(game.BoardAt(0).stone_count(), 2);
  EXPECT_EQ(game.BoardAt(1).stone_count(), 4);
  const GameReview review = ReviewOf(game, {0, 0, 0, 0});
  EXPECT_FALSE(review.moves[0].judged);
  EXPECT_TRUE(review.moves[1].judged);
}

TEST(ReviewedGameTest, WhoMovesTwiceKeepsHisChances) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];B[ig])");
  EXPECT_EQ(game.SideAt(1), Color::kBlack);
  const GameReview review = ReviewOf(game, {ValueOf(0.8), ValueOf(0.8), ValueOf(0.2)});
  EXPECT_NEAR(review.moves[0].loss, 0, 0.005);
}

TEST(ReviewedGameTest, APassIsATurn) {
  const ReviewedGame game = GameOf("(;SZ[15];B[hh];W[];B[ig])");
  EXPECT_EQ(PlayedText(game, 1), "pass");
  EXPECT_EQ(game.BoardAt(2).side_to_move(), Color::kBlack);
}

TEST(ReviewedGameTest, KnowsWhatTheLastMoveMeans) {
  const std::string five = "(;SZ[15];B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[da];W[do];B[ea])";
  EXPECT_EQ(GameOf(five).final_value(), LossIn(0));
  const std::string overline =
      "(;SZ[15]RU[renju];B[aa];W[ao];B[ba];W[co];B[ca];W[eo];B[ea];W[go];B[fa];W[io];B[da])";
  EXPECT_EQ(GameOf(overline).final_value(), WinIn(0)) << "White has won";
  EXPECT_EQ(GameOf("(;SZ[15];B[hh])").final_value(), std::nullopt);
}

TEST(ReviewedGameTest, RefusesWhatCannotBePlayed) {
  EXPECT_FALSE(ReviewedGame::Create("x", Given("(;SZ[15];B[hh];W[hh])")).ok());
  EXPECT_FALSE(ReviewedGame::Create("x", Given("(;SZ[15]AB[hh])")).ok()) << "no moves";
}

TEST(ReviewedGameTest, OpeningsAreNotJudged) {
  EXPECT_EQ(GameOf("(;SZ[15]RU[renju, Taraguchi];B[hh];W[ig];B[aa];W[bb];B[cc];W[dd])").opening(),
            5);
  EXPECT_EQ(GameOf("(;SZ[15];B[hh];W[ig]C[0ms];B[aa]C[120ms];W[bb]C[0ms])").opening(), 2);
  EXPECT_EQ(GameOf("(;SZ[15];B[hh];W[ig])").opening(), 0) << "nothing says how long it took";
  EXPECT_EQ(ReviewedGame::Create("x", Given("(;SZ[15];B[hh];W[ig])"), 9)->opening(), 2);
}

TEST(ReviewOutputTest, PositionsComeBack) {
  const PositionValue value = {.value = -35, .depth = 9, .nodes = 1234, .line = {Point(0, 14)}};
  EXPECT_EQ(*ParsePositionValue(PositionValueText(value, 15), 15, 15), value);
  const PositionValue nothing;
  EXPECT_EQ(*ParsePositionValue(PositionValueText(nothing, 15), 15, 15), nothing);
  for (const char* bad : {"", "7", "{}", R"({"value":1,"depth":1,"nodes":1,"line":"z99"})",
                          R"({"value":99999,"depth":1,"nodes":1,"line":""})"}) {
    EXPECT_FALSE(ParsePositionValue(bad, 15, 15).ok()) << bad;
  }
}

// White's second move is a blunder; the better line is two moves long.
struct Marked {
  ReviewedGame game = GameOf(
      "(;SZ[15]RU[renju]PB[</script>]PW[B & \"W\"]C[of all];"
      "B[hh];W[ig]C[mine];B[ij];W[kk];B[aa])");
  GameReview review = [this] {
    std::vector<PositionValue> positions(6);
    for (PositionValue& position : positions) position.value = 0;
    positions[3].line = {Point(1, 1), Point(2, 2)};
    positions[4].value = ValueOf(0.95);
    positions[5].value = ValueOf(0.05);
    return JudgeGame(game, positions);
  }();
};

TEST(ReviewOutputTest, AnnotatedRecordsReadAsTheyWere) {
  const Marked marked;
  const std::string text = WriteSgf(ReviewSgf(marked.game, marked.review));
  EXPECT_THAT(text, HasSubstr("BM[2]"));
  const engine::RecordedGame read = *engine::ReadSgf(text);
  ASSERT_EQ(read.steps.size(), 5u);
  EXPECT_EQ(read.rule, Rule::kRenju);
  EXPECT_THAT(read.steps[1].comment, ::testing::StartsWith("mine\n"));
  EXPECT_THAT(read.steps[3].comment, HasSubstr("blunder"));
  EXPECT_THAT(read.steps[3].comment, HasSubstr("with b14"));
  EXPECT_THAT(read.comment, ::testing::StartsWith("of all\n"));
  const base::SgfTree tree = *base::ReadSgfTree(text);
  ASSERT_EQ(tree.nodes[3].children.size(), 2u) << "the better line beside the move";
  EXPECT_EQ(tree.nodes[static_cast<size_t>(tree.nodes[3].children[1])].properties[0],
            (base::SgfProperty{"W", {"bb"}}));
}

TEST(ReviewOutputTest, NoTextOfAGameIsMarkupOfThePage) {
  const Marked marked;
  const std::vector<FinishedReview> reviews = {{&marked.game, marked.review}};
  const std::string page = ReviewHtml(reviews);
  EXPECT_THAT(page, HasSubstr("&lt;/script&gt; against B &amp; &quot;W&quot;"));
  EXPECT_THAT(page, HasSubstr("White k5??"));
  EXPECT_THAT(page, HasSubstr("<td>b14 c13</td>"));
  EXPECT_THAT(page, Not(HasSubstr("</script> against")));
}

TEST(ReviewOutputTest, TextsMoveNoCursor) {
  EXPECT_EQ(PlainText("a\x1b[2Jb\n\xc2\x9b\xc3\xa4"), "a?[2Jb??\xc3\xa4");
}

}  // namespace
}  // namespace tengen::cli
