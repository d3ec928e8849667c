// A position as people give it on a command line.
#ifndef TENGEN_BENCH_SOLVE_POSITION_OPTION_H_
#define TENGEN_BENCH_SOLVE_POSITION_OPTION_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"

namespace tengen {

struct PositionText {
  Rule rule = Rule::kFreestyle;
  int width = 15;
  int height = 15;
  std::string moves;  // "h8h9i10"
  // Path of a .psq record or of a drawn board; used instead of `moves` and the size unless empty.
  std::string file;
  std::optional<Color> side;  // to move; nullopt: as the stones say
};

// "15" or "20x15". Error: InvalidArgument if it is neither or a side is outside [kMinSide,
// kMaxSide].
absl::Status ParseSize(absl::string_view text, PositionText* out);

// The position. Errors name the offending text: unreadable files, points off the board or taken,
// moves after the end of the game, a winning row on a drawn board.
absl::StatusOr<Board> ReadPosition(const PositionText& text);

}  // namespace tengen

#endif  // TENGEN_BENCH_SOLVE_POSITION_OPTION_H_
