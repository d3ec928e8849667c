// The referee's answer to one line of text.
#ifndef TENGEN_CLI_JUDGE_JUDGE_LINE_H_
#define TENGEN_CLI_JUDGE_JUDGE_LINE_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

namespace tengen::cli {

// What is asked about every position.
enum class JudgeTask {
  kVerdict,    // what the last move did to the game
  kForbidden,  // where Black may not play in renju
  kThreats,    // the threat sets of both colours
};

// The question, and the game as far as the lines do not name it.
struct JudgeSettings {
  JudgeTask task = JudgeTask::kVerdict;
  // Unset: renju for kForbidden, freestyle for the others. A line that names another rule or size
  // than one set here is an error, for then the wrong file is being read.
  std::optional<Rule> rule;
  std::optional<engine::BoardSize> size;  // unset: 15x15
};

// Answers one line. It holds one of
//   record  rule TAB size TAB board TAB x,y TAB colour [TAB anything]: the position AFTER a move.
//           For kForbidden and kThreats the first three columns are enough.
//   moves   "h8h9i10" (see ParseMoves), from an empty board, Black beginning.
//   board   width * height characters, row by row from the top: '.' empty, 'x' Black, 'o' White,
//           '#' blocked. Only for kForbidden and kThreats: a board has no last move. Columns behind
//           it are ignored.
// Blanks around columns do not count, nor does the case of letters.
//
// The answers:
//   kVerdict    "win", "none" or "forbidden-loss", for the last move alone. In a record the stone
//               at x,y is taken off and judged as a move of its colour in what is left; numbers of
//               stones and other rows on the board do not matter. Moves are judged one by one, and
//               a move behind one that ended the game is an error.
//   kForbidden  "x,y:kind" for every point where Black, moving next, would lose, joined by commas,
//               by ascending y, then x; kind is 6 (overline) before 44 before 33. "-" if none.
//   kThreats    Black's sets TAB White's sets. A colour's sets that are not empty are joined by
//               ';', each "name=x,y x,y ...", the points in the order above; "-" if all are empty.
//               The names stand for what a stone of that colour on the point makes: 5 a winning
//               row, S4 a straight four, 4 a four, 44 two fours, 3 an open three, 33 two, C3 a
//               closed three, 2 an open two, 22 two, 6 an overline that does not win. The sets are
//               geometric: points that renju forbids are in them.
//
// Errors: InvalidArgument naming what is wrong. Pure; thread-safe.
absl::StatusOr<std::string> JudgeLine(absl::string_view line, const JudgeSettings& settings);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_JUDGE_JUDGE_LINE_H_
