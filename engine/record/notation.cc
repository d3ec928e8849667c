#include "engine/record/notation.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace tengen::engine {
namespace {

constexpr int kLetters = 26;

// Reads one point at the start of `text` and removes it; nullopt leaves `text` unspecified.
std::optional<Point> ConsumeLetters(absl::string_view& text, int width, int height) {
  int x = 0, letters = 0;
  while (!text.empty() && absl::ascii_isalpha(text[0]) && letters < 2) {
    x = x * kLetters + (absl::ascii_tolower(text[0]) - 'a' + 1);
    text.remove_prefix(1);
    ++letters;
  }
  int row = 0, digits = 0;
  while (!text.empty() && absl::ascii_isdigit(text[0]) && digits < 2) {
    row = row * 10 + (text[0] - '0');
    text.remove_prefix(1);
    ++digits;
  }
  if (letters == 0 || digits == 0 || x > width || row < 1 || row > height) return std::nullopt;
  return Point(x - 1, height - row);
}

bool IsSeparator(char c) {
  return absl::ascii_isspace(static_cast<unsigned char>(c)) || c == ',' || c == ';';
}

// Removes "--" or "pass" from the start of `text`; false if it does not begin so.
bool ConsumePass(absl::string_view& text) {
  if (absl::ConsumePrefix(&text, "--")) return true;
  if (!absl::StartsWithIgnoreCase(text, "pass")) return false;
  text.remove_prefix(4);
  return true;
}

std::optional<Cell> CellFromChar(char c) {
  switch (c) {
    case '.':
      return Cell::kEmpty;
    case 'x':
    case 'X':
      return Cell::kBlack;
    case 'o':
    case 'O':
      return Cell::kWhite;
    case '#':
      return Cell::kBlocked;
    default:
      return std::nullopt;
  }
}

char CharOf(Cell cell) { return ".xo#"[static_cast<int>(cell)]; }

// Cuts `text` into rows without blanks.
std::vector<std::string> Rows(absl::string_view text, int width) {
  std::vector<std::string> rows(1);
  for (char c : text) {
    const bool row_full = width > 0 && static_cast<int>(rows.back().size()) == width;
    if ((c == '\n' || row_full) && !rows.back().empty()) rows.emplace_back();
    if (!absl::ascii_isspace(static_cast<unsigned char>(c))) rows.back().push_back(c);
  }
  if (rows.back().empty()) rows.pop_back();
  return rows;
}

// The text without the sequences that colour it on a terminal (ECMA-48: ESC [ ... m).
std::string WithoutColors(absl::string_view text) {
  std::string plain;
  for (size_t escape; (escape = text.find("\x1b[")) != absl::string_view::npos;) {
    absl::StrAppend(&plain, text.substr(0, escape));
    text.remove_prefix(escape);
    text.remove_prefix(std::min(text.find('m'), text.size() - 1) + 1);
  }
  return absl::StrCat(plain, text);
}

// What stands on a line of a printed board behind the number `row` of its row; nullopt for other
// lines. Signs on empty points, such as forbidden ones, are left out.
std::optional<std::string> PrintedRow(absl::string_view line, int row) {
  line = absl::StripLeadingAsciiWhitespace(line);
  if (!absl::ConsumePrefix(&line, absl::StrCat(row, " ")) &&
      !absl::ConsumePrefix(&line, absl::StrCat(row, "["))) {
    return std::nullopt;
  }
  std::string cells;
  for (const char c : line) {
    if (absl::ascii_isspace(static_cast<unsigned char>(c)) || c == '[' || c == ']') continue;
    cells.push_back(absl::ascii_isdigit(c) || absl::StrContains("+!*?", c) ? '.' : c);
  }
  return cells;
}

// The number of the row that `line` begins with, if it can be that of the first.
std::optional<int> FirstRowNumber(absl::string_view line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  int row;
  const absl::string_view number = line.substr(0, line.find_first_of(" ["));
  if (number.size() == line.size() || !absl::SimpleAtoi(number, &row)) return std::nullopt;
  return kMinSide <= row && row <= kMaxSide ? std::optional<int>(row) : std::nullopt;
}

// The boards as our programs print them, whatever they print before, between and behind them; their
// rows are lines.
std::vector<std::string> PrintedBoards(absl::string_view text) {
  const std::string plain = WithoutColors(text);
  std::vector<std::string> boards;
  std::string rows;
  int next = 0;  // the number of the row that has to come; 0: that of a first row
  for (absl::string_view line : absl::StrSplit(plain, '\n')) {
    std::optional<std::string> row;
    if (next > 0) row = PrintedRow(line, next);
    if (!row) {
      rows.clear();
      next = FirstRowNumber(line).value_or(0);
      if (next > 0) row = PrintedRow(line, next);
    }
    if (!row) {
      next = 0;
      continue;
    }
    absl::StrAppend(&rows, *row, "\n");
    if (--next == 0) boards.push_back(std::exchange(rows, ""));
  }
  return boards;
}

// The pieces between blank lines.
std::vector<std::string> Paragraphs(absl::string_view text) {
  std::vector<std::string> paragraphs(1);
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!absl::StripAsciiWhitespace(line).empty()) {
      absl::StrAppend(&paragraphs.back(), line, "\n");
    } else if (!paragraphs.back().empty()) {
      paragraphs.emplace_back();
    }
  }
  if (paragraphs.back().empty()) paragraphs.pop_back();
  return paragraphs;
}

