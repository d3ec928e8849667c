#include "verify/words.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace tengen::verify {
namespace {

bool IsLetter(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); }
bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

}  // namespace

std::string Quote(absl::string_view text) {
  constexpr size_t kQuoted = 60;
  const bool cut = text.size() > kQuoted;
  return absl::StrCat("\"", absl::CEscape(text.substr(0, kQuoted)), cut ? "...\"" : "\"");
}

std::optional<int64_t> ParseNumber(absl::string_view word, int64_t low, int64_t high) {
  int64_t number = 0;
  const bool digits = !word.empty() && std::all_of(word.begin(), word.end(), IsDigit);
  if (!digits || !absl::SimpleAtoi(word, &number)) return std::nullopt;
  return low <= number && number <= high ? std::optional<int64_t>(number) : std::nullopt;
}

std::vector<absl::string_view> SplitNames(absl::string_view points) {
  std::vector<absl::string_view> names;
  while (!points.empty()) {
    size_t end = 0;
    while (end < points.size() && IsLetter(points[end])) ++end;
    while (end < points.size() && IsDigit(points[end])) ++end;
    if (end == 0) end = points.size();
    names.push_back(points.substr(0, end));
    points.remove_prefix(end);
  }
  return names;
}

std::optional<char> ParseSide(absl::string_view word) {
  if (word == "black") return kBlack;
  if (word == "white") return kWhite;
  return std::nullopt;
}

std::string PutRow(absl::string_view row, int y, Position& position) {
  if (row.size() != static_cast<size_t>(position.width())) {
    return absl::StrCat("expected a row of ", position.width(), " cells");
  }
  for (int x = 0; x < position.width(); ++x) {
    const char cell = row[static_cast<size_t>(x)];
    if (cell != kEmpty && cell != kBlack && cell != kWhite && cell != kBlocked) {
      return "expected the cells '.', 'x', 'o' or '#'";
    }
    position.Set(position.PointAt(x, y), cell);
  }
  return "";
}

}  // namespace tengen::verify
