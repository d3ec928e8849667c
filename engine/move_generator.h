// Which points are worth a look: sets of candidate, attacking and defending moves.
//
// All functions return empty points, are pure, and know nothing of forbidden moves: callers who
// move Black in renju filter with Board::IsForbidden.
#ifndef TENGEN_ENGINE_MOVE_GENERATOR_H_
#define TENGEN_ENGINE_MOVE_GENERATOR_H_

#include "engine/board.h"

namespace tengen::engine {

// Empty points within two steps (any direction, king's moves) of a stone. On a board without stones
// the empty point nearest to the centre; all empty points if none is near a stone, so the set is
// empty only on a full board.
PointSet Candidates(const Board& board);

// Points where colour c makes a four or better.
PointSet FourMoves(const Board& board, Color c);

// Points where colour c makes open threes in at least two directions: Board::Threats' double_three
// without the other sets.
PointSet DoubleThreeMoves(const Board& board, Color c);

// The replies that can stop colour c, who threatens to complete a five with the next stone, from
// doing so. Empty if no reply can: then c wins. Except in caro this is the one point that completes
// every five; in caro a stone beside the row can block a five too. REQUIRES: c has a five point.
PointSet FiveDefenses(const Board& board, Color c);

// The replies that can stop the straight four that colour c threatens at p: p itself and the points
// that would complete it. Besides these only fours of one's own help: outside the set, c's move at
// p makes the straight four. If p makes straight fours in two directions, the defences to one of
// them. REQUIRES: p is a straight-four point of c.
PointSet StraightFourDefenses(const Board& board, Color c, Point p);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_MOVE_GENERATOR_H_
