// Files of the program RenLib (protocol/database/renlib_format.h) into a database, and out of it.
#ifndef TENGEN_PROTOCOL_DATABASE_RENLIB_H_
#define TENGEN_PROTOCOL_DATABASE_RENLIB_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "base/encoding.h"
#include "engine/types.h"
#include "protocol/database/position_database.h"
#include "protocol/database/renlib_format.h"

namespace tengen::database {

// What came of an import.
struct RenlibImport {
  int64_t nodes = 0;
  int64_t skipped = 0;                              // moves to taken points, with all below them
  int64_t cut = 0;                                  // texts longer than a record can hold
  base::Encoding encoding = base::Encoding::kUtf8;  // of the texts
  int64_t damaged = 0;                              // characters that are none in it
};

// Adds a record for each node of the file: its comment goes to its position, its text to the
// position in which its point is empty, or to the comment if it has no point; a mark becomes the
// label for it. What the texts may mean in the file, "W" for a win, is not interpreted. They are
// stored as UTF-8, from `encoding` or the one that all texts of the file together look like
// (base/encoding.h); what is no character becomes U+FFFD. Errors, naming the path, with nothing
// added: NotFound if it cannot be read; ResourceExhausted if it is larger than a gigabyte;
// Unimplemented if the system does not know the encoding; those of ReadRenlib and of the database.
absl::StatusOr<RenlibImport> ImportRenlib(const std::string& path, Rule rule,
                                          PositionDatabase& database,
                                          std::optional<base::Encoding> encoding = std::nullopt);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_RENLIB_H_
