// A position as people give it to a command: moves, a record, or a drawn board.
#ifndef TENGEN_ENGINE_RECORD_GIVEN_POSITION_H_
#define TENGEN_ENGINE_RECORD_GIVEN_POSITION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/encoding.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "engine/record/recorded_game.h"
#include "engine/rules.h"

namespace tengen::engine {

struct PositionText {
  std::optional<Rule> rule = std::nullopt;       // nullopt: what the file says, else the usual
  Rule usual_rule = Rule::kFreestyle;            // of games whose file says none
  std::optional<BoardSize> size = std::nullopt;  // nullopt: what the file says, 15x15 for moves
  std::string moves = {};                        // "h8h9i10", "h8;--;i9"
  // Path of a .psq or .sgf record or of a drawn board; used instead of `moves` unless empty.
  std::string file = {};
  // Of a file with several games or drawn boards: which; nullopt: the first game, the last board.
  std::optional<int64_t> game = std::nullopt;
  std::optional<Color> side = std::nullopt;  // to move; nullopt: as the stones say
  // Of texts in SGF that are not UTF-8; nullopt: what the file says or its texts look like.
  std::optional<base::Encoding> encoding = std::nullopt;
  // Only so many moves of the record or of `moves` are played; nullopt: all.
  std::optional<int64_t> move = std::nullopt;
};

// "15" or "20x15". Error: InvalidArgument if it is neither or a side is outside [kMinSide,
// kMaxSide].
absl::Status ParseSize(absl::string_view text, std::optional<BoardSize>* out);

// A game of a file, and what people should know of how it was read.
struct GivenGame {
  RecordedGame game;
  std::vector<std::string> notes;  // sentences without a full stop: games left unread, conflicts
};

// Game number `game` of the text of a .psq or .sgf record. What people say of the rule goes before
// what the text says; their size counts where the text says none. Errors: those of ReadPsq and
// ReadSgf; InvalidArgument for no such game.
absl::StatusOr<GivenGame> ReadGivenGame(absl::string_view text, const PositionText& given);

// All games of such a text, in their order, of which SGF may have many: each, or why it is none; at
// least one. Errors: InvalidArgument for a text that is neither psq nor SGF.
absl::StatusOr<std::vector<absl::StatusOr<GivenGame>>> ReadGivenGames(absl::string_view text,
                                                                      const PositionText& given);

// The same of a game that is read already: rule and size that people say are settled with those
// that it has, and notes say so.
GivenGame SettledGame(RecordedGame game, const PositionText& given);

// The first game of such a file; notes take `usual_rule` for that of a game that says none. Errors:
// NotFound if it cannot be read, else those of ReadGivenGame; both name the path.
absl::StatusOr<GivenGame> ReadGameFile(const std::string& path, Rule usual_rule = Rule::kFreestyle);

struct GivenPosition {
  Board board;
  // As those of Replayed; a drawn board has neither turns nor an end.
  bool ordered = true;
  int turns = 0;
  std::string end = {};
  std::vector<std::string> notes = {};  // as GivenGame's
};

// The position. Errors name the offending text: unreadable files, points off the board or taken,
// moves after the end of the game, fewer moves than are to be played, a winning row on a drawn
// board.
absl::StatusOr<GivenPosition> ReadGivenPosition(const PositionText& text);
// The same of a game that is read already, `file` and `moves` aside. Errors: no such game or move;
// those of Replay.
absl::StatusOr<GivenPosition> PositionOfGame(GivenGame game, const PositionText& text);
// Only its board; a game that is over is an error, too.
absl::StatusOr<Board> ReadPosition(const PositionText& text);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_GIVEN_POSITION_H_
