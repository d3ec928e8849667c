#include "eval/pattern_evaluator.h"

#include <algorithm>

namespace tengen::eval {

void PatternEvaluator::Reset(const Board& board) {
  Sums none;
  none.tables = &tables_;
  state_.Reset(board, none);
  stones_.clear();
  placed_ = 0;
}

void PatternEvaluator::OnMake(const Board& board, Point p) {
  stones_.push_back({p, Opponent(board.side_to_move())});
}

void PatternEvaluator::OnUnmake(const Board&) {
  stones_.pop_back();
  if (placed_ > stones_.size()) {
    state_.Undo();
    --placed_;
  }
}

void PatternEvaluator::CatchUp() {
  for (; placed_ < stones_.size(); ++placed_) {
    state_.Place(stones_[placed_].point, stones_[placed_].color);
  }
}

Value PatternEvaluator::Evaluate(const Board& board) {
  CatchUp();
  const Color mover = board.side_to_move();
  const Sums& sums = state_.sums();
  const Color other = Opponent(mover);
  const int sum =
      sums.mover[Index(mover)] + sums.waiter[Index(other)] + tables_.tempo(mover) +
      tables_.kinds(mover, sums.kinds[Index(mover)].mask(), sums.kinds[Index(other)].mask());
  return std::clamp(sum / kPatternValueScale, -kMaxEval, kMaxEval);
}

void PatternEvaluator::ScoreMoves(const Board& board, absl::Span<const Point> moves,
                                  absl::Span<int> scores) {
  CatchUp();
  const Color mover = board.side_to_move(), other = Opponent(mover);
  for (size_t i = 0; i < moves.size(); ++i) {
    scores[i] = tables_.scores(mover, state_.code(mover, moves[i])).make +
                tables_.scores(other, state_.code(other, moves[i])).prevent;
  }
}

}  // namespace tengen::eval
