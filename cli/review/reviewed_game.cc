#include "cli/review/reviewed_game.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"

namespace tengen::cli {
namespace {

// Of all opening rules the fifth stone is the last that is put in a special way.
constexpr int kOpeningRuleTurns = 5;

}  // namespace

int OpeningTurns(const engine::RecordedGame& record) {
  int turns = 0;
  int timeless = 0;  // at the beginning
  bool timed = false;
  for (const engine::RecordedStep& step : record.steps) {
    if (!IsTurn(step)) continue;
    ++turns;
    timed = timed || step.milliseconds > 0;
    if (!timed) ++timeless;
  }
  if (!record.opening_rule.empty()) return std::min(turns, kOpeningRuleTurns);
  return timed ? timeless : 0;
}

absl::StatusOr<ReviewedGame> ReviewedGame::Create(std::string name, const engine::GivenGame& given,
                                                  std::optional<int64_t> opening) {
  ReviewedGame game;
  game.name_ = std::move(name);
  game.record_ = given.game;
  if (!game.record_.rule) game.record_.rule = Rule::kFreestyle;
  game.FindTurns();
  if (game.turns_.empty()) return absl::InvalidArgumentError("there are no moves to judge");
  const absl::StatusOr<engine::Replayed> end = Replay(game.record_, game.rule(), std::nullopt);
  if (!end.ok()) return end.status();
  game.last_side_ = end->board.side_to_move();
  if (!end->end.empty()) game.FindEnd();
  const int64_t unjudged = opening.value_or(OpeningTurns(game.record_));
  game.opening_ = static_cast<int>(std::min<int64_t>(unjudged, game.positions() - 1));
  return game;
}

void ReviewedGame::FindTurns() {
  for (size_t i = 0; i < record_.steps.size(); ++i) {
    const engine::RecordedStep& step = record_.steps[i];
    if (IsSetUp(step) && !turns_.empty()) turns_.back().leads_to_next = false;
    if (!IsTurn(step)) continue;
    const auto move =
        step.kind == engine::RecordedStep::Kind::kMove ? std::optional(step.point) : std::nullopt;
    turns_.push_back({step.color, move, i});
  }
}

// The last move has ended the game.
void ReviewedGame::FindEnd() {
  const GameTurn& last = turns_.back();
  last_side_ = Opponent(last.side);
  switch (BoardAt(positions() - 2).Judge(*last.move)) {
    case Verdict::kWin:
      final_value_ = LossIn(0);
      break;
    case Verdict::kForbiddenLoss:
      final_value_ = WinIn(0);
      break;
    case Verdict::kNone:
      final_value_ = kDraw;
      break;
  }
}

Color ReviewedGame::SideAt(int position) const {
  return position < positions() - 1 ? turns_[static_cast<size_t>(position)].side : last_side_;
}

Board ReviewedGame::BoardAt(int position) const {
  // Create has played it before.
  Board board = Replay(record_, rule(), position)->board;
  board.SetSideToMove(SideAt(position));
  return board;
}

}  // namespace tengen::cli
