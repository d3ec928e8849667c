// Games in other programs' files, as moves.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_GAMES_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_GAMES_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/record/notation.h"
#include "protocol/database/formats/record_sink.h"

namespace tengen::database {

struct GameMoves {
  engine::BoardSize size = {15, 15};
  std::vector<std::optional<Point>> moves;  // nullopt is a pass
  std::string comment;                      // on the position at the end
  std::optional<Rule> rule = std::nullopt;  // if the file says it
  std::string refused = {};                 // moves that are left out, and why; or empty
};

// Readers of single games from the bytes of a file. Errors: InvalidArgument saying what is wrong.
// Pure.
//
// .pos, of ZJRenju and RenLib: the number of moves, then a byte 15 * row + column for each, rows
// from the top; 225 and above is a pass. The board is 15x15.
absl::StatusOr<GameMoves> GameFromPos(absl::string_view bytes);
// .sav, of Yixin: lines with height, width, the number of moves and, for each, row and column,
// counted from 0; a rule may stand before the number of moves.
absl::StatusOr<GameMoves> GameFromSav(absl::string_view text);
// .rec, of Gomotur: the name of who began and the other's, then x,y and a time for each move,
// counted from 0, and an error code. The board is 20x20.
absl::StatusOr<GameMoves> GameFromRec(absl::string_view text);
// Letters and numbers, "h8i9", rows counted from the bottom, with "--" or "pass" for a pass.
absl::StatusOr<GameMoves> GameFromMoveText(absl::string_view text, engine::BoardSize size);

// The position at the end. Error: InvalidArgument for a move to a taken point. Pure.
absl::StatusOr<Position> PositionAfter(const GameMoves& game, Rule rule);

// Hands a record of each position along the game to the sink, that before the first move excepted.
// What is known of a game is no proof, so its result is a comment on the last position and no
// label. What is refused of the game is told to the sink; `where` in the file it is, as "line 7".
// Error: InvalidArgument, with nothing handed over, for a move that cannot be played; those of the
// sink.
absl::Status TakeGame(const GameMoves& game, Rule rule, RecordSink& sink,
                      absl::string_view where = "the moves");
// The same, but a game that makes no sense, or could not be read, is refused.
absl::Status TakeGameOrRefuse(const absl::StatusOr<GameMoves>& game, Rule rule,
                              absl::string_view where, RecordSink& sink);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_GAMES_H_
