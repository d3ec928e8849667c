// An analysis as JSON lines: one object a line, without line breaks inside. The fields are part of
// the interface of `tengen analyze` and listed in its help text; more may be added, none is taken
// away. All functions are pure and thread-safe.
#ifndef TENGEN_CLI_ANALYZE_ANALYSIS_JSON_H_
#define TENGEN_CLI_ANALYZE_ANALYSIS_JSON_H_

#include <string>

#include "absl/types/span.h"
#include "base/json.h"
#include "engine/board.h"
#include "search/search_types.h"

namespace tengen::cli {

// {"type":"position",...}: what is analysed. `ordered`: the order of the moves is known.
std::string PositionJson(const Board& board, bool ordered);
// {"type":"iteration",...}: a line of play of an iteration.
std::string IterationJson(const search::SearchInfo& info, int height);
// {"type":"result",...}: the best line in the end, and whether a person ended the search.
std::string ResultJson(const search::SearchInfo& info, int height, bool interrupted);

// What --server says of an analysis: the same, with its "id", and as "other_lines" what the lines
// behind the best are. REQUIRES: there is a line.
std::string ServerReportJson(const base::Json& id, absl::Span<const search::SearchInfo> lines,
                             int height);
std::string ServerResultJson(const base::Json& id, absl::Span<const search::SearchInfo> lines,
                             int height, bool interrupted);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_ANALYSIS_JSON_H_
