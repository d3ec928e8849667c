// When a game ends that nobody wins by a row, and who has won it then.
#ifndef TENGEN_SEARCH_ENDING_H_
#define TENGEN_SEARCH_ENDING_H_

#include <algorithm>
#include <optional>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::search {

// Part of the rules of a game, like its Rule, but none of the board's business. A plain value.
struct Ending {
  // The game is over with so many stones on the board; 0: with a full board.
  int max_stones = 0;
  // Who has won then; nullopt: it is a draw.
  std::optional<Color> winner;

  friend bool operator==(const Ending&, const Ending&) = default;
};

// The number of stones with which the game on `board` is over. A limit that `board` has reached is
// none for those who play on.
inline int StonesAtEnd(const Board& board, const Ending& ending) {
  const int full = board.stone_count() + board.empty_count();
  return ending.max_stones > board.stone_count() ? std::min(ending.max_stones, full) : full;
}

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_ENDING_H_
