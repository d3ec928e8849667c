// What a match score says about strength.
//
// A match plays every opening twice, with the colours swapped, and the two games are not
// independent: an opening that favours Black makes one win and one loss of them. So the unit of
// all estimates is the pair, whose result is one of five (0, 1/2, 1, 3/2 or 2 points):
// the pentanomial model. A game that lacks the other one of its pair, as the last of an odd number,
// is a unit of its own.
//
// Let k units of m_i games (2 or 1) have made t_i points. The mean R = sum t_i / sum m_i is a ratio
// of two sums over the units, with the variance, after W. G. Cochran, "Sampling Techniques", for
// clusters of unequal sizes,
//
//   V = k / (k - 1) * sum (t_i - R m_i)^2 / (sum m_i)^2.
//
// Where all units are pairs that is s^2 / k with the variance s^2 = sum (t_i/2 - R)^2 / (k - 1) of
// a sample.
#ifndef TENGEN_BENCH_MATCH_ELO_H_
#define TENGEN_BENCH_MATCH_ELO_H_

#include <array>
#include <cstdint>
#include <optional>

#include "absl/types/span.h"

namespace tengen::match {

// Games of one side of a match.
struct Score {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
  // Points per game, draws a half each. REQUIRES: games() > 0.
  double fraction() const { return (wins + 0.5 * draws) / games(); }
};

// The numbers of pairs by the half points that one side made in them: 0 to 4.
using PairCounts = std::array<int64_t, 5>;

// The numbers of games without the other one of their pair by the half points that one side made in
// them: 0 to 2.
using SingleCounts = std::array<int64_t, 3>;

// The number of pairs, and of games.
int64_t Pairs(const PairCounts& counts);
int64_t Games(const SingleCounts& counts);

// A result and how often it came: points per game in [0, 1] (not necessarily a whole number of
// times).
struct Outcome {
  double points;
  double count;
};

// The outcomes of pairs: 0, 1/4, ... 1 point per game.
std::array<Outcome, 5> PairOutcomes(const PairCounts& counts);

// Mean and variance (of the outcomes themselves, divided by their number) of `outcomes`. REQUIRES:
// the sum of the counts is positive.
struct Moments {
  double count;
  double mean;
  double variance;
};
Moments MomentsOf(absl::Span<const Outcome> outcomes);

// An Elo difference and its 95 % confidence interval. Absent values are infinite: a side that lost
// (or won) every game has no difference that could be named, and an interval may reach beyond 0 %
// or 100 %.
//
// Units that are all alike say nothing of their deviation. For n of them the interval holds what
// the mean can be if the chance of such a result is at least p, where p^n = 2.5 %: a less likely
// one would not have come n times.
struct EloEstimate {
  double fraction = 0.5;  // points per game
  std::optional<double> difference;
  std::optional<double> low;   // absent: minus infinity
  std::optional<double> high;  // absent: plus infinity
};

// The difference d for which 1 / (1 + 10^(-d/400)) is `fraction`; nullopt unless 0 < fraction < 1.
std::optional<double> EloFromFraction(double fraction);
// The inverse.
double FractionFromElo(double elo);

// The estimate from games of which no pairs are known, each a unit of its own. REQUIRES:
// score.games() > 0.
EloEstimate EstimateElo(const Score& score);

// The estimate from pairs and single games, with the normal approximation of the mean R of
// independent units. REQUIRES, here and below: there is a pair or a game.
EloEstimate EstimateElo(const PairCounts& pairs, const SingleCounts& singles = {});

// The probability that the side is the stronger one, with the same approximation: the normal
// distribution function of (R - 1/2) / sqrt(V). nullopt if all units came out alike.
std::optional<double> LikelihoodOfSuperiority(const PairCounts& pairs,
                                              const SingleCounts& singles = {});

// The normalized Elo difference of Van den Bergh ("Normalized Elo"): (R - 1/2) in units of the
// standard deviation of one game, sqrt(V sum m_i), which for pairs is sqrt(2) times that of their
// mean, times 800 / ln 10. It says how many games it takes to see the difference, whatever the draw
// rate. nullopt if all units came out alike.
std::optional<double> NormalizedElo(const PairCounts& pairs, const SingleCounts& singles = {});

// The factor of the definition above.
inline constexpr double kNormalizedEloScale = 800.0 / 2.302585092994046;

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_ELO_H_
