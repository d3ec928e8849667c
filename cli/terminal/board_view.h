// The board as a person reads it in a terminal.
#ifndef TENGEN_CLI_TERMINAL_BOARD_VIEW_H_
#define TENGEN_CLI_TERMINAL_BOARD_VIEW_H_

#include <string>

#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/types.h"

namespace tengen::cli {

// A character that stands on an empty point instead of the usual one.
struct BoardMark {
  Point point;
  char sign;
};

struct BoardViewOptions {
  // Adds ANSI colours; the characters stay the same, so nothing is lost without them.
  bool color = false;
  // Shows which stone came last, in brackets.
  bool show_last = true;
  // Shows the points forbidden to Black under renju as '!'.
  bool show_forbidden = true;
  // Points to emphasise by colour, such as the winning row. Must outlive the call only.
  absl::Span<const Point> emphasis;
  // Of two marks on a point the first counts. Must outlive the call only.
  absl::Span<const BoardMark> marks;
};

// True for the points that help the eye where a player counts; small boards have none. Pure.
bool IsStarPoint(Point p, int width, int height);

// The letters of column x: "a", after z "aa" and so on. Pure.
std::string ColumnName(int x);

// The board in ASCII lines: X black, O white, # blocked, + star points, brackets round the last
// move, row numbers at the left with row 1 at the bottom, column letters below, and the marks. Pure
// and thread-safe.
std::string DrawBoard(const Board& board, const BoardViewOptions& options);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_BOARD_VIEW_H_
