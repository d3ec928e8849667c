#include "cli/review/judging.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "eval/win_rate.h"

namespace tengen::cli {
namespace {

using eval::WinRate;

// What the next position is worth to who has moved.
std::optional<Value> ValueBehind(const ReviewedGame& game,
                                 const std::vector<PositionValue>& positions, int turn) {
  const std::optional<Value> value = positions[static_cast<size_t>(turn) + 1].value;
  const GameTurn& played = game.turns()[static_cast<size_t>(turn)];
  if (!value || !played.leads_to_next) return std::nullopt;
  return game.SideAt(turn + 1) == played.side ? *value : -*value;
}

// Two searches have looked at the move that was played: that of its position, and that of the next.
// Proofs hold against estimates; of the best move the next search knows more.
void Reconcile(bool best_of_line, JudgedMove& move) {
  if (!move.best_value || !move.value) return;
  move.best_was_played = best_of_line || *move.value >= *move.best_value;
  if (IsLoss(*move.best_value) || (best_of_line && IsWin(*move.best_value))) {
    move.value = move.best_value;
  } else if (move.best_was_played) {
    move.best_value = move.value;
  }
  move.best_rate = WinRate(*move.best_value);
  move.rate = WinRate(*move.value);
}

JudgedMove JudgeTurn(const ReviewedGame& game, const std::vector<PositionValue>& positions,
                     int turn) {
  const PositionValue& before = positions[static_cast<size_t>(turn)];
  const std::optional<Point> played = game.turns()[static_cast<size_t>(turn)].move;
  JudgedMove move;
  move.best_value = before.value;
  move.value = ValueBehind(game, positions, turn);
  Reconcile(played && !before.line.empty() && before.line.front() == *played, move);
  move.judged = turn >= game.opening() && move.rate && move.best_rate;
  if (!move.judged) return move;
  move.loss = *move.best_rate - *move.rate;
  move.kind = ClassOfLoss(move.loss);
  move.missed_win = IsWin(*move.best_value) && !IsWin(*move.value);
  return move;
}

void MarkTurningPoints(const ReviewedGame& game, GameReview& review) {
  std::optional<Color> last;  // who was ahead
  for (int i = 0; i < game.positions(); ++i) {
    const std::optional<double> rate = BlackRate(game, review, i);
    if (!rate) continue;
    std::optional<Color> ahead;
    if (*rate >= kAhead) ahead = Color::kBlack;
    if (1 - *rate >= kAhead) ahead = Color::kWhite;
    if (!ahead || ahead == last) continue;
    if (i > 0) review.moves[static_cast<size_t>(i) - 1].turning_point = true;
    last = ahead;
  }
}

SideReview SumOf(const ReviewedGame& game, const std::vector<JudgedMove>& moves, Color side) {
  SideReview sum;
  double accuracy = 0;
  int counted = 0;
  for (size_t i = 0; i < moves.size(); ++i) {
    const JudgedMove& move = moves[i];
    if (!move.judged || game.turns()[i].side != side) continue;
    ++sum.moves;
    ++sum.classes[static_cast<size_t>(move.kind)];
    if (move.missed_win) ++sum.missed_wins;
    if (IsLoss(*move.best_value)) continue;
    accuracy += AccuracyOf(move.loss);
    ++counted;
  }
  if (counted > 0) sum.accuracy = accuracy / counted;
  return sum;
}

}  // namespace

absl::string_view ClassName(MoveClass kind) {
  constexpr std::array<absl::string_view, 4> kNames = {"", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<size_t>(kind)];
}

absl::string_view ClassSign(MoveClass kind) {
  constexpr std::array<absl::string_view, 4> kSigns = {"", "?!", "?", "??"};
  return kSigns[static_cast<size_t>(kind)];
}

MoveClass ClassOfLoss(double loss) {
  if (loss >= kBlunder) return MoveClass::kBlunder;
  if (loss >= kMistake) return MoveClass::kMistake;
  return loss >= kInaccuracy ? MoveClass::kInaccuracy : MoveClass::kSound;
}

double AccuracyOf(double loss) { return 100 * std::exp(-5 * std::max(loss, 0.0)); }

std::optional<double> BlackRate(const ReviewedGame& game, const GameReview& review, int position) {
  const std::optional<Value> value = review.positions[static_cast<size_t>(position)].value;
  if (!value) return std::nullopt;
  return WinRate(game.SideAt(position) == Color::kBlack ? *value : -*value);
}

GameReview JudgeGame(const ReviewedGame& game, std::vector<PositionValue> positions) {
  GameReview review;
  review.positions = std::move(positions);
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    review.moves.push_back(JudgeTurn(game, review.positions, turn));
  }
  MarkTurningPoints(game, review);
  for (Color side : {Color::kBlack, Color::kWhite}) {
    review.sides[static_cast<size_t>(Index(side))] = SumOf(game, review.moves, side);
  }
  return review;
}

}  // namespace tengen::cli
