// A match as text: for people, for programs, and while it runs.
#ifndef TENGEN_BENCH_MATCH_MATCH_REPORT_H_
#define TENGEN_BENCH_MATCH_MATCH_REPORT_H_

#include <string>

#include "absl/time/time.h"
#include "bench/match/match.h"

namespace tengen {

// "Elo +12.3 [-40.1, +65.2]", with "-inf" and "+inf" where the estimate is unbounded and "Elo n/a"
// after no game.
std::string EloText(const Score& score);

// One line without an end: games played and planned, the first contestant's score, failures, and
// the time that the rest will take if it goes on like this.
std::string ProgressLine(const MatchTally& tally, int planned_games, absl::Duration elapsed);

// The final table, several lines.
std::string SummaryTable(const MatchOptions& options, const MatchTally& tally);

// The same as one JSON object with a newline.
std::string SummaryJson(const MatchOptions& options, const MatchTally& tally);

// The per-game results as CSV (RFC 4180, with LF): the header, and the line of one game. Times are
// milliseconds, memory is KiB, the opening and the moves are letters.
std::string CsvHeader();
std::string CsvLine(const MatchOptions& options, const MatchGame& game);

// One game as a line of JSON with the same fields.
std::string JsonLine(const MatchOptions& options, const MatchGame& game);

}  // namespace tengen

#endif  // TENGEN_BENCH_MATCH_MATCH_REPORT_H_
