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

// What pairs and single games say of the mean; the names of the header.
struct MeanEstimate {
  double units = 0.0;     // k
  double games = 0.0;     // sum m_i
  double mean = 0.0;      // R
  double variance = 0.0;  // V; 0 if all units are alike
};

// Units of so many games: how many made so many half points.
struct Units {
  double games;
  absl::Span<const int64_t> counts;
};

MeanEstimate MeanOf(const PairCounts& pairs, const SingleCounts& singles) {
  const std::array<Units, 2> sizes = {{{2.0, pairs}, {1.0, singles}}};
  MeanEstimate e;
  double points = 0.0;
  for (const Units& size : sizes) {
    for (size_t half_points = 0; half_points < size.counts.size(); ++half_points) {
      const auto count = static_cast<double>(size.counts[half_points]);
      e.units += count;
      e.games += count * size.games;
      points += count * static_cast<double>(half_points) / 2.0;
    }
  }
  e.mean = points / e.games;
  double squares = 0.0;
  for (const Units& size : sizes) {
    for (size_t half_points = 0; half_points < size.counts.size(); ++half_points) {
      squares += static_cast<double>(size.counts[half_points]) *
                 Square(static_cast<double>(half_points) / 2.0 - e.mean * size.games);
    }
  }
  if (e.units > 1.0) e.variance = e.units / (e.units - 1.0) * squares / Square(e.games);
  return e;
}

}  // namespace

int64_t Pairs(const PairCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), int64_t{0});
}

int64_t Games(const SingleCounts& counts) {
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
  return EstimateElo(PairCounts(), SingleCounts{score.losses, score.draws, score.wins});
}

EloEstimate EstimateElo(const PairCounts& pairs, const SingleCounts& singles) {
  const MeanEstimate e = MeanOf(pairs, singles);
  const double reach = kConfidence * std::sqrt(e.variance);
  double low = e.mean - reach;
  double high = e.mean + reach;
  if (e.variance <= 0.0) {
    const double chance = std::pow(kTail, 1.0 / e.units);
    low = chance * e.mean;
    high = chance * e.mean + (1.0 - chance);
  }
  return {e.mean, EloFromFraction(e.mean), EloFromFraction(low), EloFromFraction(high)};
}

std::optional<double> LikelihoodOfSuperiority(const PairCounts& pairs,
                                              const SingleCounts& singles) {
  const MeanEstimate e = MeanOf(pairs, singles);
  if (e.variance <= 0.0) return std::nullopt;
  return 0.5 * std::erfc((0.5 - e.mean) / std::sqrt(2.0 * e.variance));
}

std::optional<double> NormalizedElo(const PairCounts& pairs, const SingleCounts& singles) {
  const MeanEstimate e = MeanOf(pairs, singles);
  if (e.variance <= 0.0) return std::nullopt;
  return (e.mean - 0.5) / std::sqrt(e.variance * e.games) * kNormalizedEloScale;
}

}  // namespace tengen::match
