#include "eval/network/network_evaluator.h"

#include <algorithm>

namespace tengen::eval {

void NetworkEvaluator::Reset(const Board& board) {
  usable_ = state_.Reset(board);
  if (!usable_) fallback_->Reset(board);
  stones_.clear();
  placed_.clear();
  common_ = 0;
}

void NetworkEvaluator::OnMake(const Board& board, Point p) {
  if (!usable_) return fallback_->OnMake(board, p);
  stones_.push_back({p, Opponent(board.side_to_move())});
}

void NetworkEvaluator::OnUnmake(const Board& board) {
  if (!usable_) return fallback_->OnUnmake(board);
  stones_.pop_back();
  common_ = std::min(common_, stones_.size());
}

void NetworkEvaluator::CatchUp(size_t count) {
  // The order of stones means nothing to the state, and neighbours in the search tree often have
  // the same answer to different moves, so a stone may also stay in another place of the list.
  const auto at = [](std::vector<Stone>& list, size_t i) {
    return list.begin() + static_cast<std::ptrdiff_t>(i);
  };
  const auto old_begin = at(placed_, common_);
  const auto new_begin = at(stones_, common_), new_end = at(stones_, count);
  for (auto old = old_begin; old != placed_.end(); ++old) {
    if (std::find(new_begin, new_end, *old) == new_end) state_.Remove(old->point, old->color);
  }
  for (auto stone = new_begin; stone != new_end; ++stone) {
    if (std::find(old_begin, placed_.end(), *stone) == placed_.end()) {
      state_.Place(stone->point, stone->color);
    }
  }
  placed_.erase(old_begin, placed_.end());
  placed_.insert(placed_.end(), new_begin, new_end);
  common_ = count;
}

Value NetworkEvaluator::Evaluate(const Board& board) {
  if (!usable_) return fallback_->Evaluate(board);
  CatchUp();
  return std::clamp(state_.Value(board.side_to_move()), -kMaxEval, kMaxEval);
}

// The last stone is not put into the state: the next leaf has another one.
Value NetworkEvaluator::EvaluateLeaf(const Board& board) {
  if (!usable_) return fallback_->EvaluateLeaf(board);
  if (common_ == stones_.size()) return Evaluate(board);
  CatchUp(stones_.size() - 1);
  const Stone& last = stones_.back();
  const int value = state_.ValueAfter(last.point, last.color, board.side_to_move());
  return std::clamp(value, -kMaxEval, kMaxEval);
}

void NetworkEvaluator::ScoreMoves(const Board& board, absl::Span<const Point> moves,
                                  absl::Span<int> scores) {
  if (!usable_) return fallback_->ScoreMoves(board, moves, scores);
  CatchUp();
  state_.Scores(board.side_to_move(), LastMovesOf(board), moves, scores);
}

}  // namespace tengen::eval
