#include "training/selfplay/game_record.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::training {
namespace {

// Black makes a row of five in the first line, White plays below.
GameRecord RowOfFive() {
  GameRecord game;
  game.result = ShardResult::kBlackWins;
  game.end = GameEnd::kFive;
  game.opening = {Point(0, 0)};
  for (int x = 0; x < 4; ++x) {
    game.plies.push_back({Point(x, 1), {}});
    game.plies.push_back({Point(x + 1, 0), {}});
  }
  return game;
}

std::string WhyNoGame(const GameRecord& game) { return std::string(CheckGame(game).message()); }

TEST(GameRecordTest, AnEndIsThatOfTheBoard) {
  const GameRecord good = RowOfFive();
  EXPECT_TRUE(CheckGame(good).ok()) << CheckGame(good);
  GameRecord game = good;
  game.end = GameEnd::kProof;
  EXPECT_THAT(WhyNoGame(game), testing::HasSubstr("claims its end by a row"));
  game = good;
  game.result = ShardResult::kWhiteWins;
  EXPECT_THAT(WhyNoGame(game), testing::HasSubstr("claims another winner"));
  game = good;
  game.plies.pop_back();
  EXPECT_THAT(WhyNoGame(game), testing::HasSubstr("claims its end by a row"));
  game.end = GameEnd::kQuiet;
  EXPECT_THAT(WhyNoGame(game), testing::HasSubstr("claims a result that its end excludes"));
  game.result = ShardResult::kDraw;
  EXPECT_TRUE(CheckGame(game).ok());
  game.end = GameEnd::kCut;
  EXPECT_TRUE(CheckGame(game).ok());
  game.end = GameEnd::kFullBoard;
  EXPECT_THAT(WhyNoGame(game), testing::HasSubstr("claims a full board"));
}

TEST(GameRecordTest, MovesAreLegal) {
  GameRecord game = RowOfFive();
  game.plies.push_back({Point(7, 7), {}});
  EXPECT_THAT(WhyNoGame(game), testing::StartsWith("move 10 "));
  EXPECT_THAT(WhyNoGame(game), testing::EndsWith("comes after the end of the game"));
  game = RowOfFive();
  game.plies[2].move = game.plies[0].move;
  EXPECT_THAT(WhyNoGame(game), testing::StartsWith("move 4 "));
  EXPECT_THAT(WhyNoGame(game), testing::EndsWith("is on a stone"));
}

TEST(SearchScoreTest, CodesAreThoseOfScores) {
  for (uint64_t code = 0; code < uint64_t{1} << kScoreBits; ++code) {
    const std::optional<SearchScore> score = ScoreOf(code);
    const bool used = (code > 0 && code < 2000) || code >= 2045;
    ASSERT_EQ(score.has_value(), used) << code;
    EXPECT_TRUE(!score || CodeOf(*score) == code);
  }
}

}  // namespace
}  // namespace tengen::training
