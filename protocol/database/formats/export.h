// A database of positions as files of other programs.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/database/formats/yixin_file.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

// A file that can be written: its name for people, how the names of its files end, and the function
// that writes what of the database has keys that begin with `key_prefix`, in place of the file that
// may be there.
struct ExportFormat {
  absl::string_view name;
  absl::string_view ending;  // empty: only the name says it
  absl::StatusOr<YixinExport> (*write)(PositionDatabase& database, absl::string_view key_prefix,
                                       const std::string& path);
};

// By name or, if that is empty, by the ending of the path. nullptr if there is none.
const ExportFormat* FindExportFormat(absl::string_view name, const std::string& path);
// All names, with commas between them.
std::string ExportFormatNames();

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_H_
