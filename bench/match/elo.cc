#include "bench/match/elo.h"

#include <cmath>
#include <numeric>

namespace tengen::match {
namespace {

// Two-sided 95 % of the normal distribution, and what lies beyond on each side.
constexpr double kConfidence = 1.959964;
constexpr double kTail = 0.025;
constexpr double kEloScale = 400.0;

double Square(double x) { return x * x; }

double StandardError(const Moments& m) { return std::sqrt(m.variance / m.count); }

EloEstimate Estimate(absl::Span<const Outcome> outcomes) {
  const Moments m = MomentsOf(outcomes);
  double low = m.mean - kConfidence * StandardError(m);
  double high = m.mean + kConfidence * StandardError(m);
  if (m.variance <= 0.0) {
    const double chance = std::pow(kTail, 1.0 / m.count);
    low = chance * m.mean;
    high = chance * m.mean + (1.0 - chance);
  }
  return {m.mean, EloFromFraction(m.mean), EloFromFraction(low), EloFromFraction(high)};
}

}  // namespace

int64_t Pairs(const PairCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), int64_t{0});
}

std::array<Outcome, 5> PairOutcomes(const PairCounts& counts) {
  std::array<Outcome, 5> outcomes;
  for (size_t i = 0; i < counts.size(); ++i) {
    outcomes[i] = {static_cast<double>(i) / 4.0, static_cast<double>(counts[i])};
  }
  return outcomes;
}

Moments MomentsOf(absl::Span<const Outcome> outcomes) {
  Moments m = {0.0, 0.0, 0.0};
  for (const Outcome& o : outcomes) {
    m.count += o.count;
    m.mean += o.count * o.points;
  }
  m.mean /= m.count;
  for (const Outcome& o : outcomes) m.variance += o.count * Square(o.points - m.mean);
  m.variance /= m.count;
  return m;
}

std::optional<double> EloFromFraction(double fraction) {
  if (fraction <= 0.0 || fraction >= 1.0) return std::nullopt;
  return kEloScale * std::log10(fraction / (1.0 - fraction));
}

double FractionFromElo(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / kEloScale)); }

EloEstimate EstimateElo(const Score& score) {
  const std::array<Outcome, 3> outcomes = {{{0.0, static_cast<double>(score.losses)},
                                            {0.5, static_cast<double>(score.draws)},
                                            {1.0, static_cast<double>(score.wins)}}};
  return Estimate(outcomes);
}

EloEstimate EstimateElo(const PairCounts& counts) { return Estimate(PairOutcomes(counts)); }

std::optional<double> LikelihoodOfSuperiority(const PairCounts& counts) {
  const Moments m = MomentsOf(PairOutcomes(counts));
  if (m.variance <= 0.0) return std::nullopt;
  return 0.5 * std::erfc((0.5 - m.mean) / StandardError(m) / std::sqrt(2.0));
}

std::optional<double> NormalizedElo(const PairCounts& counts) {
  const Moments m = MomentsOf(PairOutcomes(counts));
  if (m.variance <= 0.0) return std::nullopt;
  return (m.mean - 0.5) / std::sqrt(2.0 * m.variance) * kNormalizedEloScale;
}

}  // namespace tengen::match
