// What the threats on a board leave the side to move to choose from.
#ifndef TENGEN_SEARCH_PROOF_SITUATION_H_
#define TENGEN_SEARCH_PROOF_SITUATION_H_

#include <cstdint>

#include "engine/board.h"

namespace tengen::search {

// How free the side to move is.
enum class Situation : uint8_t {
  kFree,    // any move
  kDefend,  // must stop a straight four or make fours
  kForced,  // must stop a five or make one
};

// The moves that can matter; forbidden ones may be among them. None: nothing helps.
struct Choice {
  Situation situation;
  PointSet moves;
};

// What the side to move may choose from if the game ends after `stones_left` more stones. Pure.
Choice ChoiceOf(const Board& board, int stones_left);

// All moves worth a look if nothing threatens: the points near stones, and those that make or stop
// fours and threes. Pure.
PointSet FreeMoves(const Board& board);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_SITUATION_H_
