#include "cli/draw_game.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/text.h"
#include "cli/draw_claim.h"
#include "engine/record/notation.h"
#include "engine/types.h"
#include "verify/draw_checker.h"
#include "verify/draw_strategy.h"

namespace tengen::cli {
namespace {

using verify::CheckedDraw;
using verify::DrawStrategy;

absl::StatusOr<CheckedDraw> CheckedGame(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  absl::StatusOr<CheckedDraw> draw =
      CheckDrawShown(file, path, /*quiet=*/false, [] { return false; });
  if (draw.ok() && (!draw->FromEmptyBoard() || draw->attacker != verify::kBlack)) {
    return absl::InvalidArgumentError("the certificate is not about Black on an empty board");
  }
  return draw;
}

DrawStrategy StrategyOf(const std::string& path, const CheckedDraw& draw) {
  return {[path] { return std::make_unique<std::ifstream>(path, std::ios::binary); }, draw};
}

absl::StatusOr<std::vector<int>> PointsOf(absl::string_view moves, const verify::Position& board) {
  const absl::StatusOr<std::vector<Point>> points =
      engine::ParseMoves(moves, board.width(), board.height());
  if (!points.ok()) return points.status();
  std::vector<int> numbers;
  for (Point point : *points) numbers.push_back(board.PointAt(point.x(), point.y()));
  return numbers;
}

// Rows with their numbers, and letters below.
std::string Drawing(const verify::Position& board) {
  std::string text;
  for (int y = 0; y < board.height(); ++y) {
    absl::StrAppendFormat(&text, "%2d", board.height() - y);
    for (int x = 0; x < board.width(); ++x) {
      absl::StrAppend(&text, " ", std::string(1, board.At(board.PointAt(x, y))));
    }
    text += '\n';
  }
  text += "  ";
  for (int x = 0; x < board.width(); ++x) {
    absl::StrAppend(&text, " ", std::string(1, static_cast<char>('a' + x)));
  }
  return text + '\n';
}

// Plays Black's move and prints the board with the answer. True if the game is over.
absl::StatusOr<bool> PlayOneMove(DrawStrategy& strategy, int move) {
  const absl::StatusOr<std::optional<int>> answer = strategy.Answer(move);
  if (!answer.ok()) return answer.status();
  const verify::Position& board = strategy.board();
  absl::PrintF("%s", Drawing(board));
  if (*answer) absl::PrintF("White answers %s\n", board.Name(**answer));
  if (*answer && board.InWinningRow(**answer)) {
    absl::PrintF("White has five in a row\n");
    return true;
  }
  const bool full = board.CountCells(verify::kEmpty) == 0;
  if (full) absl::PrintF("the board is full: a draw\n");
  return full;
}

}  // namespace

CommandResult AskDraw(const std::string& path, absl::string_view moves) {
  const absl::StatusOr<CheckedDraw> draw = CheckedGame(path);
  if (!draw.ok()) return draw.status();
  DrawStrategy strategy = StrategyOf(path, *draw);
  const absl::StatusOr<std::vector<int>> game = PointsOf(moves, strategy.board());
  if (!game.ok()) return game.status();
  std::string answers = "Black is to move";
  for (size_t i = 0; i < game->size(); i += 2) {
    const absl::StatusOr<std::optional<int>> answer = strategy.Answer((*game)[i]);
    if (!answer.ok()) return answer.status();
    const std::string name = *answer ? strategy.board().Name(**answer) : "nothing";
    answers = absl::StrCat("White answers ", name);
    if (i + 1 == game->size()) break;
    if (*answer != (*game)[i + 1]) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", i + 2, ": only White's ", name, " is proved there"));
    }
    answers = "Black is to move";
  }
  absl::PrintF("%s: %s\n", answers, DrawClaim(/*black=*/true, /*empty=*/true));
  return kOk;
}

CommandResult PlayDraw(const std::string& path, std::istream& in) {
  const absl::StatusOr<CheckedDraw> draw = CheckedGame(path);
  if (!draw.ok()) return draw.status();
  DrawStrategy strategy = StrategyOf(path, *draw);
  absl::PrintF("%syou are Black; a move a line, or quit\n", Drawing(strategy.board()));
  for (std::string line; std::fflush(stdout), std::getline(in, line);) {
    const absl::string_view word = absl::StripAsciiWhitespace(line);
    if (word == "quit") break;
    if (word.empty()) continue;
    const absl::StatusOr<std::vector<int>> moves = PointsOf(word, strategy.board());
    if (!moves.ok() || moves->size() != 1) {
      absl::PrintF("%s is no move\n", base::Quoted(word));
      continue;
    }
    const absl::StatusOr<bool> over = PlayOneMove(strategy, moves->front());
    if (!over.ok() && !absl::IsFailedPrecondition(over.status())) return over.status();
    if (!over.ok()) absl::PrintF("%s\n", over.status().message());
    if (over.ok() && *over) break;
  }
  return kOk;
}

}  // namespace tengen::cli
