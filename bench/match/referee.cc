#include "bench/match/referee.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "bench/match/opening_talk.h"
#include "engine/record/notation.h"

namespace tengen::match {
namespace {

// GomocupJudge ends a renju game when all but this many points are taken.
constexpr int kRenjuPointsLeft = 25;

void NoteReply(const EngineReply& reply, SideReport* side) {
  ++side->moves;
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
    case EngineReply::Kind::kOutOfMemory:
      return EndReason::kMemory;
    case EngineReply::Kind::kMove:
    case EngineReply::Kind::kAnswer:
    case EngineReply::Kind::kCrash:
      break;
  }
  return EndReason::kCrash;
}

// Plays `move` on the board. True if that ends the game, which `result` then says.
bool PlayMove(const GameSettings& settings, Point move, Board* board, GameResult* result) {
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
  const std::optional<int> stone_limit =
      settings.max_moves > 0 ? settings.max_moves : StoneLimit(board->rule(), board->width());
  if (board->full()) {
    result->reason = EndReason::kBoardFull;
  } else if (stone_limit.has_value() && board->stone_count() >= *stone_limit) {
    result->reason = EndReason::kStoneLimit;
  } else {
    return false;
  }
  return true;
}

absl::StatusOr<std::unique_ptr<EngineSession>> Open(const GamePlayer& player,
                                                    const base::Clock& clock) {
  if (player.kept != nullptr && *player.kept != nullptr) {
    return EngineSession::Restart(std::move(*player.kept), player.settings, clock);
  }
  return EngineSession::Start(player.command, player.settings, clock);
}

void Close(const GamePlayer& player, bool failure, EngineSession* session, SideReport* side) {
  side->kept = player.kept != nullptr && !failure;
  if (side->kept) {
    *player.kept = session->Release();
  } else {
    side->exit = session->Finish();
  }
  side->transcript = session->transcript();
}

// One game while it is played.
class RefereedGame {
 public:
  RefereedGame(const GameStart& start, const std::array<GamePlayer, engine::kSeats.size()>& players,
               absl::FunctionRef<bool()> cancelled, Board board)
      : start_(start), players_(players), cancelled_(cancelled), board_(std::move(board)) {}

  absl::StatusOr<GameResult> Play(const base::Clock& clock) {
    absl::Status status = OpenSessions(clock);
    if (!status.ok()) return status;
    if (start_.opening_rule.has_value()) {
      status = Negotiate();
    } else {
      result_.opening = start_.opening;
    }
    while (status.ok() && !ended_) {
      if (status = CheckCancelled(); status.ok()) PlayTurn();
    }
    if (!status.ok()) return status;
    for (engine::Seat seat : engine::kSeats) {
      SideReport& report = reports_[Index(seat)];
      Close(players_[Index(seat)], IsFailure(result_.reason), &session(seat), &report);
      result_.sides[Index(ColorOf(seat))] = std::move(report);
    }
    return std::move(result_);
  }

 private:
  EngineSession& session(engine::Seat seat) { return *sessions_[Index(seat)]; }
  engine::Seat SeatOf(Color color) const {
    return color == Color::kBlack ? result_.black : Other(result_.black);
  }
  Color ColorOf(engine::Seat seat) const {
    return seat == result_.black ? Color::kBlack : Color::kWhite;
  }

  absl::Status OpenSessions(const base::Clock& clock) {
    for (engine::Seat seat : engine::kSeats) {
      GamePlayer player = players_[Index(seat)];
      if (start_.opening_rule.has_value()) {
        std::vector<std::string> info = OpeningInfo(*start_.opening_rule);
        std::move(info.begin(), info.end(), std::back_inserter(player.settings.info));
      }
      absl::StatusOr<std::unique_ptr<EngineSession>> opened = Open(player, clock);
      if (!opened.ok()) return opened.status();
      sessions_[Index(seat)] = *std::move(opened);
    }
    return absl::OkStatus();
  }

  absl::Status CheckCancelled() const {
    return cancelled_() ? absl::CancelledError("the game was called off") : absl::OkStatus();
  }

  void LoseGame(engine::Seat loser, EndReason reason, std::string detail) {
    Lose(ColorOf(loser), reason, std::move(detail), &result_);
    ended_ = true;
  }

  // --- The opening

  // Until the opening is agreed, the game has ended by a failure, or nothing is to be negotiated.
  absl::Status Negotiate() {
    absl::StatusOr<engine::Negotiation> negotiation =
        engine::Negotiation::Create(*start_.opening_rule);
    if (!negotiation.ok()) return negotiation.status();
    result_.negotiation.emplace();
    board_ = negotiation->ToBoard(board_.rule());
    std::array<bool, engine::kSeats.size()> knows_command = {};
    while (!ended_ && !negotiation->agreed()) {
      if (absl::Status status = CheckCancelled(); !status.ok()) return status;
      const engine::Seat seat = negotiation->actor();
      EngineReply reply = session(seat).AskAboutOpening(OpeningQuestion(*negotiation));
      if (!std::exchange(knows_command[Index(seat)], true) && Lacks(reply)) {
        if (reply.kind == EngineReply::Kind::kAnswer) result_.lacks_command = seat;
        BeginWithStones();
        return absl::OkStatus();
      }
      NoteReply(reply, &reports_[Index(seat)]);
      TakeAnswer(seat, std::move(reply), &*negotiation);
    }
    return absl::OkStatus();
  }

