#include "eval/threat_evaluator.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tengen::eval {
namespace {

using Weights = std::array<int, engine::kLineThreatCount>;

// In the order of LineThreat. A five is never counted: positions with one on the board are decided
// before evaluation.
constexpr Weights kMover = {0, 60, 10, 10, 14, 5, 3, 0};
constexpr Weights kWaiter = {0, 30, 6, 6, 9, 4, 2, 0};
constexpr Value kTempo = 20;

int WeighCounts(const Board& board, Color c, const Weights& weights) {
  int sum = 0;
  for (int kind = 0; kind < engine::kLineThreatCount; ++kind) {
    sum += weights[kind] * board.ThreatCount(c, static_cast<LineThreat>(kind));
  }
  return sum;
}

// What a point is worth to the one who plays there: by the sets it lies in. Making a shape counts a
// little more than preventing the opponent's.
struct ShapeScore {
  const PointSet engine::ThreatSets::*set;
  int make;
  int prevent;
};
constexpr std::array<ShapeScore, 9> kShapeScores = {{
    {&engine::ThreatSets::five, 100000, 50000},
    {&engine::ThreatSets::straight_four, 10000, 5000},
    {&engine::ThreatSets::double_four, 9000, 4500},
    {&engine::ThreatSets::four, 300, 120},
    {&engine::ThreatSets::double_three, 2000, 1000},
    {&engine::ThreatSets::three, 260, 160},
    {&engine::ThreatSets::closed_three, 50, 40},
    {&engine::ThreatSets::double_two, 70, 60},
    {&engine::ThreatSets::two, 40, 30},
}};

}  // namespace

Value ThreatEvaluator::Evaluate(const Board& board) {
  const Color mover = board.side_to_move();
  const Value value =
      WeighCounts(board, mover, kMover) - WeighCounts(board, Opponent(mover), kWaiter) + kTempo;
  return std::clamp(value, -kMaxEval, kMaxEval);
}

void ThreatEvaluator::ScoreMoves(const Board& board, absl::Span<const Point> moves,
                                 absl::Span<int> scores) {
  const engine::ThreatSets own = board.Threats(board.side_to_move());
  const engine::ThreatSets theirs = board.Threats(Opponent(board.side_to_move()));
  const int center_x = board.width() - 1, center_y = board.height() - 1;
  for (size_t i = 0; i < moves.size(); ++i) {
    const Point p = moves[i];
    // A slight pull to the middle, where lines are longest, decides among equals.
    int score = 16 - std::max(std::abs(2 * p.x() - center_x), std::abs(2 * p.y() - center_y)) / 2;
    for (const ShapeScore& shape : kShapeScores) {
      if ((own.*shape.set).Contains(p)) score += shape.make;
      if ((theirs.*shape.set).Contains(p)) score += shape.prevent;
    }
    scores[i] = score;
  }
}

}  // namespace tengen::eval
