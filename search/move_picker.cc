#include "search/move_picker.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tengen::search {
namespace {

// Lower than the rank of any move.
constexpr int64_t kHandedOut = std::numeric_limits<int64_t>::min();

// Of equal scores the one that comes first ranks higher.
int64_t RankOf(int score, size_t index) {
  return int64_t{score} * (int64_t{1} << 32) + static_cast<int64_t>(engine::kPointCapacity - index);
}
size_t IndexOf(int64_t rank) {
  return engine::kPointCapacity - static_cast<size_t>(rank & 0xFFFFFFFF);
}

}  // namespace

MovePicker::MovePicker(const Board& board, const PointSet& moves, std::optional<Point> table_move,
                       eval::Evaluator& evaluator)
    : board_(board),
      evaluator_(evaluator),
      table_move_(table_move && moves.Contains(*table_move) ? table_move : std::nullopt),
      unscored_(moves) {
  if (table_move_) unscored_.Erase(*table_move_);
}

std::optional<Point> MovePicker::Next() {
  if (table_move_) return std::exchange(table_move_, std::nullopt);
  if (!unscored_.empty()) ScoreMoves();
  // Without a branch for each, compilers make vector code of this.
  int64_t best = kHandedOut;
  for (int64_t rank : ranks_) best = std::max(best, rank);
  if (best == kHandedOut) return std::nullopt;
  const size_t index = IndexOf(best);
  ranks_[index] = kHandedOut;
  return points_[index];
}

void MovePicker::ScoreMoves() {
  for (Point p : std::exchange(unscored_, PointSet())) points_.push_back(p);
  absl::InlinedVector<int, 128> scores(points_.size());
  // The only reply to a four needs no score, and there are many.
  if (points_.size() > 1) evaluator_.ScoreMoves(board_, points_, absl::MakeSpan(scores));
  const Color mover = board_.side_to_move();
  if (board_.ThreatCount(mover, LineThreat::kFive) > 0) {
    // No evaluator learns from positions in which the game can be ended.
    for (size_t i = 0; i < points_.size(); ++i) {
      if (board_.IsFive(points_[i], mover)) scores[i] = std::numeric_limits<int>::max();
    }
  }
  ranks_.resize(points_.size());
  for (size_t i = 0; i < points_.size(); ++i) ranks_[i] = RankOf(scores[i], i);
}

}  // namespace tengen::search
