#include "bench/match/elo.h"

#include "gtest/gtest.h"

namespace tengen {
namespace {

TEST(EloTest, KnownFractions) {
  EXPECT_DOUBLE_EQ(EloFromFraction(0.5).value(), 0.0);
  EXPECT_NEAR(EloFromFraction(0.75).value(), 190.85, 0.01);
  EXPECT_NEAR(EloFromFraction(0.25).value(), -190.85, 0.01);
  EXPECT_NEAR(EloFromFraction(10.0 / 11.0).value(), 400.0, 1e-9);
}

TEST(EloTest, CertaintyHasNoDifference) {
  EXPECT_FALSE(EloFromFraction(0.0).has_value());
  EXPECT_FALSE(EloFromFraction(1.0).has_value());
  EXPECT_FALSE(EloFromFraction(-0.1).has_value());
  EXPECT_FALSE(EloFromFraction(1.1).has_value());
}

TEST(EloTest, DrawsCountHalf) {
  EXPECT_DOUBLE_EQ((Score{1, 2, 1}.fraction()), 0.5);
  EXPECT_DOUBLE_EQ((Score{0, 1, 0}.fraction()), 0.5);
  EXPECT_EQ((Score{1, 2, 3}.games()), 6);
}

// 60 wins, 40 losses: the standard error of the mean is sqrt(0.6 * 0.4 / 100) = 0.04899, so the 95
// % interval of the fraction is 0.6 -+ 0.09602.
TEST(EloTest, IntervalOfDecisiveGames) {
  const EloEstimate elo = EstimateElo({60, 0, 40});
  EXPECT_NEAR(elo.difference.value(), 70.44, 0.01);
  EXPECT_NEAR(elo.low.value(), EloFromFraction(0.50398).value(), 0.05);
  EXPECT_NEAR(elo.high.value(), EloFromFraction(0.69602).value(), 0.05);
}

TEST(EloTest, DrawsNarrowTheInterval) {
  const EloEstimate decisive = EstimateElo({50, 0, 50});
  const EloEstimate drawish = EstimateElo({10, 80, 10});
  EXPECT_LT(*drawish.high, *decisive.high);
  EXPECT_DOUBLE_EQ(*drawish.difference, 0.0);
  EXPECT_NEAR(*drawish.low, -*drawish.high, 1e-9);
}

TEST(EloTest, ASweepIsUnbounded) {
  const EloEstimate elo = EstimateElo({5, 0, 0});
  EXPECT_FALSE(elo.difference.has_value());
  EXPECT_FALSE(elo.low.has_value());
  EXPECT_FALSE(elo.high.has_value());
  // 4:1 in five games is bounded below only.
  const EloEstimate narrow = EstimateElo({4, 0, 1});
  EXPECT_TRUE(narrow.low.has_value());
  EXPECT_FALSE(narrow.high.has_value());
}

}  // namespace
}  // namespace tengen
