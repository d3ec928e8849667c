#include "protocol/database/formats/export.h"

#include <algorithm>
#include <array>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/database/formats/rapfi_csv.h"
#include "protocol/database/text.h"

namespace tengen::database {
namespace {

absl::StatusOr<YixinExport> ExportText(PositionDatabase& database, absl::string_view key_prefix,
                                       const std::string& path) {
  const absl::StatusOr<int64_t> records = WriteText(database, key_prefix, path);
  if (!records.ok()) return records.status();
  return YixinExport{.records = *records};
}

absl::StatusOr<YixinExport> ExportYixin(PositionDatabase& database, absl::string_view key_prefix,
                                        const std::string& path) {
  return WriteYixin(database, key_prefix, path, Packing::kNone);
}

absl::StatusOr<YixinExport> ExportPacked(PositionDatabase& database, absl::string_view key_prefix,
                                         const std::string& path) {
  return WriteYixin(database, key_prefix, path, Packing::kLz4);
}

// All formats there are; another is a row.
constexpr std::array kExports = {
    ExportFormat{"yixin", ".db", ExportYixin},
    ExportFormat{"yixin-lz4", ".lz4", ExportPacked},
    ExportFormat{"csv", ".csv", WriteCsv},
    ExportFormat{"text", ".txt", ExportText},
};

}  // namespace

const ExportFormat* FindExportFormat(absl::string_view name, const std::string& path) {
  const auto* const found =
      std::find_if(kExports.begin(), kExports.end(), [&](const ExportFormat& format) {
        return name.empty() ? absl::EndsWithIgnoreCase(path, format.ending) : name == format.name;
      });
  return found == kExports.end() ? nullptr : found;
}

std::string ExportFormatNames() {
  return absl::StrJoin(kExports, ", ", [](std::string* out, const ExportFormat& format) {
    absl::StrAppend(out, format.name);
  });
}

}  // namespace tengen::database
