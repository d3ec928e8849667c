// Databases as Rapfi writes them for people, rows of comma-separated values.
//
// Below the row "index,key,label,value,depth,bound,text" a row is
//
//   7,r-15-15-g7h8-g9-w,w,-29990,12,exact,"text"
//
// The key is the rule (f, s, r), width, height, Black's stones, White's, rows counted from the top,
// and the side to move. A label is "(null)", "(none)", one character, a comma among them, or its
// number in brackets. In the text \n, \b, \" and \\ stand for one character each; what is in it,
// rapfi_record.h says.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_RAPFI_CSV_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_RAPFI_CSV_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/formats/export_counts.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/record_sink.h"
#include "protocol/database/position_database.h"
#include "protocol/database/text.h"

namespace tengen::database {

// The first row, without a line end.
inline constexpr absl::string_view kCsvHeader = "index,key,label,value,depth,bound,text";

// A row without its line end. Error: InvalidArgument naming what is wrong. Pure.
absl::StatusOr<PositionRecord> RecordFromCsv(absl::string_view row);

// Hands all rows to the sink, empty ones excepted. The header may be missing. Errors: those of
// InputFile and of the sink.
absl::Status ReadCsv(InputFile& in, RecordSink& sink);

// Writes what WriteYixin would, in the order of the database, the stones in the image that Rapfi
// has. Errors: as WriteYixin.
absl::StatusOr<ExportCounts> WriteCsv(PositionDatabase& database, absl::string_view key_prefix,
                                      const std::string& path, ExportWatcher watcher = GoOnWriting);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_RAPFI_CSV_H_
