// A transposition table in a file, so that an analysis can go on another day.
//
// The file: the eight bytes "TngnHash", a version, the identity with its length, the number of
// entries, the entries with a key and a word each, and the CRC-32 of all that. Numbers are
// little-endian, of 4 bytes, those of the entries and their number of 8.
#ifndef TENGEN_SEARCH_TABLE_FILE_H_
#define TENGEN_SEARCH_TABLE_FILE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/transposition_table.h"

namespace tengen::search {

// Writes all entries that are worth something and returns their number. `identity` says, in words,
// what they hold for: the game and what judged it. The file appears under its name only when it is
// complete, instead of the one that may have been there. Error: Unavailable, naming the path, if
// that is not possible, or something stands there that is no ordinary file; then nothing has
// changed. REQUIRES: no search is running, `identity` is not longer than 255 bytes.
absl::StatusOr<int64_t> WriteTable(const TranspositionTable& table, absl::string_view identity,
                                   const std::string& path);

// Stores the entries of a file as if the last search had found them and returns their number.
// Errors, with the table unchanged: NotFound, naming the path, if there is no ordinary file that
// can be read; InvalidArgument with the reason if it is none that WriteTable has written
// completely, or has another identity. REQUIRES: no search is running.
absl::StatusOr<int64_t> ReadTable(const std::string& path, absl::string_view identity,
                                  TranspositionTable& table);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_TABLE_FILE_H_
