// Trees of moves as the program RenLib keeps them in .lib files.
//
// A file is a header of 20 bytes (0xFF "RenLib" 0xFF, the version, which is at most 3.4, and
// padding; very old files have none) and the nodes of the tree, parents before children. A node is
// a byte for the move (0 none or a pass, else 16 * row + column, rows from 0 to 14, columns from 1
// to 15) and a byte of flags, which say what follows:
//
//   0x80 a later node is its next sibling     0x40 it has no children
//   0x20 comment, old form                    0x08 comment
//   0x10 mark    0x04 start    0x02 no move   0x01 two more bytes of flags, 0x0001: text on board
//
// A node that is no move is there for the text on its point. A node without children is followed by
// the sibling of the last node that still waits for one; with none waiting the tree ends.
// Comments and texts end with a zero byte, or two, so that their lengths are even; a byte 8 in a
// comment parts its first line from the others. In the old form the highest bit marks the last
// character.
#ifndef TENGEN_PROTOCOL_DATABASE_RENLIB_H_
#define TENGEN_PROTOCOL_DATABASE_RENLIB_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/types.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

inline constexpr int kRenlibSide = 15;

struct RenlibNode {
  // From the empty board to this node, or if it is no move to its parent; nullopt is a pass.
  std::vector<std::optional<Point>> moves;
  bool is_move = false;  // the last of the moves is this node's
  std::string comment;   // lines separated by '\n'
  std::string text;
  std::optional<Point> text_point;  // where the text is, before the node's own move
};

// Calls `visit` for each node of the file's bytes, in their order. Errors: InvalidArgument with the
// place if the bytes are no such file, are cut off, or lead deeper than any game does; that of
// `visit`, which ends it. Whatever the bytes, time is in proportion to their number.
absl::Status ReadRenlib(absl::string_view bytes,
                        absl::FunctionRef<absl::Status(const RenlibNode&)> visit);

// What came of an import.
struct RenlibImport {
  int64_t nodes = 0;
  int64_t skipped = 0;  // moves to taken points, with all that is below them
  int64_t cut = 0;      // texts of which a record can hold only the beginning
};

// Adds a record for each node of the file: its comment goes to its position, its text to the
// position in which its point is empty. What the texts may mean in the file, "W" for a win, is not
// interpreted. Errors, naming the path, with nothing added: NotFound if it cannot be read;
// ResourceExhausted if it is larger than a gigabyte; those of ReadRenlib and of the database.
absl::StatusOr<RenlibImport> ImportRenlib(const std::string& path, Rule rule,
                                          PositionDatabase& database);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_RENLIB_H_
