#include "protocol/database/formats/export.h"

#include <algorithm>
#include <array>

#include "absl/functional/function_ref.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/database/formats/rapfi_csv.h"
#include "protocol/database/formats/yixin_file.h"
#include "protocol/database/overwriting.h"
#include "protocol/database/position.h"
#include "protocol/database/renlib.h"
#include "protocol/database/text.h"

namespace tengen::database {
namespace {

// What the keys of the positions begin with that are wanted.
std::string KeyPrefixOf(const ExportOptions& options) {
  if (!options.rule) return "";
  const engine::BoardSize size = options.size.value_or(engine::BoardSize{15, 15});
  const std::string prefix =
      BoardPrefix({*options.rule, size.width, size.height, Color::kBlack, {}});
  return options.size ? prefix : prefix.substr(0, 1);
}

using Write = absl::FunctionRef<absl::StatusOr<ExportCounts>(absl::string_view key_prefix)>;

// Calls `write` for a format whose texts are UTF-8.
absl::StatusOr<ExportCounts> InUtf8(const ExportOptions& options, Write write) {
  if (options.encoding != base::Encoding::kUtf8) {
    return absl::InvalidArgumentError("texts of such files are UTF-8");
  }
  return write(KeyPrefixOf(options));
}

absl::StatusOr<ExportCounts> ExportText(PositionDatabase& database, const ExportOptions& options,
                                        const std::string& path, ExportWatcher watcher) {
  return InUtf8(options, [&](absl::string_view prefix) -> absl::StatusOr<ExportCounts> {
    const absl::StatusOr<int64_t> records =
        WriteText(database, prefix, path, Overwriting::kAny, watcher);
    if (!records.ok()) return records.status();
    return ExportCounts{.records = *records};
  });
}

absl::StatusOr<ExportCounts> ExportYixin(PositionDatabase& database, const ExportOptions& options,
                                         const std::string& path, ExportWatcher watcher) {
  return InUtf8(options, [&](absl::string_view prefix) {
    return WriteYixin(database, prefix, path, Packing::kNone, watcher);
  });
}

absl::StatusOr<ExportCounts> ExportPacked(PositionDatabase& database, const ExportOptions& options,
                                          const std::string& path, ExportWatcher watcher) {
  return InUtf8(options, [&](absl::string_view prefix) {
    return WriteYixin(database, prefix, path, Packing::kLz4, watcher);
  });
}

absl::StatusOr<ExportCounts> ExportCsv(PositionDatabase& database, const ExportOptions& options,
                                       const std::string& path, ExportWatcher watcher) {
  return InUtf8(
      options, [&](absl::string_view prefix) { return WriteCsv(database, prefix, path, watcher); });
}

// The positions on boards that files of RenLib do not know.
absl::StatusOr<int64_t> CountOthers(PositionDatabase& database, const std::string& prefix,
                                    ExportWatcher watcher) {
  int64_t others = 0;
  ExportWatch watch(watcher);
  const absl::Status status =
      database.ForEach(prefix, [&](const Position& position, const Record&) {
        const bool fits = position.width == kRenlibSide && position.height == kRenlibSide;
        others += fits ? 0 : 1;
        return watch.Found();
      });
  if (!status.ok()) return status;
  return others;
}

absl::StatusOr<ExportCounts> ExportTree(PositionDatabase& database, const ExportOptions& options,
                                        const std::string& path, ExportWatcher watcher) {
  if (!options.rule) {
    return absl::InvalidArgumentError("a file of RenLib holds one rule: which one?");
  }
  if (options.size && (options.size->width != kRenlibSide || options.size->height != kRenlibSide)) {
    return absl::InvalidArgumentError("files of RenLib know boards of 15x15 only");
  }
  const absl::StatusOr<int64_t> others = CountOthers(database, KeyPrefixOf(options), watcher);
  if (!others.ok()) return others.status();
  const absl::StatusOr<RenlibExport> tree =
      ExportRenlib(database, *options.rule, path, options.encoding, Overwriting::kAny, watcher);
  if (!tree.ok()) return tree.status();
  return ExportCounts{.records = tree->positions,
                      .left_out = *others,
                      .labels = tree->labels,
                      .values = tree->values,
                      .replaced = tree->replaced};
}

// All formats there are; another is a row.
constexpr std::array kExports = {
    ExportFormat{"yixin", ".db", ExportYixin}, ExportFormat{"yixin-lz4", ".lz4", ExportPacked},
    ExportFormat{"csv", ".csv", ExportCsv},    ExportFormat{"renlib", ".lib", ExportTree},
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
