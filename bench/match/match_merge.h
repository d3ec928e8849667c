// Results files of parts of a match, put together.
#ifndef TENGEN_BENCH_MATCH_MATCH_MERGE_H_
#define TENGEN_BENCH_MATCH_MATCH_MERGE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "bench/match/match.h"
#include "bench/match/match_record.h"

namespace tengen::match {

// A file's text that is named.
struct NamedRecord {
  std::string name;
  std::string text;
};

// What parts of a match come to together.
struct WholeMatch {
  MatchOptions options;          // as far as games and reports need them; no openings
  std::vector<MatchGame> games;  // by number
  std::string text;              // the results file of all of them
};

// Puts the files of all parts of a match, which are of one format, together. Errors, naming the
// file and the reason: InvalidArgument for one that is no such file or has a line that is none;
// FailedPrecondition if they do not fit together, or a part or a game is missing or double.
absl::StatusOr<WholeMatch> MergeRecords(absl::Span<const NamedRecord> parts, RecordFormat format);

// True if the text is a results file of a match.
bool IsMatchRecord(absl::string_view text);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_MATCH_MERGE_H_
