// What an analysis has found, in words. All functions are pure and thread-safe.
#ifndef TENGEN_CLI_ANALYZE_ANALYSIS_TEXT_H_
#define TENGEN_CLI_ANALYZE_ANALYSIS_TEXT_H_

#include <string>
#include <vector>

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

// "h8 i9 j10".
std::string LettersText(absl::Span<const Point> points, int height);

// What it has cost: "depth 12-20, 123456 nodes, 152039 nodes/s, hash 1.3%, 0.81 s".
std::string EffortText(const search::SearchInfo& info);

// One line of play: " 1  h8    57.2%  +35   h8 i9 j10"; the rank counts from 1.
std::string LineText(const search::SearchInfo& info, int height);

// A line of an iteration for those who read along: "depth 12-20  line 1  57.2%  +35  123456 nodes
// 152039 nodes/s  hash 1.3%  0.81 s  h8 i9 j10" in one line.
std::string IterationText(const search::SearchInfo& info, int height);

// The first moves of `lines` with their ranks as signs; ranks above nine have none.
std::vector<BoardMark> RankMarks(absl::Span<const search::SearchInfo> lines);

// The whole result: position, board with ranks, lines, effort. `interrupted`: a person ended the
// search. Ends with a newline; escape sequences only with `color`.
std::string Summary(const engine::GivenPosition& position,
                    absl::Span<const search::SearchInfo> lines, bool interrupted, bool color);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_ANALYSIS_TEXT_H_
