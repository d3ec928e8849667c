// A database of positions as files of other programs.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/encoding.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/formats/export_counts.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

struct ExportOptions {
  // Positions of other rules, or boards, are not written.
  std::optional<Rule> rule = std::nullopt;
  std::optional<engine::BoardSize> size = std::nullopt;  // REQUIRES: a rule, too
  base::Encoding encoding = base::Encoding::kUtf8;  // of texts, where the format leaves a choice
};

// A file that can be written: its name for people, how the names of its files end, and the function
// that writes it, in place of the file that may be there. Errors: InvalidArgument if an option
// cannot be obeyed or is missing; those of the writers and of the watcher.
struct ExportFormat {
  absl::string_view name;
  absl::string_view ending;
  absl::StatusOr<ExportCounts> (*write)(PositionDatabase& database, const ExportOptions& options,
                                        const std::string& path, ExportWatcher watcher);
};

// By name or, if that is empty, by the ending of the path. nullptr if there is none.
const ExportFormat* FindExportFormat(absl::string_view name, const std::string& path);
// All names, with commas between them.
std::string ExportFormatNames();

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_H_
