#include "bench/match/elo.h"

#include "gtest/gtest.h"

namespace tengen::match {
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

// 60 wins, 40 losses: the standard error of the mean is sqrt(0.6 * 0.4 / 99) = 0.04924, so the 95 %
// interval of the fraction is 0.6 -+ 0.09650.
TEST(EloTest, IntervalOfDecisiveGames) {
  const EloEstimate elo = EstimateElo(Score{60, 0, 40});
  EXPECT_NEAR(elo.difference.value(), 70.44, 0.01);
  EXPECT_NEAR(elo.low.value(), EloFromFraction(0.50350).value(), 0.01);
  EXPECT_NEAR(elo.high.value(), EloFromFraction(0.69650).value(), 0.01);
}

TEST(EloTest, DrawsNarrowTheInterval) {
  const EloEstimate decisive = EstimateElo(Score{50, 0, 50});
  const EloEstimate drawish = EstimateElo(Score{10, 80, 10});
  EXPECT_LT(*drawish.high, *decisive.high);
  EXPECT_DOUBLE_EQ(*drawish.difference, 0.0);
  EXPECT_NEAR(*drawish.low, -*drawish.high, 1e-9);
}

TEST(EloTest, ASweepIsBoundedOnOneSideOnly) {
  const EloEstimate elo = EstimateElo(Score{5, 0, 0});
  EXPECT_DOUBLE_EQ(elo.fraction, 1.0);
  EXPECT_FALSE(elo.difference.has_value());
  // Who wins less than 0.025^(1/5) = 0.47818 of all games wins five of five in fewer than 2.5 %.
  EXPECT_NEAR(elo.low.value(), EloFromFraction(0.47818).value(), 0.01);
  EXPECT_FALSE(elo.high.has_value());
  const EloEstimate lost = EstimateElo(Score{0, 0, 5});
  EXPECT_FALSE(lost.low.has_value());
  EXPECT_NEAR(lost.high.value(), -*elo.low, 1e-9);
  // 4:1 in five games is bounded below only.
  const EloEstimate narrow = EstimateElo(Score{4, 0, 1});
  EXPECT_TRUE(narrow.low.has_value());
  EXPECT_FALSE(narrow.high.has_value());
}

// One pair, or many, that came out alike leave room for others.
TEST(EloTest, EqualPairsAreNoCertainty) {
  const EloEstimate one = EstimateElo(PairCounts{0, 0, 0, 1, 0});
  EXPECT_NEAR(one.difference.value(), 190.85, 0.01);
  EXPECT_NEAR(one.low.value(), EloFromFraction(0.025 * 0.75).value(), 1e-9);
  EXPECT_NEAR(one.high.value(), EloFromFraction(0.025 * 0.75 + 0.975).value(), 1e-9);
  const EloEstimate even = EstimateElo(PairCounts{0, 0, 100, 0, 0});
  EXPECT_NEAR(even.low.value(), -*even.high, 1e-9);
  EXPECT_NEAR(even.high.value(), 12.6, 0.1);  // 0.025^(1/100) = 0.96378
}

TEST(EloTest, FractionsAndDifferencesAreInverse) {
  for (const double elo : {-300.0, -5.0, 0.0, 2.5, 400.0}) {
    EXPECT_NEAR(EloFromFraction(FractionFromElo(elo)).value(), elo, 1e-9);
  }
}

// 10 pairs: points per game 0 twice, 1/2 three times, 3/4 four times, 1 once. Mean 5.5/10, variance
// (2 * 0.3025 + 3 * 0.0025 + 4 * 0.04 + 0.2025) / 10 = 0.0975; that of a sample 0.975 / 9 =
// 0.10833, standard error 0.104083.
constexpr PairCounts kTenPairs = {2, 0, 3, 4, 1};

TEST(EloTest, MomentsOfPairs) {
  const Moments m = MomentsOf(PairOutcomes(kTenPairs));
  EXPECT_EQ(Pairs(kTenPairs), 10);
  EXPECT_NEAR(m.mean, 0.55, 1e-12);
  EXPECT_NEAR(m.variance, 0.0975, 1e-12);
}

TEST(EloTest, IntervalOfPairs) {
  const EloEstimate elo = EstimateElo(kTenPairs);
  EXPECT_NEAR(elo.difference.value(), 34.860, 0.001);
  EXPECT_NEAR(elo.low.value(), EloFromFraction(0.55 - 1.959964 * 0.1040833).value(), 0.001);
  EXPECT_NEAR(elo.high.value(), EloFromFraction(0.55 + 1.959964 * 0.1040833).value(), 0.001);
}

// Independent games spread over pairs as the binomial distribution does: half a variance per pair,
// half as many pairs, the same interval but for 400 / 399 in place of 200 / 199.
TEST(EloTest, IndependentGamesMakeTheSameIntervalAsPairs) {
  const EloEstimate games = EstimateElo(Score{200, 0, 200});
  const EloEstimate pairs = EstimateElo(PairCounts{50, 0, 100, 0, 50});
  EXPECT_NEAR(*games.low, *pairs.low, 0.05);
  EXPECT_NEAR(*games.high, *pairs.high, 0.05);
}

// Where every opening is won by the same colour, pairs know more than games.
TEST(EloTest, DecisiveOpeningsNarrowTheInterval) {
  const EloEstimate games = EstimateElo(Score{202, 0, 198});
  const EloEstimate pairs = EstimateElo(PairCounts{4, 0, 190, 0, 6});
  EXPECT_LT(*pairs.high - *pairs.low, *games.high - *games.low);
  EXPECT_NEAR(*pairs.difference, *games.difference, 1e-9);
}

TEST(EloTest, LikelihoodOfSuperiority) {
  EXPECT_DOUBLE_EQ(LikelihoodOfSuperiority({5, 8, 20, 8, 5}).value(), 0.5);
  // (0.55 - 0.5) / 0.1040833 = 0.48038 standard deviations.
  EXPECT_NEAR(LikelihoodOfSuperiority(kTenPairs).value(), 0.68452, 1e-5);
  EXPECT_NEAR(LikelihoodOfSuperiority({1, 4, 3, 0, 2}).value(),
              1.0 - LikelihoodOfSuperiority({2, 0, 3, 4, 1}).value(), 1e-9);
  EXPECT_FALSE(LikelihoodOfSuperiority({0, 0, 7, 0, 0}).has_value());
  EXPECT_FALSE(LikelihoodOfSuperiority({0, 0, 0, 0, 3}).has_value());
}

// 0.05 / sqrt(2 * 0.975 / 9) * 347.4356.
TEST(EloTest, NormalizedDifference) {
  EXPECT_NEAR(NormalizedElo(kTenPairs).value(), 37.321, 0.001);
  EXPECT_FALSE(NormalizedElo({0, 0, 9, 0, 0}).has_value());
}

// One win and one loss in a pair and a loss without one: R = 1/3, and the units deviate by
// 1 - 2/3 = 1/3 and 0 - 1/3 = -1/3, so V = 2 / 1 * (2/9) / 3^2 = 0.049383, standard error 0.222222.
TEST(EloTest, AnOddGameIsAUnitOfItsOwn) {
  const PairCounts pair = {0, 0, 1, 0, 0};
  const SingleCounts loss = {1, 0, 0};
  const EloEstimate elo = EstimateElo(pair, loss);
  EXPECT_DOUBLE_EQ(elo.fraction, 1.0 / 3.0);
  EXPECT_NEAR(elo.difference.value(), -120.412, 0.001);
  EXPECT_FALSE(elo.low.has_value());  // 1/3 - 0.43555 < 0
  EXPECT_NEAR(elo.high.value(), EloFromFraction(1.0 / 3.0 + 1.959964 * 0.2222222).value(), 0.001);
  // -1/6 / 0.222222 = -0.75 standard deviations; -1/6 / sqrt(3 * 0.049383) * 347.4356.
  EXPECT_NEAR(LikelihoodOfSuperiority(pair, loss).value(), 0.226627, 1e-6);
  EXPECT_NEAR(NormalizedElo(pair, loss).value(), -150.444, 0.001);
  EXPECT_NEAR(*EstimateElo(pair, {0, 0, 1}).difference, 120.412, 0.001);
}

// Two pairs of 1 and 3/2 points and a drawn game: R = 3/5, deviations 1 - 6/5, 3/2 - 6/5 and
// 1/2 - 3/5, V = 3 / 2 * (0.04 + 0.09 + 0.01) / 5^2 = 0.0084, standard error 0.0916515.
TEST(EloTest, FewPairsAndAnOddGame) {
  const EloEstimate elo = EstimateElo({0, 0, 1, 1, 0}, {0, 1, 0});
  EXPECT_NEAR(elo.difference.value(), 70.437, 0.001);
  EXPECT_NEAR(elo.low.value(), EloFromFraction(0.6 - 1.959964 * 0.0916515).value(), 0.001);
  EXPECT_NEAR(elo.high.value(), EloFromFraction(0.6 + 1.959964 * 0.0916515).value(), 0.001);
}

// Two pairs, 1/2 and 3/4 of a point per game: the variance of a sample is 0.03125, not 0.015625.
TEST(EloTest, TwoPairsHaveOneDegreeOfFreedom) {
  const EloEstimate elo = EstimateElo(PairCounts{0, 0, 1, 1, 0});
  EXPECT_NEAR(elo.low.value(), EloFromFraction(0.625 - 1.959964 * 0.125).value(), 0.001);
  EXPECT_NEAR(elo.high.value(), EloFromFraction(0.625 + 1.959964 * 0.125).value(), 0.001);
}

// A pair of two wins and a won game are alike: two units that say nothing of their deviation.
TEST(EloTest, AnOddGameCanBeAlike) {
  const EloEstimate elo = EstimateElo({0, 0, 0, 0, 1}, {0, 0, 1});
  EXPECT_FALSE(elo.difference.has_value());
  EXPECT_NEAR(elo.low.value(), EloFromFraction(0.158114).value(), 0.01);  // sqrt(0.025)
  EXPECT_FALSE(LikelihoodOfSuperiority({0, 0, 0, 0, 1}, {0, 0, 1}).has_value());
}

}  // namespace
}  // namespace tengen::match
