// The positions that a database knows, and the key under which it keeps each of them.
//
// Everything here is a plain value or a pure function.
#ifndef TENGEN_PROTOCOL_DATABASE_POSITION_H_
#define TENGEN_PROTOCOL_DATABASE_POSITION_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "engine/rules.h"
#include "engine/symmetry.h"
#include "engine/types.h"

namespace tengen::database {

// What is on a board and who moves next, however it came about. Unlike a Board it costs nothing to
// make and to copy. Points that are blocked cannot be expressed.
struct Position {
  Rule rule = Rule::kFreestyle;
  int width = 15;
  int height = 15;
  Color side_to_move = Color::kBlack;
  std::array<PointSet, engine::kColorCount> stones;

  int stone_count() const { return stones[0].size() + stones[1].size(); }
  bool IsEmpty(Point p) const { return !stones[0].Contains(p) && !stones[1].Contains(p); }
  // The empty points, by ascending id.
  std::vector<Point> EmptyPoints() const;
  // The position after the side to move puts a stone on p. REQUIRES: p is an empty point of it.
  Position After(Point p) const;
  Position AfterPass() const;
  // The positions from which one stone of the side that is not to move leads here.
  std::vector<Position> Parents() const;

  friend bool operator==(const Position&, const Position&) = default;
};

// Blocked points count as empty.
Position PositionOf(const Board& board);

// One of the images of a position under the symmetries of the board, the same one for all of them.
class CanonicalPosition {
 public:
  explicit CanonicalPosition(const Position& position);

  // Rule, size, number of stones, side to move and the stones themselves, as bytes. Keys of
  // positions with equal rules and sizes are in the order of their numbers of stones.
  const std::string& key() const { return key_; }
  // Where the image has what the position has on p. Points that the symmetries of the position
  // itself make equal have the same cell: the one of least id.
  Point CellOf(Point p) const;

 private:
  // Where the symmetry of that number (engine/symmetry.h) carries the point.
  Point Image(int symmetry, Point p) const;

  int width_;
  int height_;
  std::array<uint8_t, engine::kLinearMaps.size()> symmetries_{};  // those that lead to the image
  size_t count_ = 0;                                              // of them
  std::string key_;
};

// The canonical image that has this key; nullopt if no position has it.
std::optional<Position> PositionOfKey(absl::string_view key);

// What the keys of all positions begin with that have the rule and the size of `position`; and so
// many stones.
std::string BoardPrefix(const Position& position);
std::string KeyPrefix(const Position& position, int stone_count);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_POSITION_H_
