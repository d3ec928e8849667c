// The results file of a match: its configuration and a line per game, from which a later run goes
// on.
//
// Two formats. JSON Lines: the first object is the configuration, every further one a game. CSV
// (RFC 4180 with LF): the configuration as one JSON object behind "# ", the column names, the
// games. Times are milliseconds, memory is KiB, moves are letters, absent values are null or empty.
#ifndef TENGEN_BENCH_MATCH_MATCH_RECORD_H_
#define TENGEN_BENCH_MATCH_MATCH_RECORD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/json.h"
#include "bench/match/match.h"

namespace tengen::match {

// A duration in whole milliseconds, rounded up: what is over a limit must show.
int64_t MillisecondsUp(absl::Duration d);
// A limit for people; absent means that there is none.
std::string LimitText(std::optional<absl::Duration> limit);

enum class RecordFormat { kCsv, kJsonLines };

// JSON Lines if the name ends in .json or .jsonl, else CSV.
RecordFormat RecordFormatOf(absl::string_view path);

// Everything that the result of a game depends on, and the sequential test, so that two matches
// with equal configurations may be one: rule, clocks, the openings, each engine's command,
// settings and, as a checksum, its program and the files among its arguments. Not the number of
// games, unless only a part of them or a Swiss round is played, or how many are played at a time.
base::Json MatchConfiguration(const MatchOptions& options);

// What stands before the games, and the line of a game. With line ends.
std::string RecordHeader(const MatchOptions& options, RecordFormat format);
std::string RecordLine(const MatchOptions& options, const MatchGame& game, RecordFormat format);

// The games of a file's text, with all that MatchTally::Add reads; nothing if it is empty. Errors:
// FailedPrecondition, naming the first difference, if it was written for another configuration;
// InvalidArgument, naming the line, if it is not such a file or holds a game twice.
absl::StatusOr<std::vector<MatchGame>> ReadRecord(absl::string_view text,
                                                  const MatchOptions& options, RecordFormat format);

// A file taken apart.
struct RecordLines {  // NOLINT(bugprone-exception-escape): of Json
  base::Json configuration;
  absl::string_view columns;             // the line of their names, in CSV
  std::vector<absl::string_view> games;  // a line each
};

// Takes whole lines; views point into `text`. InvalidArgument if it is no results file.
absl::StatusOr<RecordLines> SplitRecord(absl::string_view text, RecordFormat format);
// The inverse.
std::string JoinRecord(const RecordLines& lines, RecordFormat format);
// The games of the lines, in their order. InvalidArgument as ReadRecord's.
absl::StatusOr<std::vector<MatchGame>> ReadGames(const RecordLines& lines,
                                                 const MatchOptions& options, RecordFormat format);

// A field of a configuration as text; "none" where it is missing.
std::string FieldText(const base::Json& configuration, const std::string& name);

// A field in which two configurations differ.
struct FieldDifference {
  std::string name;
  std::string written;
  std::string wanted;
};
std::optional<FieldDifference> FirstDifference(const base::Json& written, const base::Json& wanted);

// A game in full, or why it could not be played, as the process that played it tells the one that
// keeps the results; all but times below a millisecond in the sums of a side. The inverse has, in
// place of the game's colours, which the number tells, those that were played. Errors of the
// inverse: the one that was told; InvalidArgument if it is no such text.
std::string GameMessage(const MatchOptions& options, int number,
                        const absl::StatusOr<GameResult>& result);
absl::StatusOr<GameResult> ReadGameMessage(absl::string_view text, const MatchOptions& options);

// How the process of a side ended: "exit code 0", "signal 9", "kept" for another game, or "none"
// if it was still there half a second after END.
std::string ExitText(const SideReport& side);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_MATCH_RECORD_H_
