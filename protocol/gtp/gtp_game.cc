#include "protocol/gtp/gtp_game.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "engine/record/game_record.h"

namespace tengen::protocol {

using StepKind = engine::RecordedStep::Kind;

GtpGame::GtpGame(engine::BoardSize size, Rule rule)
    : board_(*Board::Create(size.width, size.height, rule)) {
  record_.width = size.width;
  record_.height = size.height;
  record_.rule = rule;
}

absl::StatusOr<GtpGame> GtpGame::Of(const engine::RecordedGame& record, Rule rule, int64_t turns) {
  GtpGame game({record.width, record.height}, rule);
  game.record_ = record;
  game.record_.rule = rule;
  game.record_.steps.clear();
  int64_t taken = 0;
  for (const engine::RecordedStep& step : record.steps) {
    if (IsTurn(step) && taken++ == turns) break;
    if (absl::Status status = game.Take(step); !status.ok()) return status;
  }
  if (!game.end_ && engine::HasWinningRow(game.board_)) {
    return GtpError("a winning row was set up: the game is over");
  }
  return game;
}

absl::Status GtpGame::Play(Color side, const GtpMove& move) {
  const StepKind kind = move.point ? StepKind::kMove : StepKind::kPass;
  return Take({kind, side, move.point.value_or(Point())});
}

bool GtpGame::Undo() {
  const auto last = std::find_if(record_.steps.rbegin(), record_.steps.rend(), engine::IsTurn);
  if (last == record_.steps.rend()) return false;
  const std::vector<engine::RecordedStep> steps(record_.steps.begin(), std::prev(last.base()));
  // From nothing: stones that were set up cannot be taken back one by one.
  board_ = *Board::Create(board_.width(), board_.height(), board_.rule());
  turn_ = engine::RecordedTurn();
  end_.reset();
  record_.steps.clear();
  for (const engine::RecordedStep& step : steps) Take(step).IgnoreError();  // it was taken before
  return true;
}

absl::Status GtpGame::Take(const engine::RecordedStep& step) {
  switch (step.kind) {
    case StepKind::kMove:
      if (end_ || !board_.IsEmpty(step.point)) return GtpError("illegal move");
      TakeMove(step);
      break;
    case StepKind::kPut:
    case StepKind::kTakeOff:
      if (end_) return GtpError("the game is over");
      if (absl::Status status = engine::SetUpStone(step, board_); !status.ok()) return status;
      break;
    case StepKind::kPass:
    case StepKind::kToMove:
      break;
  }
  record_.steps.push_back(step);
  turn_.Take(step, board_.stones(Color::kBlack).size(), board_.stones(Color::kWhite).size());
  board_.SetSideToMove(turn_.side());
  return absl::OkStatus();
}

void GtpGame::TakeMove(const engine::RecordedStep& step) {
  board_.SetSideToMove(step.color);
  const Verdict verdict = board_.Judge(step.point);
  board_.Make(step.point);
  if (verdict == Verdict::kWin) end_ = End{step.color};
  if (verdict == Verdict::kForbiddenLoss) end_ = End{Color::kWhite, true};
  if (verdict == Verdict::kNone && board_.full()) end_ = End{};
}

std::string GtpEndText(const GtpGame::End& end) {
  if (!end.winner) return "Draw";
  if (end.forbidden) return "White wins: Black has played a forbidden move";
  return *end.winner == Color::kBlack ? "Black wins" : "White wins";
}

}  // namespace tengen::protocol
