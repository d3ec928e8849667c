// What an analysis has found, in words. All functions are pure and thread-safe.
#ifndef TENGEN_CLI_ANALYZE_ANALYSIS_TEXT_H_
#define TENGEN_CLI_ANALYZE_ANALYSIS_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "cli/position_option.h"
#include "cli/terminal/board_view.h"
#include "engine/board.h"
#include "eval/value.h"
#include "search/search_types.h"

namespace tengen::cli {

// "+35", or for proven results "win in 7 plies" and "loss in 8 plies".
std::string ValueWords(Value value);

// "12 stones, renju, 15x15".
std::string GameWords(const Board& board);
// "Black to move, 12 stones, renju, 15x15".
std::string PositionWords(const Board& board);

// For whom it is, and his chances: "Black 57.2%"; "not searched" where nothing was. `side` is to
// move.
std::string RateWords(const search::SearchInfo& info, Color side);

// "h8 i9 j10".
std::string LettersText(absl::Span<const Point> points, int height);

// What it has cost: "depth 12-20, 123456 nodes, 152039 nodes/s, hash 1.3%".
std::string EffortText(const search::SearchInfo& info);

// One line of play: " 1  h8   Black 57.2%  +35   h8 i9 j10"; the rank counts from 1, chances and
// value are those of the side to move of `board`.
std::string LineText(const search::SearchInfo& info, const Board& board);

// A line of an iteration for those who read along: "depth 12-20  line 1  Black 57.2%  +35  123456
// nodes  152039 nodes/s  hash 1.3%  0.81 s  h8 i9 j10" in one line.
std::string IterationText(const search::SearchInfo& info, const Board& board);

// The first moves of `lines` with their ranks as signs; ranks above nine have none.
std::vector<BoardMark> RankMarks(absl::Span<const search::SearchInfo> lines);

// How the search ended.
struct SearchEnd {
  std::optional<absl::Duration> time = std::nullopt;  // that it was given
  bool interrupted = false;                           // a person ended it
};

// The whole result: position, board with ranks, lines, effort. Ends with a newline; escape
// sequences only with `color`.
std::string Summary(const engine::GivenPosition& position,
                    absl::Span<const search::SearchInfo> lines, const SearchEnd& end, bool color);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_ANALYSIS_TEXT_H_
