#include "bench/match/ratings.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "base/text.h"

namespace tengen::match {
namespace {

constexpr double kElo = 173.71779276130073;  // 400 / ln 10: Elo points of a factor e of strength
constexpr int kMostSteps = 10000;
constexpr double kSmallChange = 1e-9;   // of a strength, as a factor
constexpr int kReach = 1500;            // Elo points to each side in which an interval may end
constexpr double kShareBeyond = 0.025;  // an interval of 95 %, on each side

// Games and points. A draw is two games, of which each wins one; those that are taken for granted
// are among them.
struct Table {
  explicit Table(const MatchTally& tally);

  size_t size() const { return points.size(); }

  std::vector<std::vector<double>> games;  // against each
  std::vector<double> points;
};

Table::Table(const MatchTally& tally)
    : games(tally.contestants.size(), std::vector<double>(tally.contestants.size())),
      points(tally.contestants.size()) {
  const auto of = [&tally](size_t i) { return double(tally.contestants[i].score.games()); };
  for (const PairingTally& pairing : tally.pairings) {
    const auto a = static_cast<size_t>(pairing.pairing.first);
    const auto b = static_cast<size_t>(pairing.pairing.second);
    const Score& score = pairing.score;
    if (score.games() == 0) continue;
    const double draws = score.draws + score.games() / of(a) + score.games() / of(b);
    points[a] += score.wins + draws;
    points[b] += score.losses + draws;
    games[a][b] += score.wins + score.losses + 2 * draws;
    games[b][a] = games[a][b];
  }
}

// 10^(rating / 400), which is what a contestant scores in relation to others.
using Strengths = std::vector<double>;

// The logarithm of the factor by which the strength of `i` is to change, and changes.
double Improve(const Table& table, size_t i, Strengths* strengths) {
  double sum = 0.0;
  for (size_t j = 0; j < table.size(); ++j) {
    sum += table.games[i][j] / ((*strengths)[i] + (*strengths)[j]);
  }
  if (sum == 0.0) return 0.0;
  const double before = (*strengths)[i];
  (*strengths)[i] = table.points[i] / sum;
  return std::log((*strengths)[i] / before);
}

Strengths LikeliestStrengths(const Table& table) {
  Strengths strengths(table.size(), 1.0);
  for (int step = 0; step < kMostSteps; ++step) {
    double change = 0.0;
    for (size_t i = 0; i < table.size(); ++i) {
      change = std::max(change, std::abs(Improve(table, i, &strengths)));
    }
    if (change < kSmallChange) break;
  }
  return strengths;
}

// How likely the results of `i` are if its strength is another, as a logarithm.
double LogLikelihood(const Table& table, const Strengths& strengths, size_t i, double strength) {
  double sum = table.points[i] * std::log(strength);
  for (size_t j = 0; j < table.size(); ++j) {
    if (table.games[i][j] > 0.0) {
      sum -= table.games[i][j] * std::log(strength + strengths[j]);
    }
  }
  return sum;
}

// Sets the interval from the likelihoods at whole Elo points of difference to the others.
void SetInterval(const Table& table, const Strengths& strengths, Rating* rating) {
  const size_t i = rating->contestant;
  const double highest = LogLikelihood(table, strengths, i, strengths[i]);
  std::vector<double> sums;
  double sum = 0.0;
  for (int elo = -kReach; elo <= kReach; ++elo) {
    const double strength = strengths[i] * std::exp(elo / kElo);
    sum += std::exp(LogLikelihood(table, strengths, i, strength) - highest);
    sums.push_back(sum);
  }
  const auto place = [&](double share) {
    return double(std::ranges::lower_bound(sums, share * sum) - sums.begin()) - kReach;
  };
  const auto players = double(std::ranges::count_if(table.points, [](double p) { return p > 0; }));
  const double own = (players - 1.0) / players;  // the mean of all stays
  rating->minus = -own * place(kShareBeyond);
  rating->plus = own * place(1.0 - kShareBeyond);
}

double MeanOfOpponents(const MatchTally& tally, const std::vector<double>& ratings, size_t i) {
  double sum = 0.0, games = 0.0;
  for (const PairingTally& pairing : tally.pairings) {
    const auto a = static_cast<size_t>(pairing.pairing.first);
    const auto b = static_cast<size_t>(pairing.pairing.second);
    if (a != i && b != i) continue;
    games += pairing.score.games();
    sum += pairing.score.games() * ratings[a == i ? b : a];
  }
  return sum / games;
}

// In Elo, with the mean that those who have played shall have.
std::vector<double> OnScale(const Table& table, const Strengths& strengths) {
  std::vector<double> ratings;
  double sum = 0.0, players = 0.0;
  for (size_t i = 0; i < table.size(); ++i) {
    ratings.push_back(kElo * std::log(strengths[i]));
    if (table.points[i] == 0.0) continue;
    sum += ratings.back();
    players += 1.0;
  }
  for (double& rating : ratings) rating += kMeanRating - sum / players;
  return ratings;
}

}  // namespace

std::vector<Rating> RatingsOf(const MatchTally& tally) {
  const Table table(tally);
  const Strengths strengths = LikeliestStrengths(table);
  const std::vector<double> elo = OnScale(table, strengths);
  std::vector<Rating> ratings;
  for (size_t i = 0; i < table.size(); ++i) {
    const Score& score = tally.contestants[i].score;
    if (score.games() == 0) continue;
    Rating& rating = ratings.emplace_back();
    rating.contestant = i;
    rating.elo = elo[i];
    rating.score = score;
    rating.opponents = MeanOfOpponents(tally, elo, i);
    SetInterval(table, strengths, &rating);
  }
  // Who is as good by what is printed stays in order, whatever the last bits are.
  std::ranges::stable_sort(ratings, std::ranges::greater(),
                           [](const Rating& rating) { return std::lround(rating.elo); });
  return ratings;
}

std::string RatingsText(const MatchOptions& options, const MatchTally& tally) {
  const auto name = [&options](const Rating& rating) {
    return absl::StrCat(
        rating.contestant, "#",
        absl::StrReplaceAll(options.contestants[rating.contestant].name, {{" ", "_"}}));
  };
  const std::vector<Rating> ratings = RatingsOf(tally);
  size_t width = 4;
  for (const Rating& rating : ratings) width = std::max(width, base::ColumnsOf(name(rating)));
  std::string text =
      absl::StrFormat("Rank %s %5s %4s %4s %5s %5s %5s %5s\n", base::LeftAligned("Name", width),
                      "Elo", "+", "-", "games", "score", "oppo.", "draws");
  for (size_t place = 0; place < ratings.size(); ++place) {
    const Rating& rating = ratings[place];
    absl::StrAppendFormat(&text, "%4d %s %5.0f %4.0f %4.0f %5d %4.0f%% %5.0f %4.0f%%\n", place + 1,
                          base::LeftAligned(name(rating), width), rating.elo, rating.plus,
                          rating.minus, rating.score.games(), 100.0 * rating.score.fraction(),
                          rating.opponents, 100.0 * rating.score.draws / rating.score.games());
  }
  return text;
}

}  // namespace tengen::match
