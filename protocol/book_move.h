// Choosing a move from what a book or a database knows.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_PROTOCOL_BOOK_MOVE_H_
#define TENGEN_PROTOCOL_BOOK_MOVE_H_

#include <optional>

#include "engine/board.h"
#include "engine/point_set.h"
#include "protocol/database_port.h"
#include "search/known_positions.h"

namespace tengen::protocol {

// The move to play without a search; nullopt if what is known does not suffice. A won move comes
// first, the shortest win before others, then any of those that are worth about as much as the
// best. That needs a value of the position itself that the best move comes up to: otherwise moves
// of which nothing is known may be better. None where somebody has a five to make, which the search
// sees at once. Moves of `excluded` and such as cannot be played are never chosen.
std::optional<KnownMove> ChooseBookMove(const KnownPosition& known, const Board& board,
                                        const PointSet& excluded, const search::BookTaste& taste);

// The moves that are known to lose, for a search to leave out beside `excluded`; none if that would
// leave it no allowed move.
PointSet MovesToAvoid(const KnownPosition& known, const Board& board, const PointSet& excluded);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_BOOK_MOVE_H_
