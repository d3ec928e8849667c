// Ways to put the next stones of an opening, and which of them are good.
#ifndef TENGEN_SEARCH_OPENING_PLACEMENTS_H_
#define TENGEN_SEARCH_OPENING_PLACEMENTS_H_

#include <cstddef>
#include <vector>

#include "absl/types/span.h"
#include "base/random.h"
#include "engine/board.h"
#include "engine/opening/negotiation.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/position_judge.h"

namespace tengen::search {

// Some stones put in one go, and Black's value after them.
struct Placement {
  std::vector<Point> stones;
  Value value = kDraw;
};

// How good one of Black's values is for somebody; higher is better. Pure.
using Worth = Value (*)(Value);
Value ForBlack(Value value);
Value ForWhite(Value value);
// For him who leaves the choice to the other.
Value ForBalance(Value value);

// `board` with `stones` put, one after the other.
Board With(Board board, absl::Span<const Point> stones);

// The stones that may come next. `board` is that of `negotiation`. REQUIRES: Phase::kPlace.
std::vector<Placement> SingleStones(const engine::Negotiation& negotiation, const Board& board);
// The same for two stones of one player; some of them if `judge` has no time for all.
std::vector<Placement> StonePairs(const engine::Negotiation& negotiation, const Board& board,
                                  PositionJudge& judge);
// Three stones anywhere, a sample around the middle: there are too many to look at all.
std::vector<Placement> DrawnTriples(const engine::OpeningConfig& config, base::Random& lot);

// A study of placements, best first. Thread-compatible.
class Placements {
 public:
  // Judges by evaluation and keeps those that search is worth. Where there is no time for all,
  // those of a sample are judged and the others are out. REQUIRES: not empty.
  Placements(const Board& board, std::vector<Placement> placements, Worth worth,
             PositionJudge& judge);

  // Judges them again at `depth` and drops the worse ones. False if there was no time for all; then
  // nothing has changed.
  bool Deepen(int depth, PositionJudge& judge);

  const Placement& best() const { return placements_.front(); }
  // Those that are worth nearly as much as the best: within `tolerance`, and proven if it is. Not
  // empty.
  absl::Span<const Placement> Equals(Value tolerance) const;

 private:
  void Evaluate(PositionJudge& judge);
  void SortAndKeep(size_t count);

  Board board_;
  Worth worth_;
  std::vector<Placement> placements_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_PLACEMENTS_H_
