// Game records in the .psq format of Gomocup managers.
//
// A file is a header line `Piskvorky WxH, a:b, s`, one line `x,y,ms` per move (1-based, x from the
// left, y from the top, thinking time in milliseconds), optionally two lines with the names of the
// players, and optionally one line with an error code, -1 for none. In the header a and b are the
// levels of the two players, 0 for a person, and s says which of them started: 0 the first, 1 the
// second. Players alternate; a file has no colours. The format has no rule: behind the code, where
// managers do not look, we write a line "rule NAME", and the tournaments of GomocupJudge have one
// such as "2,Standard1". All functions are pure and thread-safe.
#ifndef TENGEN_ENGINE_RECORD_PSQ_H_
#define TENGEN_ENGINE_RECORD_PSQ_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/record/recorded_game.h"
#include "engine/types.h"

namespace tengen::engine {

struct PsqMove {
  Point point;
  int64_t milliseconds = 0;  // time spent on this move

  friend bool operator==(const PsqMove&, const PsqMove&) = default;
};

// One recorded game, from the empty board.
struct PsqGame {
  int width = 15;
  int height = 15;
  std::vector<PsqMove> moves;  // in order of play, Black's first
  // The player of the odd moves, counted from 1, and that of the even ones. Empty: unknown.
  std::string black_name;
  std::string white_name;
  std::optional<Rule> rule;  // nullopt: not said
  std::string unknown_rule;  // a name behind "rule" that is none; empty: there is no such
  // Which line ended the moves although it was meant for one, or has moves behind it: a sentence
  // without a full stop. Empty: none.
  std::string broken;
  // Which line, the last of the moves, is none that can be played, and why; it is left out. Empty:
  // there is no such.
  std::string illegal;

  friend bool operator==(const PsqGame&, const PsqGame&) = default;
};

// The text of a .psq file, with Black as the first player, levels 0 and error code -1. The name
// lines are left out if both names are empty; commas and control characters in names become blanks,
// because readers would take them for moves or line ends. The rule comes last. REQUIRES: both sides
// are in [kMinSide, kMaxSide], every move lies on the board, no time is negative.
std::string WritePsq(const PsqGame& game);

// The same as GomocupJudge writes it into its archives: levels 11, and in place of the rule a line
// with who has won, 0 for nobody, and the tournament. REQUIRES: the above; the tournament has no
// line ends.
std::string WriteJudgePsq(const PsqGame& game, int winner, absl::string_view tournament);

// Reads the text of a .psq file; a byte order mark, CR LF line ends, moves without a time and, if
// a 0 shows it, points counted from 0 are accepted. As managers do, the moves end at the first line
// that is not `int,int[,int]`; what follows is names, an error code, which is ignored, and the
// rule. A broken line among the moves ends them, too, and PsqGame says so.
//
// A last move off the board or on a taken point is what an engine lost by: GomocupJudge writes it
// down before it tries it. It is left out, and PsqGame says so, if moves are before it. A 0 in that
// line alone is therefore no sign of points counted from 0, unless blanks behind the commas show
// that another program has written the file.
//
// Errors (InvalidArgument, naming the line and the offending text): no header, a side outside
// [kMinSide, kMaxSide], another such move, a negative time.
absl::StatusOr<PsqGame> ReadPsq(absl::string_view text);

// What the file says of the game.
RecordedGame RecordedGameOf(const PsqGame& game);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_PSQ_H_
