#include "search/move_picker.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tengen {

MovePicker::MovePicker(const Board& board, const PointSet& moves, std::optional<Point> table_move,
                       Evaluator& evaluator)
    : board_(board),
      evaluator_(evaluator),
      table_move_(table_move && moves.Contains(*table_move) ? table_move : std::nullopt),
      unscored_(moves) {
  if (table_move_) unscored_.Erase(*table_move_);
}

std::optional<Point> MovePicker::Next() {
  if (table_move_) return std::exchange(table_move_, std::nullopt);
  if (!unscored_.empty()) ScoreMoves();
  if (next_ == moves_.size()) return std::nullopt;
  const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(next_);
  const auto best = std::max_element(first, moves_.end(), [](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score < b.score : a.point > b.point;
  });
  std::swap(*first, *best);
  ++next_;
  return first->point;
}

void MovePicker::ScoreMoves() {
  absl::InlinedVector<Point, 128> points;
  for (Point p : std::exchange(unscored_, PointSet())) points.push_back(p);
  absl::InlinedVector<int, 128> scores(points.size());
  // The only reply to a four needs no score, and there are many.
  if (points.size() > 1) evaluator_.ScoreMoves(board_, points, absl::MakeSpan(scores));
  const Color mover = board_.side_to_move();
  const bool can_win = board_.ThreatCount(mover, LineThreat::kFive) > 0;
  for (size_t i = 0; i < points.size(); ++i) {
    // No evaluator learns from positions in which the game can be ended.
    const bool wins = can_win && board_.IsFive(points[i], mover);
    moves_.push_back({points[i], wins ? std::numeric_limits<int>::max() : scores[i]});
  }
}

}  // namespace tengen