absl::Status SetUp(Board& board, const std::vector<std::pair<Point, Cell>>& cells) {
  for (const auto& [point, cell] : cells) {
    if (cell == Cell::kBlocked) {
      if (absl::Status status = board.Block(point); !status.ok()) return status;
      continue;
    }
    board.SetSideToMove(cell == Cell::kBlack ? Color::kBlack : Color::kWhite);
    board.Make(point);
  }
  board.SetSideToMove(
      SideByCount(board.stones(Color::kBlack).size(), board.stones(Color::kWhite).size()));
  return absl::OkStatus();
}

}  // namespace

std::optional<BoardSize> ParseBoardSize(absl::string_view text) {
  const std::vector<absl::string_view> sides = absl::StrSplit(text, absl::ByAnyChar("xX"));
  BoardSize size;
  if (sides.size() > 2 || !absl::SimpleAtoi(sides.front(), &size.width) ||
      !absl::SimpleAtoi(sides.back(), &size.height)) {
    return std::nullopt;
  }
  const auto is_side = [](int n) { return n >= kMinSide && n <= kMaxSide; };
  if (!is_side(size.width) || !is_side(size.height)) return std::nullopt;
  return size;
}

std::string ToLetters(Point p, int height) {
  std::string text;
  if (p.x() >= kLetters) text.push_back(static_cast<char>('a' + p.x() / kLetters - 1));
  text.push_back(static_cast<char>('a' + p.x() % kLetters));
  absl::StrAppend(&text, height - p.y());
  return text;
}

std::optional<Point> ParseLetters(absl::string_view text, int width, int height) {
  const std::optional<Point> point = ConsumeLetters(text, width, height);
  return text.empty() ? point : std::nullopt;
}

std::string ToCoordinates(Point p) { return absl::StrCat(p.x(), ",", p.y()); }

std::optional<Point> ParseCoordinates(absl::string_view text, int width, int height) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  int x, y;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &x) || !absl::SimpleAtoi(parts[1], &y)) {
    return std::nullopt;
  }
  if (x < 0 || y < 0 || x >= width || y >= height) return std::nullopt;
  return Point(x, y);
}

absl::StatusOr<std::vector<std::optional<Point>>> ParseTurns(absl::string_view text, int width,
                                                             int height) {
  std::vector<std::optional<Point>> turns;
  absl::string_view rest = text;
  while (true) {
    while (!rest.empty() && IsSeparator(rest[0])) rest.remove_prefix(1);
    if (rest.empty()) return turns;
    if (ConsumePass(rest)) {
      turns.push_back(std::nullopt);
      continue;
    }
    const absl::string_view start = rest;
    turns.push_back(ConsumeLetters(rest, width, height));
    if (!turns.back()) {
      return absl::InvalidArgumentError(
          absl::StrFormat("\"%s\" at character %d is no point of a %dx%d board", start.substr(0, 8),
                          start.data() - text.data() + 1, width, height));
    }
  }
}

absl::StatusOr<std::vector<Point>> ParseMoves(absl::string_view text, int width, int height) {
  const absl::StatusOr<std::vector<std::optional<Point>>> turns = ParseTurns(text, width, height);
  if (!turns.ok()) return turns.status();
  std::vector<Point> moves;
  for (const std::optional<Point>& turn : *turns) {
    if (!turn) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", moves.size() + 1, " is a pass, which cannot stand here"));
    }
    moves.push_back(*turn);
  }
  return moves;
}

std::string MovesToText(const std::vector<Point>& moves, int height) {
  std::string text;
  for (Point p : moves) text += ToLetters(p, height);
  return text;
}

std::vector<std::string> DrawnBoards(absl::string_view text) {
  std::vector<std::string> boards = PrintedBoards(text);
  if (!boards.empty()) return boards;
  boards = Paragraphs(text);
  // A blank line may stand between the rows of one board.
  const bool several =
      boards.size() > 1 && std::all_of(boards.begin(), boards.end(), [](absl::string_view board) {
        return Rows(board, 0).size() >= size_t{kMinSide};
      });
  return several ? boards : std::vector<std::string>{std::string(text)};
}

absl::StatusOr<Board> ParseBoard(absl::string_view text, Rule rule, int width) {
  const std::vector<std::string> rows =
      width == 0 ? Rows(DrawnBoards(text).back(), 0) : Rows(text, width);
  const size_t columns = rows.empty() ? 0 : rows[0].size();
  absl::StatusOr<Board> board =
      Board::Create(static_cast<int>(columns), static_cast<int>(rows.size()), rule);
  if (!board.ok()) return board.status();
  std::vector<std::pair<Point, Cell>> cells;
  for (size_t y = 0; y < rows.size(); ++y) {
    if (rows[y].size() != columns) {
      return absl::InvalidArgumentError(absl::StrFormat("row %d \"%s\" has %d points, not %d",
                                                        y + 1, rows[y], rows[y].size(), columns));
    }
    for (size_t x = 0; x < columns; ++x) {
      const std::optional<Cell> cell = CellFromChar(rows[y][x]);
      if (!cell) {
        return absl::InvalidArgumentError(
            absl::StrFormat("row %d \"%s\": '%c' is none of . x o #", y + 1, rows[y], rows[y][x]));
      }
      if (*cell != Cell::kEmpty)
        cells.emplace_back(Point(static_cast<int>(x), static_cast<int>(y)), *cell);
    }
  }
  if (absl::Status status = SetUp(*board, cells); !status.ok()) return status;
  return board;
}

std::string BoardToText(const Board& board) {
  std::string text;
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) text.push_back(CharOf(board.At(Point(x, y))));
    text.push_back('\n');
  }
  return text;
}

}  // namespace tengen::engine
