#include "engine/record/given_position.h"

#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/errors.h"
#include "base/files.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "engine/record/psq.h"
#include "engine/record/sgf.h"

namespace tengen::engine {
namespace {

absl::StatusOr<Board> Replay(absl::Span<const Point> moves, int width, int height, Rule rule) {
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

// Replays what `text` wants of `moves`.
absl::StatusOr<GivenPosition> Replay(absl::Span<const Point> moves, int width, int height,
                                     const PositionText& text) {
  if (text.move && *text.move > static_cast<int64_t>(moves.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no move ", *text.move, ": the game has ", moves.size(), " moves"));
  }
  if (text.move) moves = moves.subspan(0, static_cast<size_t>(*text.move));
  absl::StatusOr<Board> board = Replay(moves, width, height, text.rule);
  if (!board.ok()) return board.status();
  return GivenPosition{*std::move(board), /*ordered=*/true};
}

absl::StatusOr<GivenPosition> ReadDrawnBoard(absl::string_view content, const PositionText& text) {
  absl::StatusOr<Board> board = ParseBoard(content, text.rule);
  if (!board.ok()) return board.status();
  if (text.move) return absl::InvalidArgumentError("a drawn board has no order of moves");
  if (HasWinningRow(*board)) {
    return absl::InvalidArgumentError("a winning row stands on the board: the game is over");
  }
  return GivenPosition{*std::move(board), /*ordered=*/false};
}

absl::StatusOr<GivenPosition> ReadPositionFile(const PositionText& text) {
  absl::StatusOr<std::string> content = base::ReadWholeFile(text.file);
  if (!content.ok()) return content.status();
  if (absl::StartsWith(*content, "Piskvorky")) {
    absl::StatusOr<PsqGame> game = ReadPsq(*content);
    if (!game.ok()) return game.status();
    std::vector<Point> moves;
    for (const PsqMove& move : game->moves) moves.push_back(move.point);
    return Replay(moves, game->width, game->height, text);
  }
  if (absl::StartsWith(absl::StripLeadingAsciiWhitespace(*content), "(")) {
    const absl::StatusOr<SgfGame> game = ReadSgf(*content);
    if (!game.ok()) return game.status();
    return Replay(game->moves, game->width, game->height, text);
  }
  return ReadDrawnBoard(*content, text);
}

}  // namespace

absl::Status ParseSize(absl::string_view text, PositionText* out) {
  if (const std::optional<BoardSize> size = ParseBoardSize(text)) {
    out->width = size->width;
    out->height = size->height;
    return absl::OkStatus();
  }
  return base::IsNot(
      text, absl::StrCat("a size from ", kMinSide, " to ", kMaxSide, ", such as 15 or 20x15"));
}

absl::StatusOr<GivenPosition> ReadGivenPosition(const PositionText& text) {
  if (!text.file.empty() && !text.moves.empty()) {
    return absl::InvalidArgumentError("give moves or a file, not both");
  }
  absl::StatusOr<GivenPosition> position = absl::InternalError("");
  if (!text.file.empty()) {
    position = ReadPositionFile(text);
  } else {
    const absl::StatusOr<std::vector<Point>> moves =
        ParseMoves(text.moves, text.width, text.height);
    if (!moves.ok()) return moves.status();
    position = Replay(*moves, text.width, text.height, text);
  }
  if (position.ok() && text.side) position->board.SetSideToMove(*text.side);
  return position;
}

absl::StatusOr<Board> ReadPosition(const PositionText& text) {
  absl::StatusOr<GivenPosition> position = ReadGivenPosition(text);
  if (!position.ok()) return position.status();
  return std::move(position)->board;
}

}  // namespace tengen::engine
