// Databases as text, for people and for other programs.
//
// The first line is "Tengen positions 1"; every other line is a record of eleven fields between
// tabs:
//   renju 15x15 white h8 - w -29995 0 exact "comment" i9="A" j10="B"
// rule, size, side to move, Black's stones, White's, label, value, depth, bound, comment, and texts
// on points. "-" stands for an empty field, "--" for the label "-". Points are written as letter
// and number, row 1 at the bottom. Texts are in quotes, with what C escapes written as C writes it,
// but bytes beyond ASCII as they are.
#ifndef TENGEN_PROTOCOL_DATABASE_TEXT_H_
#define TENGEN_PROTOCOL_DATABASE_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/overwriting.h"
#include "protocol/database/position.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

// One line, without its end. Pure.
std::string RecordToText(const Position& position, const Record& record);
// The inverse. Error: InvalidArgument naming what is wrong. Pure.
struct PositionRecord {
  Position position;
  Record record;
};
absl::StatusOr<PositionRecord> RecordFromText(absl::string_view line);

// Writes all records whose keys begin with `key_prefix` into the file and returns their number. An
// older text of positions is replaced once all is written. Errors, naming the path: AlreadyExists
// if another kind of file is there and `over` does not allow that; Unavailable if it cannot be
// written; those of the database and of the watcher.
absl::StatusOr<int64_t> WriteText(PositionDatabase& database, absl::string_view key_prefix,
                                  const std::string& path,
                                  Overwriting over = Overwriting::kSameKind,
                                  ExportWatcher watcher = GoOnWriting);

// Adds the records of the file. Errors, with nothing added: NotFound if it
// cannot be read, or is a device or a pipe; InvalidArgument naming the line; those of the database.
absl::StatusOr<MergeCounts> ReadText(const std::string& path, PositionDatabase& database);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_TEXT_H_
