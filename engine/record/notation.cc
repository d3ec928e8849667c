#include "engine/record/notation.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

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

absl::Status SetUp(Board& board, const std::vector<std::pair<Point, Cell>>& cells) {
  int balance = 0;
  for (const auto& [point, cell] : cells) {
    if (cell == Cell::kBlocked) {
      if (absl::Status status = board.Block(point); !status.ok()) return status;
      continue;
    }
    board.SetSideToMove(cell == Cell::kBlack ? Color::kBlack : Color::kWhite);
    board.Make(point);
    balance += cell == Cell::kBlack ? 1 : -1;
  }
  board.SetSideToMove(balance == 0 ? Color::kBlack : Color::kWhite);
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

absl::StatusOr<std::vector<Point>> ParseMoves(absl::string_view text, int width, int height) {
  std::vector<Point> moves;
  absl::string_view rest = text;
  while (true) {
    while (!rest.empty() &&
           (absl::ascii_isspace(static_cast<unsigned char>(rest[0])) || rest[0] == ',')) {
      rest.remove_prefix(1);
    }
    if (rest.empty()) return moves;
    const absl::string_view start = rest;
    const std::optional<Point> point = ConsumeLetters(rest, width, height);
    if (!point) {
      return absl::InvalidArgumentError(
          absl::StrFormat("\"%s\" at character %d is no point of a %dx%d board", start.substr(0, 8),
                          start.data() - text.data() + 1, width, height));
    }
    moves.push_back(*point);
  }
}

std::string MovesToText(const std::vector<Point>& moves, int height) {
  std::string text;
  for (Point p : moves) text += ToLetters(p, height);
  return text;
}

absl::StatusOr<Board> ParseBoard(absl::string_view text, Rule rule, int width) {
  const std::vector<std::string> rows = Rows(text, width);
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
