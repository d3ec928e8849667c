// Several matches of the same contestants: the leagues of a tournament, put together.
#ifndef TENGEN_BENCH_MATCH_TOURNAMENT_H_
#define TENGEN_BENCH_MATCH_TOURNAMENT_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "bench/match/match.h"

namespace tengen::match {

// A match of a tournament and how it is called: "renju15".
struct LeagueTally {
  std::string name;
  MatchTally tally;
};

// The contestants, pairings and failed games of all matches. What belongs to one match, such as its
// repeats, is left out. REQUIRES: a match, and all have the same contestants. Pure.
MatchTally SumOf(absl::Span<const LeagueTally> leagues);

// The table of a tournament: everybody's points in each league and in all, how games were lost, and
// which were not lost on the board. It depends on the results alone, not on when or in which order
// they came. `options` of one of the matches.
std::string TournamentTable(const MatchOptions& options, absl::Span<const LeagueTally> leagues);

// The failed games by number: "renju15 game 12: A lost to B by time: the reason".
std::vector<std::string> FailureTexts(const MatchOptions& options, const MatchTally& tally);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_TOURNAMENT_H_
