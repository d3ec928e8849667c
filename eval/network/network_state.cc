#include "eval/network/network_state.h"

#include <algorithm>
#include <cstring>

namespace tengen::eval {
namespace {

// How many points beyond the edge a window has that has `room` points before the edge.
size_t Beyond(int room) { return static_cast<size_t>(std::max(kCodeReach - room, 0)); }

LineCode EmptyCodeAt(Point p, Direction d, const Board& board) {
  const int left = p.x(), right = board.width() - 1 - p.x();
  const int above = p.y(), below = board.height() - 1 - p.y();
  switch (d) {
    case Direction::kHorizontal:
      return kEmptyCodes[Beyond(left)][Beyond(right)];
    case Direction::kVertical:
      return kEmptyCodes[Beyond(above)][Beyond(below)];
    case Direction::kDiagonal:
      return kEmptyCodes[Beyond(std::min(left, above))][Beyond(std::min(right, below))];
    case Direction::kAntiDiagonal:
      return kEmptyCodes[Beyond(std::min(left, below))][Beyond(std::min(right, above))];
  }
  return 0;
}

}  // namespace

LastMoves LastMovesOf(const Board& board) {
  LastMoves last;
  for (size_t back = 0; back < last.size(); ++back) {
    last[back] = board.LastMove(static_cast<int>(back));
  }
  return last;
}

bool NetworkState::Reset(const Board& board) {
  if (board.stone_count() + board.empty_count() != board.width() * board.height()) return false;
  sums_.width = board.width();
  sums_.height = board.height();
  // An empty board has no features.
  std::memset(sums_.features, 0,
              static_cast<size_t>(sums_.PlacesEnd()) * sizeof(sums_.features[0]));
  std::memset(sums_.sums, 0, sizeof(sums_.sums));
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      const Point p(x, y);
      for (Direction d : engine::kDirections) {
        sums_.CodesAround(p, d)[kCodeReach] = EmptyCodeAt(p, d, board);
      }
    }
  }
  for (Color c : kColors) {
    for (Point p : board.stones(c)) Place(p, c);
  }
  return true;
}

}  // namespace tengen::eval
