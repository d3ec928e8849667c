#include "bench/match/sprt.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::HasSubstr;

// The greatest value of a function with one peak in (low, high), by ternary search.
double Greatest(const std::function<double(double)>& f, double low, double high) {
  for (int i = 0; i < 300; ++i) {
    const double a = low + (high - low) / 3.0;
    const double b = high - (high - low) / 3.0;
    (f(a) < f(b) ? low : high) = f(a) < f(b) ? a : b;
  }
  return f(0.5 * (low + high));
}

struct GivenGames {
  double losses;
  double draws;
  double wins;
};

std::array<Outcome, 3> Outcomes(const GivenGames& g) {
  return {{{0.0, g.losses}, {0.5, g.draws}, {1.0, g.wins}}};
}

// The literal definition for single games: of all (loss, draw, win) probabilities with this mean
// the draw rate is the only choice left, so the likelihood is maximized by searching for it.
double MaxLogLikelihood(const GivenGames& g, const std::function<double(double)>& mean_of_draw_rate,
                        double max_draw_rate) {
  return Greatest(
      [&](double d) {
        const double mean = mean_of_draw_rate(d);
        return g.losses * std::log(1.0 - mean - d / 2.0) + g.draws * std::log(d) +
               g.wins * std::log(mean - d / 2.0);
      },
      1e-12, max_draw_rate);
}

double LiteralMeanRatio(const GivenGames& g, double mean0, double mean1) {
  const auto likelihood = [&](double mean) {
    const double most = 2.0 * std::min(mean, 1.0 - mean) - 1e-12;
    return MaxLogLikelihood(
        g, [mean](double) { return mean; }, most);
  };
  return likelihood(mean1) - likelihood(mean0);
}

// With u = mean - 1/2 the variance is 1/4 - u^2 - d/4, so u = t deviation gives
// u^2 (1 + t^2) = t^2 (1 - d) / 4.
double LiteralEffectRatio(const GivenGames& g, double t0, double t1) {
  const auto likelihood = [&](double t) {
    const auto mean = [t](double d) {
      return 0.5 + t * std::sqrt((1.0 - d) / 4.0 / (1.0 + t * t));
    };
    return MaxLogLikelihood(g, mean, 0.999);
  };
  return likelihood(t1) - likelihood(t0);
}

TEST(SprtTest, TwoOutcomesHaveAClosedForm) {
  // Wins and losses alone: the mean is the probability.
  const std::array<Outcome, 2> outcomes = {{{0.0, 40.0}, {1.0, 60.0}}};
  EXPECT_NEAR(MeanLogLikelihoodRatio(outcomes, 0.5, 0.55),
              60.0 * std::log(0.55 / 0.5) + 40.0 * std::log(0.45 / 0.5), 1e-9);
}

TEST(SprtTest, AgreesWithALiteralMaximization) {
  for (const GivenGames& g :
       {GivenGames{30, 50, 45}, GivenGames{200, 3, 230}, GivenGames{12, 70, 5}}) {
    for (const auto& [mean0, mean1] : {std::pair(0.5, 0.51), std::pair(0.48, 0.55)}) {
      EXPECT_NEAR(MeanLogLikelihoodRatio(Outcomes(g), mean0, mean1),
                  LiteralMeanRatio(g, mean0, mean1), 1e-6);
    }
    for (const auto& [t0, t1] :
         {std::pair(0.0, 0.02), std::pair(-0.05, 0.1), std::pair(0.0, 0.5)}) {
      EXPECT_NEAR(EffectLogLikelihoodRatio(Outcomes(g), t0, t1), LiteralEffectRatio(g, t0, t1),
                  1e-6);
    }
  }
}

// From a program of its own in another language, by the formula for the probabilities.
TEST(SprtTest, KnownPentanomialRatios) {
  EXPECT_NEAR(EvaluateSprt({0.0, 5.0}, {10, 20, 40, 30, 15}).llr, 0.402364937, 1e-6);
  EXPECT_NEAR(EvaluateSprt({-1.75, 0.25}, {100, 300, 500, 350, 120}).llr, 0.986946064, 1e-6);
}

