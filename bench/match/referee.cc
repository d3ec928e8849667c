#include "bench/match/referee.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engine/notation.h"

namespace tengen {
namespace {

// GomocupJudge ends a renju game when all but this many points are taken.
constexpr int kRenjuPointsLeft = 25;

using Sessions = std::array<std::unique_ptr<EngineSession>, kColorCount>;

void NoteReply(const EngineReply& reply, SideReport* side) {
  side->thinking += reply.elapsed;
  side->longest = std::max(side->longest, reply.elapsed);
  side->max_overrun = std::max(side->max_overrun, reply.Overrun());
  if (reply.memory.has_value()) {
    side->max_memory = std::max(side->max_memory.value_or(0), *reply.memory);
  }
}

void Lose(Color loser, EndReason reason, std::string detail, GameResult* result) {
  result->reason = reason;
  result->winner = Opponent(loser);
  result->detail = std::move(detail);
}

// How an answer other than a move ends the game.
EndReason ReasonFor(EngineReply::Kind kind) {
  switch (kind) {
    case EngineReply::Kind::kIllegalMove:
      return EndReason::kIllegalMove;
    case EngineReply::Kind::kLate:
      return EndReason::kTime;
    case EngineReply::Kind::kHang:
      return EndReason::kHang;
    case EngineReply::Kind::kUnaskedMove:
      return EndReason::kUnaskedMove;
    case EngineReply::Kind::kMove:
    case EngineReply::Kind::kCrash:
      break;
  }
  return EndReason::kCrash;
}

// Plays `move` on the board. True if that ends the game, which `result` then says.
bool PlayMove(Point move, Board* board, GameResult* result) {
  const Color mover = board->side_to_move();
  const Verdict verdict = board->Judge(move);
  board->Make(move);
  if (verdict == Verdict::kForbiddenLoss) {
    Lose(mover, EndReason::kForbidden,
         absl::StrCat("black played the forbidden point ", ToCoordinates(move)), result);
    return true;
  }
  if (verdict == Verdict::kWin) {
    result->reason = EndReason::kRow;
    result->winner = mover;
    return true;
  }
  const std::optional<int> stone_limit = StoneLimit(board->rule(), board->width());
  if (board->full()) {
    result->reason = EndReason::kBoardFull;
  } else if (stone_limit.has_value() && board->stone_count() >= *stone_limit) {
    result->reason = EndReason::kStoneLimit;
  } else {
    return false;
  }
  return true;
}

// One move of the side to move. True if the game has ended.
bool PlayTurn(const GameSettings& settings, EngineSession* session, Board* board,
              GameResult* result) {
  const Color mover = board->side_to_move();
  SideReport& side = result->sides[Index(mover)];
  const EngineReply reply = session->Think(*board);
  NoteReply(reply, &side);
  ++side.moves;
  if (!reply.move.has_value()) {
    Lose(mover, ReasonFor(reply.kind), reply.detail, result);
    return true;
  }
  result->moves.push_back({*reply.move, reply.elapsed, reply.Overrun(), reply.memory});
  const bool ended = PlayMove(*reply.move, board, result);
  const bool lost = ended && result->winner == Opponent(mover);
  // Memory counts before the position: a winning or drawing move that took too much of it loses.
  if (!lost && settings.max_memory > 0 && reply.memory.value_or(0) > settings.max_memory) {
    Lose(mover, EndReason::kMemory,
         absl::StrFormat("%d KiB used, %d allowed", *reply.memory >> 10, settings.max_memory >> 10),
         result);
    return true;
  }
  return ended;
}

absl::StatusOr<std::unique_ptr<EngineSession>> Open(const Seat& seat, const Clock& clock) {
  if (seat.kept != nullptr && *seat.kept != nullptr) {
    return EngineSession::Restart(std::move(*seat.kept), seat.settings, clock);
  }
  return EngineSession::Start(seat.command, seat.settings, clock);
}

void Close(const Seat& seat, bool failure, EngineSession* session, SideReport* side) {
  side->kept = seat.kept != nullptr && !failure;
  if (side->kept) {
    *seat.kept = session->Release();
  } else {
    side->exit = session->Finish();
  }
  side->transcript = session->transcript();
}

}  // namespace

absl::string_view ToString(EndReason reason) {
  switch (reason) {
    case EndReason::kRow:
      return "row";
    case EndReason::kBoardFull:
      return "board full";
    case EndReason::kStoneLimit:
      return "stone limit";
    case EndReason::kForbidden:
      return "forbidden";
    case EndReason::kIllegalMove:
      return "illegal move";
    case EndReason::kUnaskedMove:
      return "unasked move";
    case EndReason::kTime:
      return "time";
    case EndReason::kHang:
      return "hang";
    case EndReason::kCrash:
      return "crash";
    case EndReason::kMemory:
      return "memory";
  }
  return "";
}

std::optional<int> StoneLimit(Rule rule, int size) {
  if (rule != Rule::kRenju) return std::nullopt;
  const int limit = size * size - kRenjuPointsLeft;
  if (limit <= 0) return std::nullopt;
  return limit;
}

absl::StatusOr<Board> SetUpOpening(const GameSettings& settings, absl::Span<const Point> opening) {
  absl::StatusOr<Board> board = Board::Create(settings.size, settings.size, settings.rule);
  if (!board.ok()) return board;
  GameResult result;
  for (size_t i = 0; i < opening.size(); ++i) {
    const Point p = opening[i];
    const auto refuse = [&](absl::string_view why) {
      return absl::InvalidArgumentError(
          absl::StrCat("stone ", i + 1, " (", ToCoordinates(p), ") of an opening ", why));
    };
    if (!board->Contains(p)) return refuse("is off the board");
    if (!board->IsEmpty(p)) return refuse("is on a taken point");
    if (PlayMove(p, &*board, &result)) return refuse("ends the game");
  }
  return board;
}

absl::StatusOr<GameResult> PlayGame(absl::Span<const Point> opening,
                                    const std::array<Seat, kColorCount>& seats,
                                    absl::FunctionRef<bool()> cancelled, const Clock& clock) {
  absl::StatusOr<Board> board = SetUpOpening(seats[0].settings, opening);
  if (!board.ok()) return board.status();
  Sessions sessions;
  for (Color color : kColors) {
    absl::StatusOr<std::unique_ptr<EngineSession>> session = Open(seats[Index(color)], clock);
    if (!session.ok()) return session.status();
    sessions[Index(color)] = *std::move(session);
  }
  GameResult result;
  result.opening.assign(opening.begin(), opening.end());
  bool ended = false;
  while (!ended) {
    if (cancelled()) return absl::CancelledError("the game was called off");
    const Color mover = board->side_to_move();
    ended = PlayTurn(seats[Index(mover)].settings, sessions[Index(mover)].get(), &*board, &result);
  }
  for (Color color : kColors) {
    Close(seats[Index(color)], IsFailure(result.reason), sessions[Index(color)].get(),
          &result.sides[Index(color)]);
  }
  return result;
}

absl::StatusOr<GameResult> PlayGame(const GameSettings& settings, absl::Span<const Point> opening,
                                    const std::array<EngineCommand, kColorCount>& commands,
                                    const Clock& clock) {
  return PlayGame(
      opening, {Seat{commands[0], settings}, Seat{commands[1], settings}}, [] { return false; },
      clock);
}

PsqGame ToPsq(const GameResult& result, int size, absl::string_view black,
              absl::string_view white) {
  PsqGame game;
  game.width = size;
  game.height = size;
  game.black_name = std::string(black);
  game.white_name = std::string(white);
  for (Point p : result.opening) game.moves.push_back({p, 0});
  for (const MoveRecord& move : result.moves) {
    game.moves.push_back({move.point, absl::ToInt64Milliseconds(move.elapsed)});
  }
  return game;
}

}  // namespace tengen
