// The databases of Yixin and Rapfi, .db files.
//
// Numbers have their low byte first:
//
//   file   := u32 count, record*              the count, of records, is only compared
//   record := u16 size, key, u16 size, what is known; of an empty key nothing follows
//   key    := rule (0 freestyle, 1 standard, 2 renju), width, height, then x, y for each stone
//   known  := i8 label, i16 value, i16 4 * depth + bound, text; nothing, or the first 1 or 3 bytes
//
// Of n stones the first ceil(n/2) are Black's, and White is to move if n is odd; FF FF is a pass,
// which counts as one. A key of a board without points says in its text that texts are UTF-8. The
// whole may be packed (packed_output.h). Coordinates are those of Point.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_YIXIN_FILE_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_YIXIN_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/formats/export_counts.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/packed_output.h"
#include "protocol/database/formats/record_sink.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

// The position of a key. Error: InvalidArgument saying what is wrong. Pure.
absl::StatusOr<Position> PositionOfYixinKey(absl::string_view key);

// The key of the image that Rapfi looks for: of all images the one whose stones, Black's before
// White's and each sorted by x, then y, come first. Texts of `record`, which is of `position`, go
// to the points of that image. Error: InvalidArgument for what such a key cannot say: other rules,
// a board that is no square or too large, a number of stones after a pass. Pure.
absl::StatusOr<std::string> YixinKey(const Position& position, Record* record);

// True if the beginning of a file looks like one, which has no mark of its own. Pure.
bool LooksLikeYixin(absl::string_view head);

// Hands all records of the file to the sink. A file that is cut off, or holds fewer records than it
// says, ends with a refused one.
// Errors: those of InputFile and of the sink.
absl::Status ReadYixin(InputFile& in, RecordSink& sink);

// Writes all records whose keys begin with `key_prefix`, in the order in which Rapfi has them, in
// place of the file that may be there. A depth is 8191 at most. Errors: those of base::ReplaceFile,
// of the database and of the watcher.
absl::StatusOr<ExportCounts> WriteYixin(PositionDatabase& database, absl::string_view key_prefix,
                                        const std::string& path, Packing packing,
                                        ExportWatcher watcher = GoOnWriting);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_YIXIN_FILE_H_
