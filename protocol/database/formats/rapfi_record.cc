#include "protocol/database/formats/rapfi_record.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "protocol/database/formats/foreign_text.h"

namespace tengen::database {
namespace {

constexpr absl::string_view kPointTexts = "@BTXT@";
constexpr char kParting = '\b';

std::optional<int> Coordinate(char c) {
  if (absl::ascii_isdigit(static_cast<unsigned char>(c))) return c - '0';
  if (c >= 'A' && c <= 'L') return c - 'A' + 10;
  return std::nullopt;
}

char CoordinateCharacter(int coordinate) {
  return static_cast<char>(coordinate < 10 ? '0' + coordinate : 'A' + coordinate - 10);
}

void AddPointText(absl::string_view entry, std::vector<PointText>& texts) {
  // Files of old versions have a zero byte behind an entry.
  while (absl::ConsumeSuffix(&entry, absl::string_view("\0", 1))) {
  }
  if (entry.size() < 3) return;
  const std::optional<int> x = Coordinate(entry[0]), y = Coordinate(entry[1]);
  if (!x || !y) return;
  const Point point(*x, *y);
  const auto at = std::find_if(texts.begin(), texts.end(),
                               [point](const PointText& text) { return text.point == point; });
  std::string text(entry.substr(2));
  if (at != texts.end()) {
    at->text = std::move(text);
  } else {
    texts.push_back({point, std::move(text)});
  }
}

void SplitText(absl::string_view text, Record& record) {
  if (absl::ConsumePrefix(&text, kPointTexts)) {
    const size_t end = std::min(text.find(kParting), text.size());
    for (absl::string_view entry : absl::StrSplit(text.substr(0, end), '\n')) {
      AddPointText(entry, record.texts);
    }
    std::sort(record.texts.begin(), record.texts.end(),
              [](const PointText& a, const PointText& b) { return a.point < b.point; });
    text = text.substr(std::min(end + 1, text.size()));
  }
  record.comment = absl::StrReplaceAll(text, {{"\b", "\n"}});
}

std::string JoinText(const Record& record) {
  std::string text;
  for (const PointText& point_text : record.texts) {
    absl::StrAppend(&text, text.empty() ? kPointTexts : "\n");
    text.push_back(CoordinateCharacter(point_text.point.x()));
    text.push_back(CoordinateCharacter(point_text.point.y()));
    text += point_text.text;
  }
  if (record.comment.empty()) return text;
  // A comment must not look like texts on points.
  if (text.empty() && absl::StartsWith(record.comment, kPointTexts))
    text = std::string(kPointTexts);
  if (!text.empty()) text.push_back(kParting);
  return absl::StrCat(text, absl::StrReplaceAll(record.comment, {{"\n", "\b"}}));
}

}  // namespace

absl::StatusOr<Record> FromRapfi(const RapfiRecord& raw) {
  Record record;
  if (raw.label != 0 && raw.label != kRapfiNoLabel) {
    if (raw.label < 0 || !absl::ascii_isgraph(static_cast<unsigned char>(raw.label)) ||
        raw.label > 0x7F) {
      return absl::InvalidArgumentError(absl::StrCat("the label ", raw.label));
    }
    record.label = static_cast<char>(raw.label);
    const char small = absl::ascii_tolower(static_cast<unsigned char>(record.label));
    if (IsResult(small)) record.label = small;
  }
  if (-kMate <= raw.value && raw.value <= kMate) {
    record.value = raw.value;
    record.bound = raw.bound;
  }
  record.depth = std::clamp(raw.depth, 0, kMaxRecordDepth);
  if (!raw.text.empty()) SplitText(raw.text, record);
  return record;
}

RapfiRecord ToRapfi(const Record& record, size_t most_text, bool* cut) {
  RapfiRecord raw;
  raw.label = record.label == kNoLabel ? kRapfiNoLabel : record.label;
  raw.value = record.value;
  raw.depth = record.depth;
  raw.bound = record.bound;
  raw.text = JoinText(record);
  *cut = raw.text.size() > most_text;
  if (*cut) raw.text.resize(base::WholeCharacters(raw.text, most_text));
  return raw;
}

}  // namespace tengen::database
