#include "bench/match/sgf.h"

#include "absl/strings/str_cat.h"
#include "base/version.h"
#include "engine/record/notation.h"
#include "engine/record/sgf.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

TEST(SgfTest, AGame) {
  GameResult result;
  result.opening = {Point(7, 7), Point(8, 6)};
  result.moves = {{Point(0, 14), absl::Seconds(1), absl::ZeroDuration(), std::nullopt},
                  {Point(14, 0), absl::Seconds(1), absl::ZeroDuration(), std::nullopt}};
  result.winner = Color::kWhite;
  EXPECT_EQ(WriteSgf(result, Rule::kRenju, 15, "one", "a]b\\", {.date = "2026-11-28"}),
            absl::StrCat("(;FF[4]GM[4]CA[UTF-8]AP[Tengen:", base::Version(),
                         "]SZ[15]RU[renju]PB[one]PW[a\\]b\\\\]RE[W+]DT[2026-11-28]\n"
                         ";B[hh];W[ig]C[end of the opening];B[ao];W[oa])\n"));
}

TEST(SgfTest, LargeBoardsUseCapitals) {
  GameResult result;
  result.opening = {Point(25, 26), Point(31, 0)};
  const std::string text = WriteSgf(result, Rule::kFreestyle, 32, "", "");
  EXPECT_NE(text.find(";B[zA];W[Fa]"), std::string::npos) << text;
}

TEST(SgfTest, WhatIsWrittenIsRead) {
  GameResult result;
  result.opening = {Point(7, 7), Point(8, 6), Point(31, 26)};
  result.moves = {{Point(0, 14), absl::Seconds(1), absl::ZeroDuration(), std::nullopt}};
  const absl::StatusOr<engine::RecordedGame> game = engine::ReadSgf(
      WriteSgf(result, Rule::kRenju, 32, "a]b\\", "(;B[aa])", {.comment = "no [end]"}));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->width, 32);
  EXPECT_EQ(game->height, 32);
  EXPECT_EQ(MovesToText(MovesByTurns(*game).value(), 32), "h25i26af6a18");
  EXPECT_EQ(game->rule, Rule::kRenju);
}

TEST(SgfTest, WhatEnginesSayIsReadAgain) {
  GameResult result;
  result.opening = {Point(7, 7)};
  result.moves = {{Point(8, 6), absl::Milliseconds(812), {}, {}, {"12-20", "-35", "42.8%"}},
                  {Point(9, 5), absl::Milliseconds(3), {}, {}, {"7", "+M3", ""}},
                  {Point(0, 0), absl::Seconds(1), {}, {}}};
  result.detail = "it stopped]";
  const std::string text =
      WriteSgf(result, Rule::kRenju, 15, "a", "b", {.comment = "C", .remarks = true});
  const engine::RecordedGame game = engine::ReadSgf(text).value();
  EXPECT_EQ(game.comment, "C");
  ASSERT_EQ(game.steps.size(), 4u);
  EXPECT_EQ(game.steps[0].comment, "end of the opening");
  EXPECT_EQ(game.steps[1].comment, "depth 12-20, value -35, win 42.8%, 812ms");
  EXPECT_EQ(game.steps[1].milliseconds, 812);
  EXPECT_EQ(game.steps[2].comment, "depth 7, value +M3, 3ms");
  EXPECT_EQ(game.steps[3].comment, "it stopped]");
  EXPECT_EQ(game.steps[3].milliseconds, 1000);
  EXPECT_EQ(engine::ReadSgf(base::WriteSgf(SgfTreeOf(game))).value().steps[1], game.steps[1]);
}

struct ResultCase {
  EndReason reason;
  std::optional<Color> winner;
  std::string text;
};

class SgfResultTest : public testing::TestWithParam<ResultCase> {};

TEST_P(SgfResultTest, IsNamed) {
  GameResult result;
  result.reason = GetParam().reason;
  result.winner = GetParam().winner;
  const std::string text = WriteSgf(result, Rule::kFreestyle, 15, "", "");
  EXPECT_NE(text.find("RE[" + GetParam().text + "]"), std::string::npos) << text;
}

INSTANTIATE_TEST_SUITE_P(All, SgfResultTest,
                         testing::Values(ResultCase{EndReason::kRow, Color::kBlack, "B+"},
                                         ResultCase{EndReason::kBoardFull, std::nullopt, "0"},
                                         ResultCase{EndReason::kTime, Color::kBlack, "B+T"},
                                         ResultCase{EndReason::kHang, Color::kWhite, "W+T"},
                                         ResultCase{EndReason::kForbidden, Color::kWhite, "W+F"},
                                         ResultCase{EndReason::kCrash, Color::kBlack, "B+F"}));

}  // namespace
}  // namespace tengen::match
