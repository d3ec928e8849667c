// Moves best first.
#ifndef TENGEN_SEARCH_MOVE_PICKER_H_
#define TENGEN_SEARCH_MOVE_PICKER_H_

#include <cstdint>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "engine/board.h"
#include "eval/evaluator.h"
#include "search/claims.h"

namespace tengen::search {

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
             eval::Evaluator& evaluator);

  // The next move, nullopt when all are handed out.
  std::optional<Point> Next();

 private:
  void ScoreMoves();

  const Board& board_;
  eval::Evaluator& evaluator_;
  std::optional<Point> table_move_;  // as long as it was not handed out
  PointSet unscored_;
  absl::InlinedVector<Point, 128> points_;  // scored, by ascending id
  // Of each of them its score and, below, its index, so that the best is the greatest number.
  absl::InlinedVector<int64_t, 128> ranks_;
};

// A picker's moves for workers that share their work: those that another one is searching come
// last, but for the first move, which all others are compared with. Every move keeps its number,
// its place in the picker's order, which decides how deep it is searched.
//
// Lives for one node; thread-compatible. What it is made from must outlive it.
class SharedMoves {
 public:
  struct Move {
    Point point;
    int number;  // from 0
  };

  // Null claims: nobody else searches, and the order is the picker's.
  SharedMoves(const Board& board, MovePicker& picker, const Claims* claims)
      : board_(board), picker_(picker), claims_(claims) {}

  // The next move for which allowed(point) holds; the others have no number. nullopt when all are
  // handed out, or wanted(number) does not hold for what would come.
  template <class Allowed, class Wanted>
  std::optional<Move> Next(Allowed allowed, Wanted wanted) {
    while (wanted(count_)) {
      const std::optional<Point> p = picker_.Next();
      if (!p) break;
      if (!allowed(*p)) continue;
      const Move move = {*p, count_++};
      const bool claimed = claims_ && move.number > 0 && claims_->Contains(board_.KeyAfter(*p));
      if (!claimed) return move;
      put_off_.push_back(move);
    }
    if (next_ == put_off_.size() || !wanted(put_off_[next_].number)) return std::nullopt;
    return put_off_[next_++];
  }
  // How many allowed moves the picker has given so far.
  int count() const { return count_; }

 private:
  const Board& board_;
  MovePicker& picker_;
  const Claims* const claims_;
  int count_ = 0;
  absl::InlinedVector<Move, 16> put_off_;
  size_t next_ = 0;  // in put_off_
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_MOVE_PICKER_H_
