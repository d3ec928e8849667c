// Requests to `tengen analyze --server`, an object a line. Their fields are part of the interface
// and listed in the help text. All functions are pure and thread-safe.
#ifndef TENGEN_CLI_ANALYZE_SERVER_REQUEST_H_
#define TENGEN_CLI_ANALYZE_SERVER_REQUEST_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/json.h"
#include "engine/board.h"
#include "engine/record/notation.h"

namespace tengen::cli {

// Bytes of a line. A board of 32x32 with all its points listed beside it has a sixth of them.
inline constexpr size_t kMostOfRequest = size_t{1} << 16;

// A position as it came: a Board takes ten times the memory, and many requests wait.
struct AskedPosition {
  Rule rule = Rule::kFreestyle;
  std::optional<engine::BoardSize> size;  // unset: 15x15, or the drawn board's
  std::string moves;                      // or
  std::string board;                      // drawn
  std::string blocked;
  std::optional<Color> side;  // to move; unset: as the stones say
};

// Sets the position up. Errors say what is wrong with the fields: points off the board or taken,
// moves behind the end of the game, a winning row, a full board.
absl::StatusOr<Board> BoardOf(const AskedPosition& position);

// When an analysis ends; what is not set is no limit.
struct AskedLimits {
  std::optional<absl::Duration> time;
  std::optional<int64_t> nodes;
  std::optional<int64_t> depth;

  bool any() const { return time || nodes || depth; }
};

// NOLINTNEXTLINE(bugprone-exception-escape): of Json
struct AnalysisRequest {
  base::Json id;  // text or a whole number, for the answer
  AskedPosition position;
  AskedLimits limits;
  int lines = 1;
  std::optional<absl::Duration> report_every;  // unset: no reports
  int64_t priority = 0;                        // the higher the sooner
};

// NOLINTNEXTLINE(bugprone-exception-escape): of Json
struct ServerAction {
  enum class Kind : uint8_t { kCancel, kCancelAll, kClearCache, kVersion, kStatus };
  base::Json id;
  Kind kind = Kind::kStatus;
  base::Json target;  // whom kCancel means
};

// What is wrong, and with which request: the id is null if it could not be read.
// NOLINTNEXTLINE(bugprone-exception-escape): of Json
struct BadRequest {
  base::Json id;
  std::string field;  // at fault; empty if that is none in particular
  std::string message;
};

using ServerRequest = std::variant<AnalysisRequest, ServerAction, BadRequest>;

// Reads a line. What it leaves out is as in `usual`, all of whose limits count if it names none.
ServerRequest ParseServerRequest(absl::string_view line, const AnalysisRequest& usual);

// The word for an action: "cancel", "clear_cache".
absl::string_view ActionName(ServerAction::Kind kind);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_SERVER_REQUEST_H_