// For small differences the ratio is close to N (s1 - s0) (2 mean - s0 - s1) / (2 variance).
TEST(SprtTest, IsNearTheNormalApproximation) {
  const PairCounts counts = {1000, 3000, 5000, 3500, 1200};
  const Moments m = MomentsOf(PairOutcomes(counts));
  const double s0 = FractionFromElo(0.0);
  const double s1 = FractionFromElo(2.0);
  const double approximate = m.count * (s1 - s0) * (2.0 * m.mean - s0 - s1) / (2.0 * m.variance);
  EXPECT_NEAR(EvaluateSprt({0.0, 2.0}, counts).llr, approximate, 0.02 * approximate);
}

TEST(SprtTest, SidesAndHypothesesMirror) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    const SprtState state = EvaluateSprt({-2.0, 6.0, 0.05, 0.05, model}, {5, 20, 40, 30, 11});
    const SprtState mirror = EvaluateSprt({-6.0, 2.0, 0.05, 0.05, model}, {11, 30, 40, 20, 5});
    EXPECT_NEAR(state.llr, -mirror.llr, 1e-9);
    // An even score says nothing between opposite hypotheses.
    EXPECT_NEAR(EvaluateSprt({-5.0, 5.0, 0.05, 0.05, model}, {7, 20, 30, 20, 7}).llr, 0.0, 1e-9);
  }
}

TEST(SprtTest, MoreEvidenceOfTheSameKindCountsMore) {
  const SprtSettings settings = {0.0, 10.0};
  const double once = EvaluateSprt(settings, {10, 20, 40, 30, 15}).llr;
  EXPECT_NEAR(EvaluateSprt(settings, {30, 60, 120, 90, 45}).llr, 3.0 * once, 1e-9);
  EXPECT_GT(EvaluateSprt(settings, {10, 20, 40, 30, 25}).llr, once);
}

// If the pairs are as spread as independent games would be, the pentanomial test is the trinomial
// one over twice as many games, as the variance of a mean of two is half of one's.
TEST(SprtTest, IndependentGamesReduceToTheTrinomial) {
  const double w = 0.42;
  const double d = 0.2;
  const double l = 0.38;
  const double n = 1e6;
  const auto count = [n](double p) { return static_cast<int64_t>(std::lround(n * p)); };
  const PairCounts pairs = {count(l * l), count(2 * l * d), count(2 * l * w + d * d),
                            count(2 * w * d), count(w * w)};
  const std::array<Outcome, 3> games = Outcomes({2 * n * l, 2 * n * d, 2 * n * w});
  const double by_games = MeanLogLikelihoodRatio(games, FractionFromElo(10), FractionFromElo(12));
  EXPECT_NEAR(EvaluateSprt({10.0, 12.0}, pairs).llr, by_games, 0.001 * std::abs(by_games));
}

// For the same reason both models agree on normalized and logistic differences of the same counts.
TEST(SprtTest, NormalizedEloIsTheLogisticOneInUnitsOfTheDeviation) {
  const PairCounts counts = {1000, 3000, 5000, 3000, 1000};
  const Moments m = MomentsOf(PairOutcomes(counts));
  const double normalized = 3.0;
  const double mean = 0.5 + normalized / kNormalizedEloScale * std::sqrt(2.0 * m.variance);
  const double logistic = EloFromFraction(mean).value();
  const double by_logistic = EvaluateSprt({0.0, logistic}, counts).llr;
  const double by_normalized =
      EvaluateSprt({0.0, normalized, 0.05, 0.05, EloModel::kNormalized}, counts).llr;
  EXPECT_NEAR(by_logistic, by_normalized, 0.01 * std::abs(by_logistic));
}

