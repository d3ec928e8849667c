// Who plays whom in the rounds of a Swiss tournament.
//
// After the Dutch system of FIDE (Handbook C.04.3), without its rules about colours: here a pairing
// plays each opening with both. Contestants are ranked by points, and by their numbers among
// equals. In a group of equal points the upper half meets the lower half in order; who finds no
// opponent there floats down to the next. Nobody meets an opponent again, or has a second bye.
#ifndef TENGEN_BENCH_MATCH_SWISS_H_
#define TENGEN_BENCH_MATCH_SWISS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "bench/match/match.h"
#include "bench/match/schedule.h"

namespace tengen::match {

// So many rounds single out a winner who wins them all.
int UsualSwissRounds(int contestants);
// So many can be paired whatever the results: before the last of them, everybody still has half of
// the others to meet (Dirac's theorem).
int MostSwissRounds(int contestants);

// A round, highest pairing first.
struct SwissRound {
  std::vector<Pairing> pairings;
  std::optional<int> bye;  // who plays nobody and gets the points of a pairing won throughout
};

// The round after `earlier`, by everybody's points in them, in any unit. REQUIRES: fewer than
// MostSwissRounds(points.size()) are earlier. Pure.
SwissRound NextSwissRound(const std::vector<int>& points, absl::Span<const SwissRound> earlier);

// Half points of everybody in `rounds`, of which `sum` has the games; byes included.
std::vector<int> SwissPoints(const MatchOptions& options, absl::Span<const SwissRound> rounds,
                             const MatchTally& sum);

// The standing: points, byes among them, and in brackets Buchholz's: those of the opponents, which
// decide among equals.
std::string SwissTable(const MatchOptions& options, absl::Span<const SwissRound> rounds,
                       const MatchTally& sum);
// The same as one JSON object with a newline.
std::string SwissJson(const MatchOptions& options, absl::Span<const SwissRound> rounds,
                      const MatchTally& sum);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_SWISS_H_
