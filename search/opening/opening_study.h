// What fifth moves make of fourth ones, and fourth ones of an opening: the sums that opening rules
// with several fifth moves are about.
#ifndef TENGEN_SEARCH_OPENING_OPENING_STUDY_H_
#define TENGEN_SEARCH_OPENING_OPENING_STUDY_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "engine/symmetry.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/position_judge.h"

namespace tengen::search {

// Values here are Black's. An empty answer means that the judge's time is over; what was known
// before still holds then.

// A point and what the position with a stone there is worth.
struct ValuedPoint {
  Point point;
  Value value = kDraw;
};

// The fifth moves of one position of four stones, best for Black first, one of each class of
// equivalent ones. If Black has to offer n of them and White chooses, the game is worth the n-th.
// Thread-compatible.
class FifthMoves {
 public:
  // Judges all candidates by evaluation, or as many as are wanted if there is no time for more.
  // `board` has four stones, `wanted` is the highest number that will be asked for. Takes points
  // near the stones, and others only if those are too few.
  FifthMoves(Board& board, int wanted, engine::OfferSymmetry symmetry, PositionJudge& judge);

  // Judges the best ones, as many as matter, again at `depth`. False if there was no time for all
  // of them; then nothing has changed.
  bool Deepen(Board& board, int depth, PositionJudge& judge);

  // Best first; at least as many as were wanted, unless the board has not that many.
  const std::vector<ValuedPoint>& moves() const { return moves_; }
  // What n offers are worth. REQUIRES: 1 <= n <= the number wanted.
  Value Worth(int n) const;

 private:
  void Sort();

  std::vector<ValuedPoint> moves_;
  size_t wanted_;
  int depth_ = 0;
};

// The fourth moves of a position of three stones, each with its fifth moves. Thread-compatible.
class FourthMoves {
 public:
  struct Entry {
    Point point;
    FifthMoves fifths;
  };
  // Numbers of fifth moves that are of interest: from `least` to `most`.
  struct Numbers {
    int least = 1;
    int most = 1;
  };

  // Judges by evaluation. `board` has three stones. Candidates are the points of `allowed` near the
  // stones and some scattered ones, for he who seeks a balance may want to waste a move; one at
  // least is judged, the others while there is time. REQUIRES: `allowed` holds a point within two
  // steps of a stone.
  FourthMoves(const Board& board, const PointSet& allowed, Numbers numbers,
              engine::OfferSymmetry symmetry, PositionJudge& judge);

  // Judges the fourth moves that matter for any of the numbers again at `depth` and drops the
  // others. False if there was no time for all; then nothing has changed.
  bool Deepen(int depth, PositionJudge& judge);

  // What n offers are worth if White puts the fourth stone to his own advantage, and where he does.
  ValuedPoint BestForWhite(int n) const;
  // The same if the fourth stone is put so that neither colour is to be preferred.
  ValuedPoint MostBalanced(int n) const;
  // All fourth stones that are balanced nearly as well as the best: within `tolerance`. Not empty.
  std::vector<ValuedPoint> Balanced(int n, Value tolerance) const;
  const std::vector<Entry>& entries() const { return entries_; }
  const Numbers& numbers() const { return numbers_; }

 private:
  Board board_;
  Numbers numbers_;
  std::vector<Entry> entries_;
};

// The points of `board` worth a look in an opening: those near its stones and some scattered over
// the board; one of each class of those that a symmetry of board and stones maps onto each other.
PointSet OpeningCandidates(const Board& board);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_OPENING_STUDY_H_
