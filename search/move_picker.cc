#include "search/move_picker.h"

#include <algorithm>
#include <climits>

namespace tengen {
MovePicker::MovePicker(const Board& board, const PointSet& moves, std::optional<Point> table_move,
                       int ply, const History& history, Evaluator& evaluator,
                       const SearchParameters& parameters) {
  absl::InlinedVector<Point, 128> points;
  for (Point p : moves) points.push_back(p);
  absl::InlinedVector<int, 128> scores(points.size());
  evaluator.ScoreMoves(board, points, absl::MakeSpan(scores));
  const Color mover = board.side_to_move();
  const std::optional<Point> counter = history.CounterMove(mover, board.LastMove());
  for (size_t i = 0; i < points.size(); ++i) {
    const Point p = points[i];
    int score = scores[i] + history.Score(mover, p) / parameters.history_divisor;
    if (history.IsKiller(ply, p)) score += parameters.killer_bonus;
    if (counter == p) score += parameters.counter_move_bonus;
    if (table_move == p) score = INT_MAX;
    moves_.push_back({p, score});
  }
}

std::optional<Point> MovePicker::Next() {
  if (next_ == moves_.size()) return std::nullopt;
  const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(next_);
  const auto best = std::max_element(first, moves_.end(), [](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score < b.score : a.point > b.point;
  });
  std::swap(*first, *best);
  ++next_;
  return first->point;
}

}  // namespace tengen
