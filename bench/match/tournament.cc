#include "bench/match/tournament.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "bench/match/match_report.h"

namespace tengen::match {
namespace {

template <typename Counts>
void AddCounts(const Counts& from, Counts* to) {
  for (size_t i = 0; i < from.size(); ++i) (*to)[i] += from[i];
}

// Of a contestant or a pairing.
template <typename Tally>
void AddScores(const Tally& from, Tally* to) {
  to->score.wins += from.score.wins;
  to->score.draws += from.score.draws;
  to->score.losses += from.score.losses;
  AddCounts(from.pairs, &to->pairs);
  AddCounts(from.singles, &to->singles);
}

void AddContestant(const ContestantTally& from, ContestantTally* to) {
  AddScores(from, to);
  AddCounts(from.losses, &to->losses);
  to->moves += from.moves;
  to->thinking += from.thinking;
  to->longest_move = std::max(to->longest_move, from.longest_move);
  to->max_overrun = std::max(to->max_overrun, from.max_overrun);
  to->overruns += from.overruns;
  to->slow_exits += from.slow_exits;
  to->bad_exits += from.bad_exits;
  if (from.max_memory) to->max_memory = std::max(to->max_memory.value_or(0), *from.max_memory);
}

PairingTally& TallyOf(const Pairing& pairing, MatchTally* sum) {
  const auto there = std::ranges::find(sum->pairings, pairing, &PairingTally::pairing);
  if (there != sum->pairings.end()) return *there;
  sum->pairings.emplace_back().pairing = pairing;
  return sum->pairings.back();
}

std::string PointsByLeague(const MatchOptions& options, absl::Span<const LeagueTally> leagues,
                           const std::vector<size_t>& ranking) {
  std::string text = NameCell("");
  for (const LeagueTally& league : leagues) absl::StrAppendFormat(&text, " %12s", league.name);
  absl::StrAppend(&text, "\n");
  for (size_t i : ranking) {
    absl::StrAppend(&text, NameCell(options.contestants[i].name));
    for (const LeagueTally& league : leagues) {
      absl::StrAppendFormat(&text, " %12s", PointsText(league.tally.contestants[i].score));
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

std::string LossesByContestant(const MatchOptions& options, const MatchTally& sum,
                               const std::vector<size_t>& ranking) {
  std::string text = "lost by\n";
  for (size_t i : ranking) {
    absl::StrAppend(&text, NameCell(options.contestants[i].name), " ",
                    LossesText(sum.contestants[i]), "\n");
  }
  return text;
}

}  // namespace

MatchTally SumOf(absl::Span<const LeagueTally> leagues) {
  MatchTally sum;
  sum.contestants.resize(leagues[0].tally.contestants.size());
  for (const LeagueTally& league : leagues) {
    for (size_t i = 0; i < sum.contestants.size(); ++i) {
      AddContestant(league.tally.contestants[i], &sum.contestants[i]);
    }
    for (const PairingTally& pairing : league.tally.pairings) {
      AddScores(pairing, &TallyOf(pairing.pairing, &sum));
    }
    for (const FailedGame& game : league.tally.failed_games) {
      sum.failed_games.push_back(game);
      if (game.match.empty()) sum.failed_games.back().match = league.name;
    }
  }
  return sum;
}

std::vector<std::string> FailureTexts(const MatchOptions& options, const MatchTally& tally) {
  const auto name = [&](int who) { return options.contestants[static_cast<size_t>(who)].name; };
  std::vector<std::string> texts;
  for (const FailedGame& game : tally.failed_games) {
    texts.push_back(absl::StrCat(
        game.match, game.match.empty() ? "" : " ", "game ", game.number + 1, ": ", name(game.loser),
        " lost to ", name(game.winner), " by ", ToString(game.reason), ": ", game.detail));
  }
  return texts;
}

std::string TournamentTable(const MatchOptions& options, absl::Span<const LeagueTally> leagues) {
  const MatchTally sum = SumOf(leagues);
  const std::vector<size_t> ranking = Ranking(sum);
  std::string text =
      absl::StrFormat("%s of %d engines in %d leagues: %d games\n", ToString(options.tournament),
                      options.contestants.size(), leagues.size(), sum.games());
  for (size_t i : ranking) {
    absl::StrAppend(&text, StandingText(options.contestants[i].name, sum.contestants[i]));
  }
  absl::StrAppend(&text, "points by league\n", PointsByLeague(options, leagues, ranking),
                  LossesByContestant(options, sum, ranking));
  if (sum.failures() == 0) return text;
  absl::StrAppend(&text, "not lost on the board\n");
  for (const std::string& line : FailureTexts(options, sum)) {
    absl::StrAppend(&text, "  ", line, "\n");
  }
  return text;
}

}  // namespace tengen::match
