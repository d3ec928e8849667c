// Ratings of all contestants of a match together, as Gomocup publishes them: those of R. Coulom's
// BayesElo with the settings of Gomocup's judge.
//
// The model of Bradley and Terry: who is rated r scores 1 / (1 + 10^((s - r) / 400)) of a game
// against who is rated s, whoever has the first move. A draw tells as much as a win and a loss.
// Besides their games contestants have drawn some, one for each, spread over whom it has met by
// games, which keep the ratings of who won all games finite. The ratings are the likeliest, found
// by the MM algorithm of D. R. Hunter, "MM algorithms for generalized Bradley-Terry models" (2004).
// Games count as independent of each other.
//
// Where no chain of games leads from one contestant to another, their ratings cannot be compared:
// nothing tells how far apart their groups are.
#ifndef TENGEN_BENCH_MATCH_RATINGS_H_
#define TENGEN_BENCH_MATCH_RATINGS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "bench/match/elo.h"
#include "bench/match/match.h"

namespace tengen::match {

// The mean rating of those who have played, as Gomocup has it.
inline constexpr double kMeanRating = 1600.0;

struct Rating {
  size_t contestant = 0;
  double elo = kMeanRating;
  // What must be added and taken away for the ends of an interval that holds the rating with 95 %
  // if those of the others differ as they do; what one gains they lose together.
  double plus = 0.0;
  double minus = 0.0;
  Score score;
  double opponents = kMeanRating;  // their mean rating, by games
};

// Of those who have played, best first, and by number where whole Elo points are the same. Pure.
std::vector<Rating> RatingsOf(const MatchTally& tally);

// The same as BayesElo prints it: a heading, and a line "RANK ID#NAME ELO + - GAMES SCORE%
// OPPONENTS DRAWS%" each; an ID is a contestant's number from 0, and blanks of names are
// underlined. Pure.
std::string RatingsText(const MatchOptions& options, const MatchTally& tally);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_RATINGS_H_
