#include "tests/engine/data_files.h"

#include <zlib.h>

#include <array>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"

namespace tengen::engine {
namespace {

constexpr int kForbiddenWidth = 15;

// "x,y".
reference::Spot ParseSpot(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  reference::Spot spot;
  EXPECT_TRUE(parts.size() == 2 && absl::SimpleAtoi(parts[0], &spot.x) &&
              absl::SimpleAtoi(parts[1], &spot.y))
      << text;
  return spot;
}

reference::Renju ParseKind(absl::string_view text) {
  if (text == "6") return reference::Renju::kOverline;
  if (text == "44") return reference::Renju::kDoubleFour;
  EXPECT_EQ(text, "33");
  return reference::Renju::kDoubleThree;
}

reference::Outcome ParseOutcome(absl::string_view text) {
  if (text == "win") return reference::Outcome::kWin;
  if (text == "forbidden-loss") return reference::Outcome::kForbiddenLoss;
  EXPECT_EQ(text, "none");
  return reference::Outcome::kNone;
}

// A quoted string of JSON without escapes, such as `"h8",`; empty if there is none.
std::string Quoted(absl::string_view text) {
  const size_t start = text.find('"');
  if (start == absl::string_view::npos) return "";
  return std::string(text.substr(start + 1, text.find('"', start + 1) - start - 1));
}

}  // namespace

std::vector<std::string> ReadDataLines(const std::string& name) {
  const std::string path = absl::StrCat(TENGEN_TEST_DATA, "/", name);
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  if (file == nullptr) {
    ADD_FAILURE() << "cannot open " << path;
    return {};
  }
  std::string text;
  std::array<char, 1 << 16> buffer;
  int length = 0;
  while ((length = gzread(file.get(), buffer.data(), buffer.size())) > 0) {
    text.append(buffer.data(), static_cast<size_t>(length));
  }
  EXPECT_EQ(length, 0) << "cannot read " << path;
  return absl::StrSplit(absl::StripSuffix(text, "\n"), '\n');
}

ForbiddenRecord ParseForbidden(absl::string_view line) {
  const std::vector<absl::string_view> columns = absl::StrSplit(line, '\t');
  ForbiddenRecord record{reference::Board(kForbiddenWidth, columns.at(0)), {}};
  if (columns.at(1) == "-") return record;
  // Items "x,y:kind" separated by commas: every second comma ends an item.
  const std::vector<absl::string_view> halves = absl::StrSplit(columns[1], ',');
  for (size_t i = 0; i + 1 < halves.size(); i += 2) {
    const std::pair<absl::string_view, absl::string_view> y_kind =
        absl::StrSplit(halves[i + 1], ':');
    const reference::Spot spot = ParseSpot(absl::StrCat(halves[i], ",", y_kind.first));
    record.forbidden[spot] = ParseKind(y_kind.second);
  }
  return record;
}

WinRecord ParseWin(absl::string_view line) {
  const std::vector<absl::string_view> columns = absl::StrSplit(line, '\t');
  int size = 0;
  EXPECT_TRUE(absl::SimpleAtoi(columns.at(1), &size)) << line;
  WinRecord record{std::string(columns.at(0)), reference::Board(size, columns.at(2)),
                   ParseSpot(columns.at(3)), columns.at(4).at(0), ParseOutcome(columns.at(5))};
  EXPECT_EQ(record.board.At(record.move), record.stone) << line;
  record.board.Set(record.move, reference::kEmpty);
  return record;
}

std::vector<RenjuExample> ReadRenjuExamples() {
  // The file has one field or one array element a line, so no general JSON reader is needed.
  std::vector<RenjuExample> examples;
  std::vector<std::string>* points = nullptr;
  for (const std::string& line : ReadDataLines("renju_positions.json")) {
    const std::pair<absl::string_view, absl::string_view> field =
        absl::StrSplit(line, absl::MaxSplits(':', 1));
    const std::string key = Quoted(field.first);
    if (field.second.empty()) {
      if (!key.empty() && points != nullptr) points->push_back(key);
      continue;
    }
    if (key == "id") examples.push_back({Quoted(field.second), {}, {}, "", ""});
    if (examples.empty()) continue;
    points = key == "black"   ? &examples.back().black
             : key == "white" ? &examples.back().white
                              : nullptr;
    if (key == "point") examples.back().point = Quoted(field.second);
    if (key == "verdict") examples.back().verdict = Quoted(field.second);
  }
  return examples;
}

}  // namespace tengen::engine
