// From stones as a manager lists them to a Board.
#ifndef TENGEN_PROTOCOL_POSITION_BUILDER_H_
#define TENGEN_PROTOCOL_POSITION_BUILDER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "engine/types.h"

namespace tengen::protocol {

// A point of a width x height board from two numbers of any size; nullopt if it lies outside.
std::optional<Point> PointOnBoard(int64_t x, int64_t y, int width, int height);
// The same from text, of which the first two words count.
std::optional<Point> ParsePoint(absl::Span<const absl::string_view> words, int width, int height);

// A position from its stones. They are laid alternately, Black's first, so that the history of the
// board is a game as far as the numbers of stones allow; where one colour runs out the rest
// follows. REQUIRES: 5x5..32x32, all points distinct and on the board.
Board MakePosition(int width, int height, Rule rule, absl::Span<const Point> black,
                   absl::Span<const Point> white, absl::Span<const Point> blocked,
                   Color side_to_move);

// The same position under another rule.
Board WithRule(const Board& board, Rule rule);

// Collects the stones of a block about an opening, which come in order of play, Black's first.
// Thread-compatible.
class ListedStones {
 public:
  ListedStones(int width, int height) : width_(width), height_(height) {}

  // Adds {x, y}; a third number is allowed and ignored. Error: InvalidArgument, nothing added,
  // unless the point is on the board and free.
  absl::Status Add(absl::Span<const int64_t> stone);

  const std::vector<Point>& points() const { return points_; }

 private:
  int width_;
  int height_;
  PointSet occupied_;
  std::vector<Point> points_;
};

// Collects the lines of a BOARD block, which names owners ("1" the engine's, "2" the opponent's,
// "3" nobody's), and finds out who is Black. Thread-compatible.
class PositionBuilder {
 public:
  PositionBuilder(int width, int height) : width_(width), height_(height) {}

  // Adds one listed stone: {x, y, owner}. x = y = -1 is a pass of that owner, which matters for the
  // balance of colours only. Error: InvalidArgument, nothing added, unless the stone is well
  // formed, on the board and on a free point.
  absl::Status Add(absl::Span<const int64_t> stone);

  // The position with the engine to move. As many own stones as the opponent's: the engine is
  // Black; one less: White; any other balance: the first listed stone is Black's. The order of the
  // list need not be the order of play.
  Board Build(Rule rule) const;

 private:
  bool EngineIsBlack() const;

  int width_;
  int height_;
  PointSet occupied_;
  std::vector<Point> own_;
  std::vector<Point> opponent_;
  std::vector<Point> blocked_;
  int own_moves_ = 0;       // stones and passes
  int opponent_moves_ = 0;  // stones and passes
  bool own_listed_first_ = true;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_POSITION_BUILDER_H_
