// The SWAP2BOARD exchange: place an opening, or choose a colour in one.
#ifndef TENGEN_PROTOCOL_SWAP2_H_
#define TENGEN_PROTOCOL_SWAP2_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen {

// Collects the stones of a SWAP2BOARD block, which come in order of play, Black's first.
// Thread-compatible.
class Swap2Position {
 public:
  // What the manager asks; given by the number of stones on the board.
  enum class Question { kPlaceOpening, kChooseColor };

  Swap2Position(int width, int height) : width_(width), height_(height) {}

  // Adds {x, y}; a third number is allowed and ignored. Error: InvalidArgument, nothing added,
  // unless the point is on the board and free.
  absl::Status Add(absl::Span<const int64_t> stone);

  // nullopt for a number of stones at which the rule asks nothing: not 0, 3 or 5.
  std::optional<Question> question() const;

  // The position; the side to move is whose turn it is by the number of stones.
  Board Build(Rule rule) const;

 private:
  int width_;
  int height_;
  PointSet occupied_;
  std::vector<Point> stones_;
};

// Three stones, Black, White, Black, that leave neither colour a clear advantage, as the one who
// places an opening under swap2 wants it: he does not know which colour will be his. Fits every
// board.
std::vector<Point> BalancedOpening(int width, int height);

// True if the one to choose should take Black, given what the position is worth to White, who moves
// next.
bool ShouldTakeBlack(Value value_for_white);

}  // namespace tengen

#endif  // TENGEN_PROTOCOL_SWAP2_H_
