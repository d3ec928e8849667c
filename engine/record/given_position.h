// A position as people give it to a command: moves, a record, or a drawn board.
#ifndef TENGEN_ENGINE_RECORD_GIVEN_POSITION_H_
#define TENGEN_ENGINE_RECORD_GIVEN_POSITION_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/rules.h"

namespace tengen::engine {

struct PositionText {
  Rule rule = Rule::kFreestyle;
  int width = 15;
  int height = 15;
  std::string moves;  // "h8h9i10"
  // Path of a .psq or .sgf record or of a drawn board; used instead of `moves` and the size unless
  // empty.
  std::string file;
  std::optional<Color> side;  // to move; nullopt: as the stones say
  // Only so many moves of the record or of `moves` are played; nullopt: all.
  std::optional<int64_t> move;
};

// "15" or "20x15". Error: InvalidArgument if it is neither or a side is outside [kMinSide,
// kMaxSide].
absl::Status ParseSize(absl::string_view text, PositionText* out);

struct GivenPosition {
  Board board;
  bool ordered = true;  // the stones were played in the order of Board::Moves
};

// The position. Errors name the offending text: unreadable files, points off the board or taken,
// moves after the end of the game, fewer moves than are to be played, a winning row on a drawn
// board.
absl::StatusOr<GivenPosition> ReadGivenPosition(const PositionText& text);
// Only its board.
absl::StatusOr<Board> ReadPosition(const PositionText& text);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_GIVEN_POSITION_H_
