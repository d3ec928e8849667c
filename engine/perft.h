// Counting move sequences, the standard check of make, unmake and legality.
#ifndef TENGEN_ENGINE_PERFT_H_
#define TENGEN_ENGINE_PERFT_H_

#include <cstdint>

#include "engine/board.h"

namespace tengen::engine {

// The number of sequences of exactly `depth` legal moves from `board`. A move is legal if its point
// is empty, the game is not over and it is not forbidden; a winning move ends its line, so it
// counts only as the last one. The board is changed and restored. REQUIRES: nobody has won yet;
// depth >= 0.
uint64_t Perft(Board& board, int depth);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_PERFT_H_
