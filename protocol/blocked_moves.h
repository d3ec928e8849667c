// Moves that a person who analyses has taken away from the engine.
#ifndef TENGEN_PROTOCOL_BLOCKED_MOVES_H_
#define TENGEN_PROTOCOL_BLOCKED_MOVES_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Collects the points of a block. They are the points of any board, because blocks stay from game
// to game. Thread-compatible.
class ListedPoints {
 public:
  // Adds {x, y}; a third number is allowed and ignored. Error: InvalidArgument, nothing added,
  // unless there are so many numbers. A point beyond the largest board is left out without an
  // error: GUIs send whole squares of points, and off the board nobody can play anyway.
  absl::Status Add(absl::Span<const int64_t> numbers);

  const std::vector<Point>& points() const { return points_; }
  // False if, taken as moves, they can never be played: one is named twice or is missing.
  bool playable() const { return playable_; }

 private:
  PointSet seen_;
  std::vector<Point> points_;  // each once
  bool playable_ = true;
};

// What is blocked: points, as the next stone in whatever position is thought about, and paths,
// which are moves from the empty board on, Black's first, of which the last is blocked in the
// position that the others make, in whatever order it comes about. Thread-compatible.
class BlockedMoves {
 public:
  // Each does what it says with a block's points and cannot fail, except that BlockPath returns
  // ResourceExhausted, and does nothing, if paths to too many positions are blocked. Paths that
  // cannot be played are none.
  absl::Status Block(const ListedPoints& points);
  absl::Status Unblock(const ListedPoints& points);
  absl::Status BlockPath(const ListedPoints& path);
  absl::Status UnblockPath(const ListedPoints& path);
  void Reset() { points_ = PointSet(); }
  void ResetPaths() { paths_.clear(); }

  // Tells a search of `board` what is blocked. If that left no allowed move the moves of this
  // position are not blocked, for whoever asks for a move waits for one.
  void Apply(const Board& board, search::SearchLimits& limits) const;

 private:
  PointSet points_;
  std::vector<search::Refusal> paths_;  // no two for the same stones
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_BLOCKED_MOVES_H_
