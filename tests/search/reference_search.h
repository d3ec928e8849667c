// Search by the letter on the boards of tests/reference: the oracle of what search/ claims to have
// proven.
//
// Functions put trial stones on the board and leave it as it was. They try every point and remember
// nothing, so they are for small boards only.
#ifndef TENGEN_TESTS_SEARCH_REFERENCE_SEARCH_H_
#define TENGEN_TESTS_SEARCH_REFERENCE_SEARCH_H_

#include <climits>
#include <vector>

#include "tests/reference/board.h"
#include "tests/reference/rules.h"

namespace tengen::reference {

// The points where `stone` makes a winning row.
std::vector<Spot> Completions(Board& board, Game game, char stone);

// True if `attacker`, to move, has a row to complete, or can force one by at most `max_fours`
// permitted moves each of which threatens to complete one, whatever permitted point the defender
// takes in reply.
bool HasVcf(Board& board, Game game, char attacker, int max_fours);

enum class Result { kLoss, kDraw, kWin };

// How a game ends without a row.
struct End {
  int stones_left = INT_MAX;  // the stones that are put before; a full board ends it, too
  char winner = kEmpty;       // who has won then; kEmpty: nobody
};

// The result for `mover`, to move, if both sides play perfectly to the end. Who has only prohibited
// points loses.
Result PerfectPlay(Board& board, Game game, char mover, End end = {});

// The same after `mover` has put a stone on `spot`. REQUIRES: `spot` is empty.
Result PerfectPlayAfter(Board& board, Game game, char mover, Spot spot, End end = {});

}  // namespace tengen::reference

#endif  // TENGEN_TESTS_SEARCH_REFERENCE_SEARCH_H_
