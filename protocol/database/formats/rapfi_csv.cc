#include "protocol/database/formats/rapfi_csv.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "protocol/database/formats/rapfi_record.h"
#include "protocol/database/formats/yixin_file.h"

namespace tengen::database {
namespace {

constexpr std::array<absl::string_view, 4> kBoundNames = {"none", "upper", "lower", "exact"};
constexpr absl::string_view kRuleLetters = "fsr";  // by number
constexpr absl::string_view kColorLetters = "bw";

absl::Status Bad(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("bad ", what));
}

std::optional<int> IndexOfLetter(absl::string_view letters, absl::string_view field) {
  const size_t at = field.size() == 1 ? letters.find(field[0]) : absl::string_view::npos;
  if (at == absl::string_view::npos) return std::nullopt;
  return static_cast<int>(at);
}

// Takes a field and the comma behind it off the front; false if there is none.
bool TakeField(absl::string_view& row, absl::string_view& field) {
  const size_t comma = row.find(',');
  if (comma == absl::string_view::npos) return false;
  field = row.substr(0, comma);
  row.remove_prefix(comma + 1);
  return true;
}

bool TakeNumber(absl::string_view& row, int& number) {
  absl::string_view field;
  return TakeField(row, field) && absl::SimpleAtoi(field, &number);
}

// A label may be the comma itself.
bool TakeLabel(absl::string_view& row, int& label) {
  if (row.size() > 1 && row[1] == ',') {
    label = static_cast<unsigned char>(row[0]);
    row.remove_prefix(2);
    return true;
  }
  absl::string_view field;
  if (!TakeField(row, field)) return false;
  label = field == "(none)" ? kRapfiNoLabel : 0;
  if (field == "(none)" || field == "(null)") return true;
  return absl::ConsumePrefix(&field, "(") && absl::ConsumeSuffix(&field, ")") &&
         absl::SimpleAtoi(field, &label);
}

bool TakeBound(absl::string_view& row, RecordBound& bound) {
  absl::string_view field;
  if (!TakeField(row, field)) return false;
  for (size_t i = 0; i < kBoundNames.size(); ++i) {
    bound = static_cast<RecordBound>(i);
    if (field == kBoundNames[i]) return true;
  }
  return false;
}

bool ParseStones(absl::string_view text, Color color, Position& position) {
  while (!text.empty()) {
    const int x = absl::ascii_tolower(static_cast<unsigned char>(text[0])) - 'a';
    size_t digits = 1;
    while (digits < text.size() && absl::ascii_isdigit(static_cast<unsigned char>(text[digits]))) {
      ++digits;
    }
    int y = 0;
    if (!absl::SimpleAtoi(text.substr(1, digits - 1), &y)) return false;
    if (x < 0 || x >= position.width || y < 1 || y > position.height) return false;
    const Point p(x, y - 1);
    if (!position.IsEmpty(p)) return false;
    position.stones[Index(color)].Insert(p);
    text.remove_prefix(digits);
  }
  return true;
}

absl::StatusOr<Position> ParseKey(absl::string_view key) {
  constexpr size_t kParts = 6;
  const std::vector<absl::string_view> parts = absl::StrSplit(key, '-');
  Position position;
  if (parts.size() != kParts) return Bad("key");
  const std::optional<int> rule = IndexOfLetter(kRuleLetters, parts[0]);
  const std::optional<int> side = IndexOfLetter(kColorLetters, parts[5]);
  const auto is_side = [](int n) { return engine::kMinSide <= n && n <= engine::kMaxSide; };
  if (!absl::SimpleAtoi(parts[1], &position.width) || !is_side(position.width) ||
      !absl::SimpleAtoi(parts[2], &position.height) || !is_side(position.height)) {
    return Bad("size");
  }
  if (!rule) return Bad("rule");
  if (!side) return Bad("side to move");
  position.rule = static_cast<Rule>(*rule);
  position.side_to_move = static_cast<Color>(*side);
  if (!ParseStones(parts[3], Color::kBlack, position) ||
      !ParseStones(parts[4], Color::kWhite, position)) {
    return Bad("stones");
  }
  return position;
}

bool Unquote(absl::string_view field, std::string& text) {
  if (!absl::ConsumePrefix(&field, "\"") || !absl::ConsumeSuffix(&field, "\"")) return false;
  text.reserve(field.size());
  for (size_t i = 0; i < field.size(); ++i) {
    char c = field[i];
    if (c == '"') return false;
    if (c == '\\') {
      if (++i == field.size()) return false;
      c = field[i] == 'n' ? '\n' : (field[i] == 'b' ? '\b' : field[i]);
    }
    text.push_back(c);
  }
  return true;
}

std::string InQuotes(absl::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\' || c == '\n' || c == '\b') quoted.push_back('\\');
    quoted.push_back(c == '\n' ? 'n' : (c == '\b' ? 'b' : c));
  }
  return absl::StrCat(quoted, "\"");
}

