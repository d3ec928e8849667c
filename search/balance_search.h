// Putting stones after which a game is worth what somebody wants.
#ifndef TENGEN_SEARCH_BALANCE_SEARCH_H_
#define TENGEN_SEARCH_BALANCE_SEARCH_H_

#include <memory>
#include <vector>

#include "engine/board.h"
#include "search/node_search.h"
#include "search/search_types.h"

namespace tengen::search {

// Judges all placements by the evaluation, then the nearest to the goal ply by ply, fewer with
// every ply, until the time manager ends it. A ply that was not finished counts for nothing, so
// there is an answer from the first moment. Lives for one search; thread-compatible.
class BalanceSearch {
 public:
  // `excluded`: points that are no first stone. `lines`: placements that are told of. `vcf` is this
  // search's alone as long as it lives.
  BalanceSearch(const Board& board, const BalanceGoal& goal, const PointSet& excluded, int lines,
                SearchShared& shared, VcfSolver& vcf);

  // The values that `listener` hears are the side to move's, its lines begin with the stones. The
  // result has no move only if all empty points are excluded.
  SearchResult Run(SearchListener& listener);

 private:
  struct Placement {
    std::vector<Point> stones;  // one or two
    Value value = kDraw;        // for the player who puts the last stone of the goal
    std::vector<Point> line;    // with the stones
  };

  PointSet Choices(const PointSet& points) const;
  void Collect();
  void CollectPairs(const PointSet& firsts);
  // Puts the last of the stones and takes it away again.
  void Add(std::vector<Point> stones);
  // The value, for who put the last stone, of a board with a placement's stones, which took
  // `plies`; `won`: the last completes a row.
  Value Glance(bool won, int plies) const;
  bool Deepen(int depth, SearchListener& listener);
  bool Judge(int depth, Placement& placement);
  std::vector<Placement> Followed(size_t count) const;
  void Sort();
  // Of the n-th nearest.
  SearchInfo Report(int depth, size_t n = 0) const;
  // From the goal moved by `drift`.
  int DistanceOf(const Placement& placement, Value drift) const;

  Board board_;
  const BalanceGoal goal_;
  const PointSet excluded_;
  const size_t lines_;
  SearchShared& shared_;
  const int stones_at_end_;
  VcfSolver& vcf_;
  std::unique_ptr<eval::Evaluator> evaluator_;
  std::vector<Placement> placements_;  // the nearest to the goal first
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_BALANCE_SEARCH_H_
