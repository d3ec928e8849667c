#include "bench/match/swiss.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/json.h"
#include "bench/match/match_report.h"
#include "engine/rules.h"

namespace tengen::match {
namespace {

Pairing Sorted(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

// Finds the pairings of a round.
class RoundPairer {
 public:
  RoundPairer(const std::vector<int>& points, absl::Span<const SwissRound> earlier)
      : points_(points) {
    for (const SwissRound& round : earlier) {
      for (const Pairing& pairing : round.pairings) met_.insert({pairing.first, pairing.second});
    }
  }

  // Pairs all of `ranked`; false if that is impossible.
  bool Pair(const std::vector<int>& ranked, std::vector<Pairing>* pairings) {
    if (ranked.empty()) return true;
    for (size_t i : Candidates(ranked)) {
      const Pairing pairing = Sorted(ranked[0], ranked[i]);
      if (met_.contains({pairing.first, pairing.second})) continue;
      std::vector<int> rest(ranked.begin() + 1, ranked.end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      pairings->push_back(pairing);
      if (Pair(rest, pairings)) return true;
      pairings->pop_back();
    }
    return false;
  }

 private:
  // The places of the first one's opponents, best first: from the lower half of the group down,
  // then the upper half from its end up, then all others.
  std::vector<size_t> Candidates(const std::vector<int>& ranked) const {
    const auto points = [this](int who) { return points_[static_cast<size_t>(who)]; };
    const auto next_group =
        std::ranges::find_if(ranked, [&](int who) { return points(who) != points(ranked[0]); });
    const auto group = static_cast<size_t>(next_group - ranked.begin());
    const size_t half = std::max<size_t>(group / 2, 1);
    std::vector<size_t> places;
    for (size_t i = half; i < group; ++i) places.push_back(i);
    for (size_t i = half; i-- > 1;) places.push_back(i);
    for (size_t i = group; i < ranked.size(); ++i) places.push_back(i);
    return places;
  }

  const std::vector<int>& points_;
  std::set<std::pair<int, int>> met_;
};

// The numbers of contestants, most points first.
std::vector<int> RankedBy(const std::vector<int>& points) {
  std::vector<int> ranked(points.size());
  std::iota(ranked.begin(), ranked.end(), 0);
  std::ranges::stable_sort(ranked, std::greater<>(),
                           [&](int who) { return points[static_cast<size_t>(who)]; });
  return ranked;
}

// What everybody's opponents have.
std::vector<int> Buchholz(const std::vector<int>& points, absl::Span<const SwissRound> rounds) {
  std::vector<int> sums(points.size());
  for (const SwissRound& round : rounds) {
    for (const auto& [first, second] : round.pairings) {
      sums[static_cast<size_t>(first)] += points[static_cast<size_t>(second)];
      sums[static_cast<size_t>(second)] += points[static_cast<size_t>(first)];
    }
  }
  return sums;
}

// What the standing says of a contestant.
struct SwissStanding {
  int who = 0;
  int points = 0;         // half ones
  int buchholz = 0;       // likewise
  std::vector<int> byes;  // the rounds, from 1
};

// The leader first.
std::vector<SwissStanding> Standings(const MatchOptions& options,
                                     absl::Span<const SwissRound> rounds, const MatchTally& sum) {
  const std::vector<int> points = SwissPoints(options, rounds, sum);
  const std::vector<int> buchholz = Buchholz(points, rounds);
  std::vector<SwissStanding> standings(points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    standings[i] = {static_cast<int>(i), points[i], buchholz[i], {}};
  }
  for (size_t r = 0; r < rounds.size(); ++r) {
    if (!rounds[r].bye) continue;
    standings[static_cast<size_t>(*rounds[r].bye)].byes.push_back(static_cast<int>(r) + 1);
  }
  std::ranges::stable_sort(standings, std::greater<>(), [](const SwissStanding& standing) {
    return std::pair(standing.points, standing.buchholz);
  });
  return standings;
}

}  // namespace

int UsualSwissRounds(int contestants) {
  return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(contestants - 1))));
}

int MostSwissRounds(int contestants) { return (contestants + 1) / 2; }

SwissRound NextSwissRound(const std::vector<int>& points, absl::Span<const SwissRound> earlier) {
  assert(static_cast<int>(earlier.size()) < MostSwissRounds(static_cast<int>(points.size())));
  const std::vector<int> ranked = RankedBy(points);
  RoundPairer pairer(points, earlier);
  SwissRound round;
  if (ranked.size() % 2 == 0) {
    pairer.Pair(ranked, &round.pairings);
    return round;
  }
  for (auto who = ranked.rbegin(); who != ranked.rend(); ++who) {
    const auto has_had_one = [&](const SwissRound& r) { return r.bye == *who; };
    if (std::ranges::any_of(earlier, has_had_one)) continue;
    std::vector<int> rest = ranked;
    std::erase(rest, *who);
    round.bye = *who;
    if (pairer.Pair(rest, &round.pairings)) break;
  }
  return round;
}

std::vector<int> SwissPoints(const MatchOptions& options, absl::Span<const SwissRound> rounds,
                             const MatchTally& sum) {
  std::vector<int> points;
  for (const ContestantTally& tally : sum.contestants) {
    points.push_back(2 * tally.score.wins + tally.score.draws);
  }
  for (const SwissRound& round : rounds) {
    if (round.bye) points[static_cast<size_t>(*round.bye)] += 2 * options.games;
  }
  return points;
}

std::string SwissTable(const MatchOptions& options, absl::Span<const SwissRound> rounds,
                       const MatchTally& sum) {
  std::string text = absl::StrCat("swiss of ", options.contestants.size(), " engines after ",
                                  rounds.size(), " rounds: points, those of the opponents\n");
  for (const SwissStanding& standing : Standings(options, rounds, sum)) {
    absl::StrAppendFormat(&text, "%s %5.1f (%.1f)",
                          NameCell(options.contestants[static_cast<size_t>(standing.who)].name),
                          standing.points / 2.0, standing.buchholz / 2.0);
    for (int round : standing.byes) absl::StrAppend(&text, "  bye in round ", round);
    absl::StrAppend(&text, "\n");
  }
  return text;
}

std::string SwissJson(const MatchOptions& options, absl::Span<const SwissRound> rounds,
                      const MatchTally& sum) {
  base::Json fields = {{"tournament", ToString(Tournament::kSwiss)},
                       {"rule", RuleName(options.settings.rule)},
                       {"size", options.settings.size},
                       {"rounds", rounds.size()},
                       {"standings", base::Json::array()}};
  for (const SwissStanding& standing : Standings(options, rounds, sum)) {
    const auto who = static_cast<size_t>(standing.who);
    const Score& score = sum.contestants[who].score;
    fields["standings"].push_back({{"name", options.contestants[who].name},
                                   {"points", standing.points / 2.0},
                                   {"opponents_points", standing.buchholz / 2.0},
                                   {"wins", score.wins},
                                   {"draws", score.draws},
                                   {"losses", score.losses},
                                   {"byes", standing.byes}});
  }
  return absl::StrCat(base::JsonText(fields), "\n");
}

}  // namespace tengen::match
