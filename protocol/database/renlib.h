// Files of the program RenLib (protocol/database/renlib_format.h) into a database, and out of it.
#ifndef TENGEN_PROTOCOL_DATABASE_RENLIB_H_
#define TENGEN_PROTOCOL_DATABASE_RENLIB_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/encoding.h"
#include "engine/types.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/overwriting.h"
#include "protocol/database/position_database.h"
#include "protocol/database/renlib_format.h"

namespace tengen::database {

// What came of an import, so far.
struct RenlibImport {
  int64_t nodes = 0;
  int64_t merged = 0;   // nodes whose positions were there already
  int64_t skipped = 0;  // moves to taken points, with all below them
  int64_t cut = 0;      // texts that a record cannot hold, or not beside others
  base::Encoding encoding = base::Encoding::kUtf8;  // of the texts
  int64_t damaged = 0;                              // characters that are none in it
};

// Called again and again while an import runs, with the share that is done. An error ends it.
using RenlibWatcher = absl::FunctionRef<absl::Status(const RenlibImport& so_far, double share)>;
inline absl::Status GoOn(const RenlibImport&, double) { return absl::OkStatus(); }

// Adds a record for each node of the file: its comment goes to its position, its text to the
// position in which its point is empty, or to the comment if it has no point; a mark becomes the
// label for it. What the texts may mean in the file, "W" for a win, is not interpreted. They are
// stored as UTF-8, from `encoding` or the one that all texts of the file together look like
// (base/encoding.h); what is no character becomes U+FFFD. Errors, naming the path, with nothing
// added: NotFound if it cannot be read; ResourceExhausted if it is larger than a gigabyte;
// Unimplemented if the system does not know the encoding; those of ReadRenlib, of the database and
// of the watcher.
absl::StatusOr<RenlibImport> ImportRenlib(const std::string& path, Rule rule,
                                          PositionDatabase& database,
                                          std::optional<base::Encoding> encoding = std::nullopt,
                                          RenlibWatcher watcher = GoOn);

// What came of an export.
struct RenlibExport {
  int64_t nodes = 0;      // written, those that are there for a text only among them
  int64_t positions = 0;  // that the database knows
  int64_t labels = 0;     // of them, which have no place in such a file
  int64_t values = 0;     // or depths, likewise
  int64_t between =
      0;  // of them positions that the database does not know, but that lead to others
  int64_t replaced = 0;  // characters that the encoding does not have: question marks
};

// Writes the positions of 15x15 and this rule as a file of RenLib: every position once
// (protocol/database/position_tree.h), siblings by ascending point, with comments, texts on points,
// and marks for the label of that. A text on a point to which no move leads there is a node that is
// no move. Other labels, values and depths have no place in such a file. It is of version 3.0
// where RenLib would choose that, if h8 is the only first move, else 3.4. Texts that are not UTF-8
// stay as they are. An older file of RenLib is replaced once all is written. Errors, naming the
// path: AlreadyExists if another kind of file is there and `over` does not allow that; Unavailable
// if it cannot be written; Unimplemented if the system does not know the encoding; those of the
// database and of the watcher.
absl::StatusOr<RenlibExport> ExportRenlib(PositionDatabase& database, Rule rule,
                                          const std::string& path,
                                          base::Encoding encoding = base::Encoding::kUtf8,
                                          Overwriting over = Overwriting::kSameKind,
                                          ExportWatcher watcher = GoOnWriting);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_RENLIB_H_
