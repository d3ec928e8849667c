#include "engine/record/psq.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/lines.h"
#include "base/text.h"
#include "engine/point_set.h"

namespace tengen::engine {
namespace {

using Lines = std::vector<absl::string_view>;

constexpr absl::string_view kRuleLine = "rule ";

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

// The numbers of the lines of moves, which start at line `next`.
std::vector<std::vector<int64_t>> MoveLines(const Lines& lines, size_t next) {
  std::vector<std::vector<int64_t>> moves;
  for (; next < lines.size(); ++next) {
    std::optional<std::vector<int64_t>> numbers = ParseMoveLine(lines[next]);
    if (!numbers) break;
    moves.push_back(*std::move(numbers));
  }
  return moves;
}

// Some programs count the points from 0; then most games have a 0 somewhere. `blanks`: behind the
// commas of the last line, as those programs have them.
int64_t LeastCoordinate(const std::vector<std::vector<int64_t>>& moves, bool blanks) {
  const auto zero = std::find_if(moves.begin(), moves.end(), [](const auto& numbers) {
    return numbers[0] == 0 || numbers[1] == 0;
  });
  if (zero == moves.end()) return 1;
  const bool may_be_illegal = moves.size() > 1 && zero + 1 == moves.end() && !blanks;
  return may_be_illegal ? 1 : 0;
}

// Appends the moves that start at line `next` and returns the index of the first line after them.
absl::StatusOr<size_t> ReadMoves(const Lines& lines, size_t next, PsqGame& game) {
  const std::vector<std::vector<int64_t>> moves = MoveLines(lines, next);
  const size_t end = next + moves.size();
  const int64_t least = LeastCoordinate(moves, absl::StrContains(lines[end - 1], ", "));
  PointSet taken;
  for (const std::vector<int64_t>& numbers : moves) {
    const int64_t x = numbers[0] - least, y = numbers[1] - least;
    const int64_t milliseconds = numbers.size() > 2 ? numbers[2] : 0;
    if (milliseconds < 0) return LineError(next, lines[next], "negative time");
    const bool on_board = x >= 0 && x < game.width && y >= 0 && y < game.height;
    const Point point = on_board ? Point(static_cast<int>(x), static_cast<int>(y)) : Point();
    if (!on_board || taken.Contains(point)) {
      absl::Status why =
          LineError(next, lines[next], on_board ? "the point is already taken" : "off the board");
      if (next + 1 < end || game.moves.empty()) return why;
      game.illegal = std::string(why.message());
      break;
    }
    taken.Insert(point);
    game.moves.push_back({point, milliseconds});
    ++next;
  }
  return end;
}

bool IsNumber(absl::string_view line) {
  int number;
  return absl::SimpleAtoi(line, &number);
}

// "rule NAME", or the result and the tournament of GomocupJudge; nullopt for other lines.
std::optional<Rule> RuleInLine(absl::string_view line) {
  if (absl::ConsumePrefix(&line, kRuleLine)) return ParseRule(absl::StripAsciiWhitespace(line));
  const size_t comma = line.find(',');
  if (comma == absl::string_view::npos || !IsNumber(line.substr(0, comma))) return std::nullopt;
  return RuleNamedIn(line.substr(comma + 1));
}

// True if the line begins as a move does, "8,x,100": names have no commas.
bool BeginsAsMove(absl::string_view line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  const size_t digits = line.find_first_not_of("0123456789");
  return digits != 0 && digits != absl::string_view::npos &&
         absl::StartsWith(absl::StripLeadingAsciiWhitespace(line.substr(digits)), ",");
}

// The line behind the last that is or was meant for a move, from `next` on; `next` if there is
// none. Two numbers behind an error code are a result and a tournament.
size_t EndOfBrokenMoves(const Lines& lines, size_t next) {
  size_t end = next < lines.size() && BeginsAsMove(lines[next]) ? next + 1 : next;
  for (size_t i = next + 1; i < lines.size(); ++i) {
    const std::optional<std::vector<int64_t>> numbers = ParseMoveLine(lines[i]);
    if (numbers && (numbers->size() > 2 || !IsNumber(lines[i - 1]))) end = i + 1;
  }
  return end;
}

// The rule stands behind the error code.
void ReadRule(const Lines& lines, size_t next, PsqGame& game) {
  const auto first = lines.begin() + static_cast<std::ptrdiff_t>(next);
  const auto code = std::find_if(first, lines.end(), IsNumber);
  if (code == lines.end()) return;
  for (auto line = code + 1; line != lines.end() && !game.rule; ++line) {
    game.rule = RuleInLine(*line);
    absl::string_view name = *line;
    if (!game.rule && absl::ConsumePrefix(&name, kRuleLine)) game.unknown_rule = std::string(name);
  }
  if (game.rule) game.unknown_rule.clear();
}

// Two names may follow the moves. A number in the first place, with nothing or the rule behind it,
// is an error code instead: managers leave the names out. Returns where what follows them begins.
size_t ReadNames(const Lines& lines, size_t next, bool second_started, PsqGame& game) {
  if (next + 1 >= lines.size()) return next;
  const bool code_comes_third = next + 2 < lines.size() && IsNumber(lines[next + 2]);
  const bool no_name_second = absl::StripAsciiWhitespace(lines[next + 1]).empty() ||
                              absl::StartsWith(lines[next + 1], kRuleLine) ||
                              RuleInLine(lines[next + 1]).has_value();
  if (!code_comes_third && no_name_second && IsNumber(lines[next])) return next;
  game.black_name = std::string(lines[next]);
  game.white_name = std::string(lines[next + 1]);
  if (second_started) std::swap(game.black_name, game.white_name);
  return next + 2;
}

// Up to the error code.
std::string TextWithLevels(const PsqGame& game, absl::string_view levels) {
  assert(IsSide(game.width) && IsSide(game.height));
  std::string text =
      absl::StrCat("Piskvorky ", game.width, "x", game.height, ", ", levels, ", 0\n");
  for (const PsqMove& move : game.moves) {
    assert(move.point.x() < game.width && move.point.y() < game.height && move.milliseconds >= 0);
    absl::StrAppend(&text, move.point.x() + 1, ",", move.point.y() + 1, ",", move.milliseconds,
                    "\n");
  }
  if (!game.black_name.empty() || !game.white_name.empty()) {
    absl::StrAppend(&text, NameLine(game.black_name), "\n", NameLine(game.white_name), "\n");
  }
  return text + "-1\n";
}

}  // namespace

std::string WritePsq(const PsqGame& game) {
  const std::string rule =
      game.rule ? absl::StrCat(kRuleLine, RuleName(*game.rule), "\n") : std::string();
  return absl::StrCat(TextWithLevels(game, "0:0"), rule);
}

std::string WriteJudgePsq(const PsqGame& game, int winner, absl::string_view tournament) {
  return absl::StrCat(TextWithLevels(game, "11:11"), winner, ",", tournament, "\n");
}

absl::StatusOr<PsqGame> ReadPsq(absl::string_view text) {
  const Lines lines = SplitLines(base::WithoutByteOrderMark(text));
  const absl::StatusOr<Header> header = ParseHeader(lines);
  if (!header.ok()) return header.status();
  PsqGame game;
  game.width = header->width;
  game.height = header->height;
  const absl::StatusOr<size_t> next = ReadMoves(lines, 1, game);
  if (!next.ok()) return next.status();
  const size_t end = EndOfBrokenMoves(lines, *next);
  if (end != *next) {
    game.broken = absl::StrCat("line ", *next + 1, " ", base::Quoted(lines[*next]),
                               " is no move: read are the moves before it, ", game.moves.size());
  }
  ReadRule(lines, ReadNames(lines, end, header->second_started, game), game);
  return game;
}

RecordedGame RecordedGameOf(const PsqGame& game) {
  RecordedGame recorded;
  recorded.width = game.width;
  recorded.height = game.height;
  recorded.rule = game.rule;
  recorded.unknown_rule = game.unknown_rule;
  if (!game.broken.empty()) recorded.notes.push_back(game.broken);
  if (!game.illegal.empty()) {
    recorded.notes.push_back(absl::StrCat(game.illegal, "; it is left out"));
  }
  recorded.black_name = game.black_name;
  recorded.white_name = game.white_name;
  Color color = Color::kBlack;
  for (const PsqMove& move : game.moves) {
    recorded.steps.push_back({RecordedStep::Kind::kMove, color, move.point, move.milliseconds});
    color = Opponent(color);
  }
  return recorded;
}

}  // namespace tengen::engine
