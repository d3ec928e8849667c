#include "bench/solve/position_option.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "bench/files.h"
#include "bench/solve/solve.h"
#include "engine/notation.h"
#include "engine/psq.h"

namespace tengen {
namespace {

absl::StatusOr<Board> Replay(const std::vector<Point>& moves, int width, int height, Rule rule) {
  absl::StatusOr<Board> board = Board::Create(width, height, rule);
  if (!board.ok()) return board;
  for (size_t i = 0; i < moves.size(); ++i) {
    const std::string name = absl::StrCat("move ", i + 1, " (", ToLetters(moves[i], height), ")");
    if (!board->IsEmpty(moves[i])) {
      return absl::InvalidArgumentError(absl::StrCat(name, ": the point is taken"));
    }
    const Verdict verdict = board->Judge(moves[i]);
    if (verdict != Verdict::kNone) {
      return absl::InvalidArgumentError(absl::StrCat(
          name, verdict == Verdict::kWin ? " wins" : " is forbidden", ": the game is over"));
    }
    board->Make(moves[i]);
  }
  return board;
}

absl::StatusOr<Board> ReadPositionFile(const PositionText& text) {
  absl::StatusOr<std::string> content = ReadWholeFile(text.file);
  if (!content.ok()) return content.status();
  if (absl::StartsWith(*content, "Piskvorky")) {
    absl::StatusOr<PsqGame> game = ReadPsq(*content);
    if (!game.ok()) return game.status();
    std::vector<Point> moves;
    for (const PsqMove& move : game->moves) moves.push_back(move.point);
    return Replay(moves, game->width, game->height, text.rule);
  }
  absl::StatusOr<Board> board = ParseBoard(*content, text.rule);
  if (board.ok() && IsOver(*board)) {
    return absl::InvalidArgumentError("a winning row stands on the board: the game is over");
  }
  return board;
}

}  // namespace

absl::Status ParseSize(absl::string_view text, PositionText* out) {
  const std::vector<absl::string_view> sides = absl::StrSplit(text, 'x');
  const auto parse = [](absl::string_view side, int* number) {
    return absl::SimpleAtoi(side, number) && kMinSide <= *number && *number <= kMaxSide;
  };
  const bool good =
      sides.size() <= 2 && parse(sides.front(), &out->width) && parse(sides.back(), &out->height);
  if (good) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("\"", text, "\" is not a size from ", kMinSide,
                                                 " to ", kMaxSide, ", such as 15 or 20x15"));
}

absl::StatusOr<Board> ReadPosition(const PositionText& text) {
  if (!text.file.empty() && !text.moves.empty()) {
    return absl::InvalidArgumentError("give moves or a file, not both");
  }
  absl::StatusOr<Board> board = absl::InternalError("");
  if (!text.file.empty()) {
    board = ReadPositionFile(text);
  } else {
    const absl::StatusOr<std::vector<Point>> moves =
        ParseMoves(text.moves, text.width, text.height);
    if (!moves.ok()) return moves.status();
    board = Replay(*moves, text.width, text.height, text.rule);
  }
  if (board.ok() && text.side) board->SetSideToMove(*text.side);
  return board;
}

}  // namespace tengen
