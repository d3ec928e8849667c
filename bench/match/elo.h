// What a match score says about strength.
#ifndef TENGEN_BENCH_MATCH_ELO_H_
#define TENGEN_BENCH_MATCH_ELO_H_

#include <optional>

namespace tengen {

// Games of one side of a match.
struct Score {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
  // Points per game, draws a half each. REQUIRES: games() > 0.
  double fraction() const { return (wins + 0.5 * draws) / games(); }
};

// An Elo difference and its 95 % confidence interval. Absent values are infinite: a side that lost
// (or won) every game has no difference that could be named, and an interval may reach beyond 0 %
// or 100 %.
struct EloEstimate {
  std::optional<double> difference;
  std::optional<double> low;   // absent: minus infinity
  std::optional<double> high;  // absent: plus infinity
};

// The difference d for which 1 / (1 + 10^(-d/400)) is `fraction`; nullopt unless 0 < fraction < 1.
std::optional<double> EloFromFraction(double fraction);

// The estimate from `score`, with the normal approximation of the mean of independent games (win 1,
// draw 1/2, loss 0). Games of one opening with both colours are not quite independent; for such
// pairs the interval is on the wide side. REQUIRES: score.games() > 0.
EloEstimate EstimateElo(const Score& score);

}  // namespace tengen

#endif  // TENGEN_BENCH_MATCH_ELO_H_