  static bool Lacks(const EngineReply& reply) {
    return reply.kind == EngineReply::Kind::kHang ||
           (reply.kind == EngineReply::Kind::kAnswer && LacksCommand(reply.answer));
  }

  void BeginWithStones() {
    result_.black = engine::Seat::kFirst;
    result_.negotiation.reset();
    result_.opening = start_.opening;
    board_ = SetUpOpening(players_[0].settings, start_.opening).value();
    reports_ = {};
    for (engine::Seat seat : engine::kSeats) session(seat).ResetClock();
  }

  void TakeAnswer(engine::Seat seat, EngineReply reply, engine::Negotiation* negotiation) {
    if (reply.kind != EngineReply::Kind::kAnswer) {
      LoseGame(seat, ReasonFor(reply.kind), reply.detail);
      return;
    }
    const absl::StatusOr<OpeningStep> step = ReadOpeningAnswer(*negotiation, reply.answer);
    if (!step.ok()) {
      LoseGame(seat, EndReason::kRefused,
               absl::StrCat("\"", reply.answer, "\" in ", negotiation->PhaseName(), ": ",
                            step.status().message()));
      return;
    }
    *negotiation = step->next;
    result_.black = negotiation->SeatOf(Color::kBlack);
    result_.negotiation = negotiation->log();
    result_.opening = negotiation->stones();
    board_ = negotiation->ToBoard(board_.rule());
    if (ExceedsMemory(seat, reply)) return;
    reply.move = step->move;
    if (reply.move.has_value()) TakeMove(seat, reply);
  }

  // --- The game proper

  // One move of the side to move.
  void PlayTurn() {
    const engine::Seat seat = SeatOf(board_.side_to_move());
    const EngineReply reply = session(seat).Think(board_);
    NoteReply(reply, &reports_[Index(seat)]);
    if (reply.move.has_value()) {
      TakeMove(seat, reply);
    } else {
      LoseGame(seat, ReasonFor(reply.kind), reply.detail);
    }
  }

  // REQUIRES: `reply` has a move.
  void TakeMove(engine::Seat seat, const EngineReply& reply) {
    result_.moves.push_back(
        {*reply.move, reply.elapsed, reply.Overrun(), reply.memory, reply.remark});
    ended_ = PlayMove(players_[0].settings, *reply.move, &board_, &result_);
    const bool lost = ended_ && result_.winner == Opponent(ColorOf(seat));
    // Memory counts before the position: a winning or drawing move that took too much of it loses.
    if (!lost) ExceedsMemory(seat, reply);
  }

  // True if that loses the game, which then has ended.
  bool ExceedsMemory(engine::Seat seat, const EngineReply& reply) {
    const int64_t most = players_[Index(seat)].settings.max_memory;
    if (most <= 0 || reply.memory.value_or(0) <= most) return false;
    LoseGame(seat, EndReason::kMemory,
             absl::StrFormat("%d KiB used, %d allowed", *reply.memory >> 10, most >> 10));
    return true;
  }

  const GameStart& start_;
  const std::array<GamePlayer, engine::kSeats.size()>& players_;
  const absl::FunctionRef<bool()> cancelled_;
  Board board_;
  std::array<std::unique_ptr<EngineSession>, engine::kSeats.size()> sessions_;
  std::array<SideReport, engine::kSeats.size()> reports_;
  GameResult result_;
  bool ended_ = false;
};

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
    case EndReason::kRefused:
      return "refused answer";
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
    if (PlayMove(settings, p, &*board, &result)) return refuse("ends the game");
  }
  return board;
}

absl::StatusOr<GameResult> PlayGame(const GameStart& start,
                                    const std::array<GamePlayer, engine::kSeats.size()>& players,
                                    absl::FunctionRef<bool()> cancelled, const base::Clock& clock) {
  absl::StatusOr<Board> board = SetUpOpening(players[0].settings, start.opening);
  if (!board.ok()) return board.status();
  return RefereedGame(start, players, cancelled, *std::move(board)).Play(clock);
}

absl::StatusOr<GameResult> PlayGame(const GameSettings& settings, absl::Span<const Point> opening,
                                    const std::array<EngineCommand, engine::kColorCount>& commands,
                                    const base::Clock& clock) {
  const GameStart start = {{opening.begin(), opening.end()}, std::nullopt};
  return PlayGame(
      start, {GamePlayer{commands[0], settings}, GamePlayer{commands[1], settings}},
      [] { return false; }, clock);
}

engine::PsqGame ToPsq(const GameResult& result, Rule rule, int size, absl::string_view black,
                      absl::string_view white) {
  engine::PsqGame game;
  game.rule = rule;
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

}  // namespace tengen::match
