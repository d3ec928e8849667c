// Moves best first.
#ifndef TENGEN_SEARCH_MOVE_PICKER_H_
#define TENGEN_SEARCH_MOVE_PICKER_H_

#include <optional>

#include "absl/container/inlined_vector.h"
#include "engine/board.h"
#include "eval/evaluator.h"
#include "search/history.h"
#include "search/parameters.h"

namespace tengen {

// Hands out the points of a set in the order in which the search should try them: the table's move,
// then by the evaluator's score with killers, counter-move and history on top. Equal scores come by
// ascending point, so the order is the same on every machine.
//
// Lives for one node; thread-compatible.
class MovePicker {
 public:
  MovePicker(const Board& board, const PointSet& moves, std::optional<Point> table_move, int ply,
             const History& history, Evaluator& evaluator, const SearchParameters& parameters);

  // The next move, nullopt when all are handed out.
  std::optional<Point> Next();

 private:
  struct Scored {
    Point point;
    int score;
  };
  absl::InlinedVector<Scored, 128> moves_;
  size_t next_ = 0;
};

}  // namespace tengen

#endif  // TENGEN_SEARCH_MOVE_PICKER_H_
