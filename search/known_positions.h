// What is known of positions before any search, as from an opening book.
#ifndef TENGEN_SEARCH_KNOWN_POSITIONS_H_
#define TENGEN_SEARCH_KNOWN_POSITIONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/strength.h"

namespace tengen::search {

// How to choose where there is a choice. A plain value.
struct BookTaste {
  int level = kFullStrength;  // the lower, the more moves are good enough
  uint64_t word = 0;          // another word makes other choices
};

// Thread-safe.
class KnownPositions {
 public:
  virtual ~KnownPositions() = default;

  // The value of the position for Black, whoever is to move; nullopt if it was not searched.
  virtual std::optional<Value> ValueForBlack(const Board& board) const = 0;
  // A move to play without a search, if what is known suffices.
  virtual std::optional<Point> MoveFor(const Board& board, const BookTaste& taste) const = 0;
  // The positions of three stones on boards like `like` that are known to be worth at most so much
  // to either side, one of those that are symmetric: the stones as they can be put, Black's first.
  virtual std::vector<std::vector<Point>> BalancedTriples(const Board& like, Value most) const = 0;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_KNOWN_POSITIONS_H_