std::string LabelText(int label) {
  if (label == kRapfiNoLabel) return "(none)";
  return std::string(1, static_cast<char>(label));
}

// `key` is that of a .db file.
std::string KeyText(absl::string_view key) {
  const auto number = [key](size_t i) { return static_cast<int>(static_cast<uint8_t>(key[i])); };
  std::string text = absl::StrCat(kRuleLetters.substr(static_cast<size_t>(key[0]), 1), "-",
                                  number(1), "-", number(2), "-");
  const size_t stones = (key.size() - 3) / 2, black = (stones + 1) / 2;
  for (size_t i = 0; i < stones; ++i) {
    if (i == black) text.push_back('-');
    text.push_back(static_cast<char>('a' + number(3 + 2 * i)));
    absl::StrAppend(&text, number(4 + 2 * i) + 1);
  }
  if (stones == black) text.push_back('-');
  return absl::StrCat(text, "-", kColorLetters.substr(stones % 2, 1));
}

std::string RowText(int64_t index, absl::string_view key, const RapfiRecord& raw) {
  return absl::StrCat(index, ",", KeyText(key), ",", LabelText(raw.label), ",", raw.value, ",",
                      raw.depth, ",", kBoundNames[static_cast<size_t>(raw.bound)], ",",
                      InQuotes(raw.text));
}

}  // namespace

absl::StatusOr<PositionRecord> RecordFromCsv(absl::string_view row) {
  absl::string_view index, key;
  RapfiRecord raw;
  if (!TakeField(row, index) || !TakeField(row, key)) return Bad("row: it has no key");
  absl::StatusOr<Position> position = ParseKey(key);
  if (!position.ok()) return position.status();
  if (!TakeLabel(row, raw.label)) return Bad("label");
  if (!TakeNumber(row, raw.value)) return Bad("value");
  if (!TakeNumber(row, raw.depth)) return Bad("depth");
  if (!TakeBound(row, raw.bound)) return Bad("bound");
  if (!row.empty() && !Unquote(row, raw.text)) return Bad("text");
  absl::StatusOr<Record> record = FromRapfi(raw);
  if (!record.ok()) return record.status();
  return PositionRecord{*position, *std::move(record)};
}

absl::Status ReadCsv(InputFile& in, RecordSink& sink) {
  return in.ForEachLine([&](const base::InputLine& line) -> absl::Status {
    if (line.text.empty() || (line.number == 1 && line.text == kCsvHeader)) return absl::OkStatus();
    absl::StatusOr<PositionRecord> read =
        line.too_long ? Bad("row: it is too long") : RecordFromCsv(line.text);
    if (read.ok()) return sink.Take(read->position, read->record);
    return sink.Refuse(absl::StrCat("line ", line.number), read.status().message());
  });
}

absl::StatusOr<ExportCounts> WriteCsv(PositionDatabase& database, absl::string_view key_prefix,
                                      const std::string& path, ExportWatcher watcher) {
  ExportCounts result;
  ExportWatch watch(watcher);
  const auto write = [&](std::ostream& out, const Position& position, Record record) {
    const absl::StatusOr<std::string> key = YixinKey(position, &record);
    if (!key.ok()) {
      ++result.left_out;
      return;
    }
    bool cut = false;
    const RapfiRecord raw = ToRapfi(record, std::numeric_limits<size_t>::max(), &cut);
    out << RowText(result.records++, *key, raw) << '\n';
  };
  absl::Status status = base::ReplaceFile(path, [&](std::ostream& out) {
    out << kCsvHeader << '\n';
    absl::Status written =
        database.ForEach(key_prefix, [&](const Position& position, const Record& record) {
          write(out, position, record);
          return watch.Written();
        });
    return written.ok() ? watch.Look() : written;
  });
  if (!status.ok()) return status;
  return result;
}

}  // namespace tengen::database
