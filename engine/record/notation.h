// Text forms of points, moves and positions.
//
// Two notations name a point. Letters ("h8"): column letter from the left, row number from the
// BOTTOM of a board of the given height, as RIF diagrams and move texts have it. Protocol
// ("7,7"): x,y from the top left, 0-based. Columns past z are written with two letters as
// spreadsheets do ("aa" is the 27th). All functions are pure and thread-safe.
#ifndef TENGEN_ENGINE_RECORD_NOTATION_H_
#define TENGEN_ENGINE_RECORD_NOTATION_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/types.h"

namespace tengen::engine {

struct BoardSize {
  int width;
  int height;
};

// Parses "15" or "20x15" with sides in [kMinSide, kMaxSide].
std::optional<BoardSize> ParseBoardSize(absl::string_view text);

// "h8" for the centre of a board of height 15.
std::string ToLetters(Point p, int height);
// The inverse; nullopt unless all of `text` is one point of a width x height board. Letter case is
// ignored.
std::optional<Point> ParseLetters(absl::string_view text, int width, int height);

// "7,7" for x = 7, y = 7.
std::string ToCoordinates(Point p);
// Parses "x,y" with optional blanks; nullopt unless all of `text` is one point of a width x height
// board.
std::optional<Point> ParseCoordinates(absl::string_view text, int width, int height);

// Splits "h8h9i10" into points and passes, which are nullopt and written as "--" or "pass". Blanks,
// commas and semicolons may stand between them. An error names the offending text and its position.
// Repeated points are not an error here: the board refuses them.
absl::StatusOr<std::vector<std::optional<Point>>> ParseTurns(absl::string_view text, int width,
                                                             int height);
// The same of moves alone: a pass is an error, too.
absl::StatusOr<std::vector<Point>> ParseMoves(absl::string_view text, int width, int height);
// The inverse, without separators.
std::string MovesToText(const std::vector<Point>& moves, int height);

// Who moves where nothing but the stones says it: Black if both have equally many, else White.
constexpr Color SideByCount(int black, int white) {
  return black == white ? Color::kBlack : Color::kWhite;
}

// Reads a drawn board: rows from the top, '.' empty, 'x' 'X' black, 'o' 'O' white, '#' blocked;
// blanks ignored; rows are separated by newlines, or `text` is one run of width*height characters
// when `width` is given. Boards that our programs print pass, too: with the row's number before it,
// the letters of the columns, colours, brackets around the last move, and signs on empty points.
// SideByCount says who is to move.
// Of several boards, as DrawnBoards finds them, the last is read.
absl::StatusOr<Board> ParseBoard(absl::string_view text, Rule rule, int width = 0);
// The boards that a text shows one after the other, each as rows that ParseBoard reads: those that
// our programs print, whatever stands between them, or drawings with blank lines between them. At
// least one, which may be anything.
std::vector<std::string> DrawnBoards(absl::string_view text);
// The inverse, with newlines.
std::string BoardToText(const Board& board);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_NOTATION_H_
