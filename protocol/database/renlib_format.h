// Trees of moves as the program RenLib keeps them in .lib files, in bytes.
//
// A file is a header of 20 bytes (0xFF "RenLib" 0xFF, the version, which is at most 3.4, and
// padding; very old files have none) and the nodes of the tree, parents before children. A node is
// a byte for the move (0 none or a pass, else 16 * row + column, rows from 0 to 14 from the top,
// columns from 1 to 15) and a byte of flags, which say what follows:
//
//   0x80 a later node is its next sibling     0x40 it has no children
//   0x20 comment, old form                    0x08 comment
//   0x10 mark    0x04 start    0x02 no move   0x01 two more bytes of flags, 0x0001: text on board
//
// A node that is no move is there for the text on its point. A node without children is followed by
// the sibling of the last node that still waits for one; with none waiting the tree ends. It also
// ends where the bytes do: a library saved from one position on announces siblings and children
// that are not in the file.
// Comments and texts end with a zero byte, or two, so that their lengths are even; a byte 8 in a
// comment parts its first line from the others. In the old form the highest bit marks the last
// character, and }{|][\ stand for the Swedish letters.
//
// Everything here is a plain value or a pure function. Sources: RenLib's own source (LibraryFile,
// RenLibDoc), and files of it.
#ifndef TENGEN_PROTOCOL_DATABASE_RENLIB_FORMAT_H_
#define TENGEN_PROTOCOL_DATABASE_RENLIB_FORMAT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "engine/types.h"

namespace tengen::database {

inline constexpr int kRenlibSide = 15;

// A node as it is read. Comment and text are bytes in whatever encoding the file has; of a comment
// in the old form, in UTF-8. They hold no control characters but the '\n' between lines, and tabs.
struct RenlibNode {
  // From the empty board to this node, or if it is no move to its parent; nullopt is a pass. All
  // but this node's own are also the first of the node's before.
  std::vector<std::optional<Point>> moves;
  bool is_move = false;  // the last of the moves is this node's
  bool is_root = false;
  bool marked = false;
  bool old_comment = false;
  std::string comment;
  std::string text;
  std::optional<Point> text_point;  // where the text is, before the node's own move
  size_t end = 0;                   // the bytes of the file up to where this node ends
};

// Calls `visit` for each node of the file's bytes, in their order. Errors: InvalidArgument with the
// place if the bytes are no such file, end inside of a node or its texts, or lead deeper than any
// game does; that of `visit`, which ends it. Whatever the bytes, time is in proportion to their
// number.
absl::Status ReadRenlib(absl::string_view bytes,
                        absl::FunctionRef<absl::Status(const RenlibNode&)> visit);

// Whether the bytes begin as those of a file of RenLib do that has a header.
bool IsRenlib(absl::string_view bytes);

// How a file begins: with version 3.4 and a root, which stands for the empty board, or with version
// 3.0 and a first move.
std::string RenlibHeader(bool has_root);

// A node as it is written. Texts are in the encoding of the file.
struct RenlibEntry {
  std::optional<Point> point;  // nullopt: the root, or a pass
  bool is_move = true;         // otherwise it is there for its text only
  bool marked = false;
  bool has_children = false;
  bool has_sibling = false;  // which comes later
  std::string comment;       // lines separated by '\n'
  std::string text;
};
// The first byte of a node there: RenLib sorts siblings by it.
uint8_t RenlibMove(std::optional<Point> point);
void AppendRenlib(const RenlibEntry& entry, std::string& out);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_RENLIB_FORMAT_H_
