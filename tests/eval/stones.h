// Boards of stones that lie anywhere.
#ifndef TENGEN_TESTS_EVAL_STONES_H_
#define TENGEN_TESTS_EVAL_STONES_H_

#include <vector>

#include "engine/board.h"
#include "tests/engine/random_source.h"

namespace tengen::eval {

struct Stone {
  Point point;
  Color color;
};

// A square board with the stones, put there in their order.
inline Board Place(int side, Rule rule, const std::vector<Stone>& stones, Color mover) {
  Board board = Board::Create(side, side, rule).value();
  for (const Stone& stone : stones) {
    board.SetSideToMove(stone.color);
    board.Make(stone.point);
  }
  board.SetSideToMove(mover);
  return board;
}

// Up to `most` stones on a board of `side`.
inline std::vector<Stone> AnyStones(engine::RandomSource& random, int side, int most) {
  std::vector<Stone> stones;
  PointSet taken;
  for (int i = random.Below(most + 1); i > 0; --i) {
    const Point p(random.Below(side), random.Below(side));
    if (taken.Contains(p)) continue;
    taken.Insert(p);
    stones.push_back({p, random.Any(kColors)});
  }
  return stones;
}

}  // namespace tengen::eval

#endif  // TENGEN_TESTS_EVAL_STONES_H_
