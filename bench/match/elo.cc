#include "bench/match/elo.h"

#include <cmath>

namespace tengen {
namespace {

// Two-sided 95 % of the normal distribution.
constexpr double kConfidence = 1.959964;
constexpr double kEloScale = 400.0;

double Square(double x) { return x * x; }

// The standard error of the mean result of a game.
double StandardError(const Score& score) {
  const double mean = score.fraction();
  const double squares = score.wins * Square(1.0 - mean) + score.draws * Square(0.5 - mean) +
                         score.losses * Square(mean);
  return std::sqrt(squares) / score.games();
}

}  // namespace

std::optional<double> EloFromFraction(double fraction) {
  if (fraction <= 0.0 || fraction >= 1.0) return std::nullopt;
  return kEloScale * std::log10(fraction / (1.0 - fraction));
}

EloEstimate EstimateElo(const Score& score) {
  const double mean = score.fraction();
  const double margin = kConfidence * StandardError(score);
  return {EloFromFraction(mean), EloFromFraction(mean - margin), EloFromFraction(mean + margin)};
}

}  // namespace tengen
