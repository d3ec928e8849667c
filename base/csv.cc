#include "base/csv.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

namespace tengen::base {
namespace {

std::string CsvCell(absl::string_view text) {
  if (text.find_first_of(",\"\r\n") == absl::string_view::npos) return std::string(text);
  return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

}  // namespace

std::string CsvRow(absl::Span<const std::string> cells) {
  const auto append = [](std::string* out, const std::string& cell) {
    absl::StrAppend(out, CsvCell(cell));
  };
  return absl::StrJoin(cells, ",", append);
}

absl::StatusOr<std::vector<std::string>> ParseCsvRow(absl::string_view row) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (size_t i = 0; i < row.size(); ++i) {
    const char c = row[i];
    if (quoted && c == '"' && i + 1 < row.size() && row[i + 1] == '"') {
      cells.back() += row[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  if (quoted) return absl::InvalidArgumentError("open quote in a CSV row");
  return cells;
}

}  // namespace tengen::base
