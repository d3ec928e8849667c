#include "engine/record/psq.h"

#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/text.h"
#include "engine/point_set.h"

namespace tengen::engine {
namespace {

using Lines = std::vector<absl::string_view>;

bool IsSide(int n) { return n >= kMinSide && n <= kMaxSide; }

absl::Status LineError(size_t index, absl::string_view line, absl::string_view problem) {
  return absl::InvalidArgumentError(
      absl::StrCat("line ", index + 1, " ", base::Quoted(line), ": ", problem));
}

std::string NameLine(absl::string_view name) {
  std::string line(name);
  for (char& c : line) {
    if (c == ',' || absl::ascii_iscntrl(static_cast<unsigned char>(c))) c = ' ';
  }
  return line;
}

Lines SplitLines(absl::string_view text) {
  Lines lines = absl::StrSplit(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  for (absl::string_view& line : lines) line = absl::StripSuffix(line, "\r");
  return lines;
}

struct Header {
  int width;
  int height;
  bool second_started;
};

// `Piskvorky WxH, a:b, s`; what follows the size may be missing.
absl::StatusOr<Header> ParseHeader(const Lines& lines) {
  if (lines.empty()) return absl::InvalidArgumentError("the file is empty");
  absl::string_view rest = lines[0];
  if (!absl::ConsumePrefix(&rest, "Piskvorky ")) {
    return LineError(0, lines[0], "not a psq file, which starts with 'Piskvorky WxH'");
  }
  const Lines fields = absl::StrSplit(rest, ',');
  const std::pair<absl::string_view, absl::string_view> sides =
      absl::StrSplit(fields[0], absl::MaxSplits('x', 1));
  Header header = {};
  if (!absl::SimpleAtoi(sides.first, &header.width) ||
      !absl::SimpleAtoi(sides.second, &header.height)) {
    return LineError(0, lines[0], "no board size WxH");
  }
  if (!IsSide(header.width) || !IsSide(header.height)) {
    return LineError(0, lines[0], absl::StrCat("a side must be from ", kMinSide, " to ", kMaxSide));
  }
  header.second_started = fields.size() > 2 && absl::StripAsciiWhitespace(fields[2]) == "1";
  return header;
}

// The numbers of `x,y[,ms]`; nullopt if the line has another form.
std::optional<std::vector<int64_t>> ParseMoveLine(absl::string_view line) {
  const Lines fields = absl::StrSplit(line, ',');
  if (fields.size() < 2 || fields.size() > 3) return std::nullopt;
  std::vector<int64_t> numbers;
  for (absl::string_view field : fields) {
    int64_t number;
    if (!absl::SimpleAtoi(field, &number)) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

// Appends the moves that start at line `next` and returns the index of the first line after them.
absl::StatusOr<size_t> ReadMoves(const Lines& lines, size_t next, PsqGame& game) {
  PointSet taken;
  for (; next < lines.size(); ++next) {
    const std::optional<std::vector<int64_t>> numbers = ParseMoveLine(lines[next]);
    if (!numbers) break;
    const int64_t x = (*numbers)[0];
    const int64_t y = (*numbers)[1];
    const int64_t milliseconds = numbers->size() > 2 ? (*numbers)[2] : 0;
    if (x < 1 || x > game.width || y < 1 || y > game.height) {
      return LineError(next, lines[next], "off the board");
    }
    if (milliseconds < 0) return LineError(next, lines[next], "negative time");
    const Point point(static_cast<int>(x) - 1, static_cast<int>(y) - 1);
    if (taken.Contains(point)) return LineError(next, lines[next], "the point is already taken");
    taken.Insert(point);
    game.moves.push_back({point, milliseconds});
  }
  return next;
}

bool IsNumber(absl::string_view line) {
  int number;
  return absl::SimpleAtoi(line, &number);
}

// Two names may follow the moves. A number in the first place, with nothing behind it, is an error
// code instead: managers leave the names out.
void ReadNames(const Lines& lines, size_t next, bool second_started, PsqGame& game) {
  if (next + 1 >= lines.size()) return;
  const bool code_comes_third = next + 2 < lines.size() && IsNumber(lines[next + 2]);
  const bool second_is_blank = absl::StripAsciiWhitespace(lines[next + 1]).empty();
  if (!code_comes_third && second_is_blank && IsNumber(lines[next])) return;
  game.black_name = std::string(lines[next]);
  game.white_name = std::string(lines[next + 1]);
  if (second_started) std::swap(game.black_name, game.white_name);
}

}  // namespace

std::string WritePsq(const PsqGame& game) {
  assert(IsSide(game.width) && IsSide(game.height));
  std::string text = absl::StrCat("Piskvorky ", game.width, "x", game.height, ", 0:0, 0\n");
  for (const PsqMove& move : game.moves) {
    assert(move.point.x() < game.width && move.point.y() < game.height && move.milliseconds >= 0);
    absl::StrAppend(&text, move.point.x() + 1, ",", move.point.y() + 1, ",", move.milliseconds,
                    "\n");
  }
  if (!game.black_name.empty() || !game.white_name.empty()) {
    absl::StrAppend(&text, NameLine(game.black_name), "\n", NameLine(game.white_name), "\n");
  }
  absl::StrAppend(&text, "-1\n");
  return text;
}

absl::StatusOr<PsqGame> ReadPsq(absl::string_view text) {
  const Lines lines = SplitLines(text);
  const absl::StatusOr<Header> header = ParseHeader(lines);
  if (!header.ok()) return header.status();
  PsqGame game;
  game.width = header->width;
  game.height = header->height;
  const absl::StatusOr<size_t> next = ReadMoves(lines, 1, game);
  if (!next.ok()) return next.status();
  ReadNames(lines, *next, header->second_started, game);
  return game;
}

}  // namespace tengen::engine
