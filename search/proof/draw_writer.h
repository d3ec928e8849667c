// Holds as text that `tengen verify` checks.
#ifndef TENGEN_SEARCH_PROOF_DRAW_WRITER_H_
#define TENGEN_SEARCH_PROOF_DRAW_WRITER_H_

#include <string>

#include "engine/board.h"
#include "search/proof/draw_solver.h"

namespace tengen::search {

// The position of `board` for a hold against the side to move. REQUIRES: the board has
// HoldLines::kMostPoints points at most.
HoldPosition ToHoldPosition(const Board& board);

// The certificate, as verify/DESIGN.md specifies it, that the side to move of `board` completes no
// five. Of the answers that hold, the one whose tree is least is written. REQUIRES: `solver` has
// just shown it, with lines of five. Pure.
std::string DrawText(const Board& board, const DrawSolver& solver);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_DRAW_WRITER_H_
