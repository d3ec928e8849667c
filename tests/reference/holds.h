// Games of rows of any length on tiny boards, played out to the end.
#ifndef TENGEN_TESTS_REFERENCE_HOLDS_H_
#define TENGEN_TESTS_REFERENCE_HOLDS_H_

#include "tests/reference/board.h"

namespace tengen::reference {

// True if some row of the board holds `length` of `stone` or more.
bool HasRow(const Board& board, char stone, int length);

// True if `attacker`, who is to move, can get `length` in a row whatever the defender does, whose
// own rows count for nothing. Every move is tried, so ten empty points are about as many as can be
// waited for. REQUIRES: he has no such row yet.
bool CanGetRow(const Board& board, char attacker, int length);

// What the game is worth to `mover`, who is to move, if the first to have `length` or more in a row
// wins: 1 a win, 0 a draw, -1 a loss. REQUIRES: nobody has such a row yet.
int WorthOfRows(const Board& board, char mover, int length);

}  // namespace tengen::reference

#endif  // TENGEN_TESTS_REFERENCE_HOLDS_H_
