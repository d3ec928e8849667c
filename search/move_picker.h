// Moves best first.
#ifndef TENGEN_SEARCH_MOVE_PICKER_H_
#define TENGEN_SEARCH_MOVE_PICKER_H_

#include <optional>

#include "absl/container/inlined_vector.h"
#include "engine/board.h"
#include "eval/evaluator.h"

namespace tengen {

// Hands out the points of a set in the order in which the search should try them: the table's move,
// fives, then by the evaluator's score, which is asked for with the first move after the table's:
// many nodes need no other. Equal scores come by ascending point, so the order is the same on every
// machine.
//
// Lives for one node; thread-compatible. What it is made from must outlive it, and the board must
// be the same whenever a move is asked for.
class MovePicker {
 public:
  MovePicker(const Board& board, const PointSet& moves, std::optional<Point> table_move,
             Evaluator& evaluator);

  // The next move, nullopt when all are handed out.
  std::optional<Point> Next();

 private:
  struct Scored {
    Point point;
    int score;
  };

  void ScoreMoves();

  const Board& board_;
  Evaluator& evaluator_;
  std::optional<Point> table_move_;  // as long as it was not handed out
  PointSet unscored_;
  absl::InlinedVector<Scored, 128> moves_;
  size_t next_ = 0;
};

}  // namespace tengen

#endif  // TENGEN_SEARCH_MOVE_PICKER_H_
