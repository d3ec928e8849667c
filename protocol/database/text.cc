#include "protocol/database/text.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "engine/record/notation.h"

namespace tengen::database {
namespace {

constexpr absl::string_view kFirstLine = "Tengen positions 1";
constexpr absl::string_view kNothing = "-";
constexpr size_t kFields = 11;
constexpr std::array<absl::string_view, 4> kBounds = {"none", "upper", "lower", "exact"};
constexpr std::array<absl::string_view, 2> kSides = {"black", "white"};

std::string OrNothing(const std::string& text) {
  return text.empty() ? std::string(kNothing) : text;
}
absl::string_view OrEmpty(absl::string_view field) { return field == kNothing ? "" : field; }

std::string InQuotes(absl::string_view text) {
  return absl::StrCat("\"", absl::Utf8SafeCEscape(text), "\"");
}

bool Unquote(absl::string_view field, std::string& text) {
  return absl::ConsumePrefix(&field, "\"") && absl::ConsumeSuffix(&field, "\"") &&
         absl::CUnescape(field, &text);
}

std::string StonesToText(const PointSet& stones, int height) {
  std::vector<Point> points;
  for (Point p : stones) points.push_back(p);
  return OrNothing(MovesToText(points, height));
}

std::string TextsToText(const std::vector<PointText>& texts, int height) {
  return OrNothing(absl::StrJoin(texts, " ", [height](std::string* out, const PointText& text) {
    absl::StrAppend(out, ToLetters(text.point, height), "=", InQuotes(text.text));
  }));
}

template <size_t kCount>
bool IndexOf(const std::array<absl::string_view, kCount>& names, absl::string_view name,
             int& index) {
  for (size_t i = 0; i < kCount; ++i) {
    if (names[i] != name) continue;
    index = static_cast<int>(i);
    return true;
  }
  return false;
}

bool ParseSize(absl::string_view text, Position& position) {
  const std::pair<absl::string_view, absl::string_view> sides =
      absl::StrSplit(text, absl::MaxSplits('x', 1));
  const auto supported = [](int side) {
    return side >= engine::kMinSide && side <= engine::kMaxSide;
  };
  return absl::SimpleAtoi(sides.first, &position.width) &&
         absl::SimpleAtoi(sides.second, &position.height) && supported(position.width) &&
         supported(position.height);
}

bool ParseStones(absl::string_view text, Color color, Position& position) {
  const absl::StatusOr<std::vector<Point>> stones =
      engine::ParseMoves(OrEmpty(text), position.width, position.height);
  if (!stones.ok()) return false;
  for (Point p : *stones) {
    if (!position.IsEmpty(p)) return false;
    position.stones[Index(color)].Insert(p);
  }
  return true;
}

// A label that looks like none is written twice.
std::string LabelToText(char label) {
  if (label == kNoLabel) return std::string(kNothing);
  return std::string(label == kNothing[0] ? 2 : 1, label);
}

bool ParseLabel(absl::string_view text, char& label) {
  if (text == kNothing) return true;
  label = text.empty() ? kNoLabel : text[0];
  return !text.empty() && text == LabelToText(label);
}

// The end of the quoted text that `text` begins with; 0 if there is none.
size_t QuotedSize(absl::string_view text) {
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return 0;
}

bool ParseTexts(absl::string_view field, const Position& position, std::vector<PointText>& texts) {
  field = OrEmpty(field);
  while (!field.empty()) {
    const size_t equals = field.find('=');
    if (equals == absl::string_view::npos) return false;
    const std::optional<Point> point =
        engine::ParseLetters(field.substr(0, equals), position.width, position.height);
    field.remove_prefix(equals + 1);
    const size_t size = QuotedSize(field);
    std::string text;
    if (!point || !Unquote(field.substr(0, size), text)) return false;
    texts.push_back({*point, std::move(text)});
    field.remove_prefix(size);
    absl::ConsumePrefix(&field, " ");
  }
  return true;
}

absl::Status AtPath(const std::string& path, absl::StatusCode code, absl::string_view what) {
  return absl::Status(code, absl::StrCat(path, ": ", what));
}

// OK if nothing that the user might miss would be overwritten.
absl::Status MayReplace(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return absl::OkStatus();
  // Opening a pipe would wait for its other end.
  if (std::filesystem::is_regular_file(path, error)) {
    std::ifstream old(path, std::ios::binary);
    std::string line;
    if (std::getline(old, line) && line == kFirstLine) return absl::OkStatus();
  }
  return AtPath(path, absl::StatusCode::kAlreadyExists,
                "will not be overwritten, for it is no text of positions");
}

}  // namespace

std::string RecordToText(const Position& position, const Record& record) {
  const int height = position.height;
  return absl::StrJoin(
      std::array<std::string, kFields>{
          std::string(RuleName(position.rule)), absl::StrCat(position.width, "x", height),
          std::string(kSides[static_cast<size_t>(position.side_to_move)]),
          StonesToText(position.stones[0], height), StonesToText(position.stones[1], height),
          LabelToText(record.label), absl::StrCat(record.value), absl::StrCat(record.depth),
          std::string(kBounds[static_cast<size_t>(record.bound)]),
          record.comment.empty() ? std::string(kNothing) : InQuotes(record.comment),
          TextsToText(record.texts, height)},
      "\t");
}

absl::StatusOr<PositionRecord> RecordFromText(absl::string_view line) {
  const std::vector<absl::string_view> fields = absl::StrSplit(line, '\t');
  if (fields.size() != kFields) {
    return absl::InvalidArgumentError(
        absl::StrCat(fields.size(), " fields between tabs instead of ", kFields));
  }
  PositionRecord parsed;
  auto& [position, record] = parsed;
  const std::optional<Rule> rule = engine::ParseRule(fields[0]);
  position.rule = rule.value_or(Rule::kFreestyle);
  // Points mean nothing without it.
  if (!ParseSize(fields[1], position)) return absl::InvalidArgumentError("bad size");
  int side = 0, bound = 0;
  const std::array<std::pair<bool, absl::string_view>, 9> parts = {{
      {rule.has_value(), "rule"},
      {IndexOf(kSides, fields[2], side), "side to move"},
      {ParseStones(fields[3], Color::kBlack, position), "black stones"},
      {ParseStones(fields[4], Color::kWhite, position), "white stones"},
      {ParseLabel(fields[5], record.label), "label"},
      {absl::SimpleAtoi(fields[6], &record.value), "value"},
      {absl::SimpleAtoi(fields[7], &record.depth), "depth"},
      {IndexOf(kBounds, fields[8], bound), "bound"},
      {fields[9] == kNothing || Unquote(fields[9], record.comment), "comment"},
  }};
  for (const auto& [good, name] : parts) {
    if (!good) return absl::InvalidArgumentError(absl::StrCat("bad ", name));
  }
  position.side_to_move = static_cast<Color>(side);
  record.bound = static_cast<RecordBound>(bound);
  if (!ParseTexts(fields[10], position, record.texts)) {
    return absl::InvalidArgumentError("bad texts on points");
  }
  return parsed;
}

absl::StatusOr<int64_t> WriteText(PositionDatabase& database, absl::string_view key_prefix,
                                  const std::string& path, Overwriting over,
                                  ExportWatcher watcher) {
  if (over == Overwriting::kSameKind) {
    if (absl::Status status = MayReplace(path); !status.ok()) return status;
  }
  int64_t count = 0;
  ExportWatch watch(watcher);
  const absl::Status status = base::ReplaceFile(path, [&](std::ostream& out) {
    out << kFirstLine << '\n';
    absl::Status written =
        database.ForEach(key_prefix, [&](const Position& position, const Record& record) {
          out << RecordToText(position, record) << '\n';
          ++count;
          return watch.Written();
        });
    return written.ok() ? watch.Look() : written;
  });
  if (!status.ok()) return status;
  return count;
}

absl::StatusOr<MergeCounts> ReadText(const std::string& path, PositionDatabase& database) {
  std::error_code error;
  std::ifstream in;
  // A device may have no end.
  if (std::filesystem::is_regular_file(path, error)) in.open(path, std::ios::binary);
  std::string line;
  if (!std::getline(in, line)) {
    return AtPath(path, absl::StatusCode::kNotFound, "cannot be read, or is empty");
  }
  const auto chop = [&line] { return absl::StripSuffix(line, "\r"); };
  if (chop() != kFirstLine) {
    return AtPath(path, absl::StatusCode::kInvalidArgument, "no text of positions");
  }
  MergeCounts counts;
  const absl::Status status = database.Transact([&]() -> absl::Status {
    while (std::getline(in, line)) {
      absl::StatusOr<PositionRecord> parsed = RecordFromText(chop());
      absl::Status added =
          parsed.ok() ? database.Merge(parsed->position, parsed->record, counts) : parsed.status();
      if (absl::IsInvalidArgument(added)) {
        return AtPath(path, added.code(),
                      absl::StrCat("line ", counts.records + 2, ": ", added.message()));
      }
      if (!added.ok()) return added;
    }
    if (in.bad()) return AtPath(path, absl::StatusCode::kNotFound, "cannot be read to its end");
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return counts;
}

}  // namespace tengen::database
