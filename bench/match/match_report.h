// A match as text: for people, for programs, and while it runs.
#ifndef TENGEN_BENCH_MATCH_MATCH_REPORT_H_
#define TENGEN_BENCH_MATCH_MATCH_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "bench/match/match.h"

namespace tengen::match {

// "Elo +12.3 [-40.1, +65.2]" with the 95 % interval, "-inf" and "+inf" where it is unbounded, "Elo
// n/a" after no game.
std::string EloText(const PairCounts& pairs, const SingleCounts& singles);

// "crash 2, time 1": how games were lost; "none".
std::string LossesText(const ContestantTally& tally);

// The points of a score and its games: "7.5/12".
std::string PointsText(const Score& score);

// The contestants' numbers, best share of the points first.
std::vector<size_t> Ranking(const MatchTally& tally);

// A name as every table's line begins: indented, and filled up to the next column.
std::string NameCell(absl::string_view name);

// A line "  NAME  7.5/12  +7 =1 -4  62.5 %  Elo ..." for a ContestantTally or a PairingTally.
std::string StandingText(absl::string_view name, const ContestantTally& tally);
std::string StandingText(absl::string_view name, const PairingTally& tally);

// "LLR 1.23 [-2.94, 2.94] (0, 5 logistic)", and "H0" or "H1" once one is accepted.
std::string SprtText(const SprtSettings& settings, const SprtState& state);

// One line without an end: games played and planned, the score (of two contestants) or the leader
// (of more), failures, the sequential test, and the time that the rest will take if it goes on
// like the `played_now` games of the last `elapsed`.
std::string ProgressLine(const MatchOptions& options, const MatchTally& tally, int played_now,
                         absl::Duration elapsed);

// The final table, several lines.
std::string SummaryTable(const MatchOptions& options, const MatchTally& tally);

// A match as it was played under one limit of a move.
struct TimedTally {
  std::optional<absl::Duration> turn_time;
  MatchTally tally;
};

// How each pairing's score changes with the limit: for each of them games, score, Elo and the share
// of pairs that neither side won, and from the first limit to the last the change of Elo with the
// 95 % interval of independent matches. `options` of one of the matches; all have its contestants.
std::string ScalingTable(const MatchOptions& options, absl::Span<const TimedTally> tallies);

// A summary as one JSON object with a newline.
std::string SummaryJson(const MatchOptions& options, const MatchTally& tally);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_MATCH_REPORT_H_
