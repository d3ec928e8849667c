// The texts of GTP that tell of Gomoku: colours, vertices, boards. All functions are pure and
// thread-safe.
#ifndef TENGEN_PROTOCOL_GTP_GTP_TEXT_H_
#define TENGEN_PROTOCOL_GTP_GTP_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"

namespace tengen::protocol {

// A command's failure; its message is the text of the answer.
inline absl::Status GtpError(absl::string_view text) { return absl::InvalidArgumentError(text); }

// "b", "black", "w", "white", letter case ignored.
std::optional<Color> ParseGtpColor(absl::string_view text);

// The lines of an answer, the empty one that ends it included.
std::vector<std::string> GtpReplyLines(bool done, absl::string_view id, absl::string_view text);

// A move: a point, or a pass, which is nullopt inside.
struct GtpMove {
  std::optional<Point> point;
};
// "H8" for column h without an I, row 8 from the bottom, letter case ignored; "pass". Behind Z, the
// 25th column, GoGui goes on with AA. nullopt for what is no point of a board of this size.
std::optional<GtpMove> ParseGtpMove(absl::string_view text, int width, int height);
std::string GtpPointText(Point p, int height);
std::string GtpMoveText(const GtpMove& move, int height);
// "H8 J9".
std::string GtpPointsText(const PointSet& points, int height);

// The rows of the board with the names of rows and columns, ready to be read: X is Black.
std::string GtpBoardText(const Board& board);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GTP_GTP_TEXT_H_