TEST(SprtTest, BoundsAreWalds) {
  const SprtState state = EvaluateSprt({0.0, 5.0, 0.05, 0.1}, {});
  EXPECT_NEAR(state.lower, std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(state.upper, std::log(0.9 / 0.05), 1e-12);
  EXPECT_EQ(state.llr, 0.0);
  EXPECT_EQ(state.verdict, SprtVerdict::kUndecided);
}

TEST(SprtTest, DecidesBothWays) {
  const SprtSettings settings = {0.0, 20.0};
  EXPECT_EQ(EvaluateSprt(settings, {10, 40, 100, 80, 40}).verdict, SprtVerdict::kH1);
  EXPECT_EQ(EvaluateSprt(settings, {40, 80, 100, 40, 10}).verdict, SprtVerdict::kH0);
  EXPECT_EQ(EvaluateSprt(settings, {1, 2, 5, 2, 1}).verdict, SprtVerdict::kUndecided);
}

TEST(SprtTest, OneSidedScoresAreNoDifficulty) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    const SprtSettings settings = {0.0, 10.0, 0.05, 0.05, model};
    for (int n : {1, 10, 1000}) {
      EXPECT_GT(EvaluateSprt(settings, {0, 0, 0, 0, n}).llr, 0.0);
      EXPECT_LT(EvaluateSprt(settings, {n, 0, 0, 0, 0}).llr, 0.0);
      EXPECT_TRUE(std::isfinite(EvaluateSprt(settings, {0, 0, n, 0, 0}).llr));
    }
  }
}

// All that is allowed gives a ratio, and three hypotheses agree about each other.
TEST(SprtTest, GreatDifferencesAreNoDifficulty) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    for (double elo : {10.0, 50.0, 100.0, 150.0, 200.0, MostElo(model)}) {
      for (const PairCounts& counts :
           {PairCounts{1, 5, 10, 20, 14}, PairCounts{0, 0, 0, 0, 1}, PairCounts{0, 0, 1000, 0, 0},
            PairCounts{0, 0, 0, 0, 100}, PairCounts{100, 0, 0, 0, 100}, PairCounts{0, 1, 1, 1, 0},
            PairCounts{50, 0, 1, 0, 0}, PairCounts{0, 99, 0, 1, 0}}) {
        const double up = EvaluateSprt({0.0, elo, 0.05, 0.05, model}, counts).llr;
        const double both = EvaluateSprt({-elo, elo, 0.05, 0.05, model}, counts).llr;
        const double down = EvaluateSprt({-elo, 0.0, 0.05, 0.05, model}, counts).llr;
        EXPECT_TRUE(std::isfinite(up) && std::isfinite(both) && std::isfinite(down)) << elo;
        EXPECT_NEAR(both, up + down, 1e-6 * (1 + std::abs(both))) << elo;
      }
    }
  }
}

TEST(SprtTest, ImpossibleSettingsAreRefused) {
  EXPECT_TRUE(CheckSprt({}).ok());
  const absl::Status reversed = CheckSprt({5.0, 0.0});
  EXPECT_EQ(reversed.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(reversed.message()), HasSubstr("elo0 (5)"));
  EXPECT_FALSE(CheckSprt({0.0, 5.0, 0.0, 0.05}).ok());
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    const double most = MostElo(model);
    EXPECT_TRUE(CheckSprt({-most, most, 0.05, 0.05, model}).ok());
    EXPECT_FALSE(CheckSprt({0.0, most + 1, 0.05, 0.05, model}).ok());
    EXPECT_FALSE(CheckSprt({-most - 1, 0.0, 0.05, 0.05, model}).ok());
    EXPECT_FALSE(CheckSprt({0.0, kInfinite, 0.05, 0.05, model}).ok());
    EXPECT_FALSE(CheckSprt({-kInfinite, 0.0, 0.05, 0.05, model}).ok());
  }
  EXPECT_FALSE(CheckSprt({0.0, 5.0, 0.5, 0.5}).ok());
}

}  // namespace
}  // namespace tengen::match
