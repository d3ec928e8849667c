// Files of games and the texts of databases: see foreign_file.h.
//
// Input: the letter of a format, in the order below, then the bytes of a file; any other letter
// stands for the format that they look like.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "protocol/database/formats/export_counts.h"
#include "protocol/database/formats/import.h"
#include "protocol/database/text.h"
#include "tests/fuzz/foreign_file.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

using database::ImportFormat;

// Those that have no target of their own. From 'a' on.
constexpr std::array kFormats = {
    ImportFormat::kText, ImportFormat::kRenjuNet, ImportFormat::kRenjuOffline, ImportFormat::kPos,
    ImportFormat::kSav,  ImportFormat::kRec,      ImportFormat::kBan,          ImportFormat::kRnj,
    ImportFormat::kNrf,  ImportFormat::kDt5,      ImportFormat::kKif,          ImportFormat::kRdf,
    ImportFormat::kBdt,  ImportFormat::kBook,     ImportFormat::kKurnik,       ImportFormat::kPsq,
    ImportFormat::kSgf,  ImportFormat::kMoves,    ImportFormat::kPsqArchive,
};

absl::StatusOr<database::ExportCounts> WriteAsText(database::PositionDatabase& database,
                                                   const std::string& path) {
  const absl::StatusOr<int64_t> records = WriteText(database, "", path);
  if (!records.ok()) return records.status();
  return database::ExportCounts{.records = *records};
}

// nullopt for what other targets try.
std::optional<ImportFormat> FormatOf(ForeignFiles& files, char letter, absl::string_view bytes) {
  const size_t number = static_cast<uint8_t>(letter - 'a');
  if (number < kFormats.size()) return kFormats[number];
  const absl::StatusOr<ImportFormat> format = files.FormatOf(bytes);
  if (!format.ok() || *format == ImportFormat::kDatabase || *format == ImportFormat::kRenlib) {
    return std::nullopt;
  }
  return *format;
}

TENGEN_FUZZ_TARGET(formats)(absl::string_view input) {
  static ForeignFiles files(ImportFormat::kText, WriteAsText);
  if (input.empty()) return;
  const absl::string_view bytes = input.substr(1);
  const std::optional<ImportFormat> format = FormatOf(files, input[0], bytes);
  if (format) files.Try(bytes, *format);
}

}  // namespace
}  // namespace tengen::fuzz
