// The vocabulary of the game: colours, rules, directions, points.
//
// All types here are small values: copy them freely, share them between threads.
#ifndef TENGEN_ENGINE_TYPES_H_
#define TENGEN_ENGINE_TYPES_H_

#include <array>
#include <cstdint>

namespace tengen::engine {

inline constexpr int kMinSide = 5;
// A line is one 32-bit word and a point set has 32 rows of 32 bits, so 32 costs nothing extra.
inline constexpr int kMaxSide = 32;
inline constexpr int kPointCapacity = kMaxSide * kMaxSide;

enum class Color : uint8_t { kBlack, kWhite };
inline constexpr std::array<Color, 2> kColors = {Color::kBlack, Color::kWhite};
inline constexpr int kColorCount = 2;

constexpr Color Opponent(Color c) { return c == Color::kBlack ? Color::kWhite : Color::kBlack; }
constexpr int Index(Color c) { return static_cast<int>(c); }

// What a point of the board holds. A blocked point belongs to nobody: it stops lines like the edge
// does.
enum class Cell : uint8_t { kEmpty, kBlack, kWhite, kBlocked };

constexpr Cell CellOf(Color c) { return c == Color::kBlack ? Cell::kBlack : Cell::kWhite; }

// The five games; see engine/rules.h for what each means.
enum class Rule : uint8_t { kFreestyle, kStandard, kRenju, kCaro, kStandardCaro };
inline constexpr std::array<Rule, 5> kRules = {Rule::kFreestyle, Rule::kStandard, Rule::kRenju,
                                               Rule::kCaro, Rule::kStandardCaro};

constexpr int Index(Rule r) { return static_cast<int>(r); }

// The four line directions. A step of kHorizontal is (+1,0), of kVertical (0,+1), of kDiagonal
// (+1,+1), of kAntiDiagonal (+1,-1).
enum class Direction : uint8_t { kHorizontal, kVertical, kDiagonal, kAntiDiagonal };
inline constexpr std::array<Direction, 4> kDirections = {
    Direction::kHorizontal, Direction::kVertical, Direction::kDiagonal, Direction::kAntiDiagonal};
inline constexpr int kDirectionCount = 4;

constexpr int Index(Direction d) { return static_cast<int>(d); }
constexpr int StepX(Direction d) { return d == Direction::kVertical ? 0 : 1; }
constexpr int StepY(Direction d) {
  return d == Direction::kHorizontal ? 0 : (d == Direction::kAntiDiagonal ? -1 : 1);
}

// A point of the largest board: x is the column from the left, y the row from the top as the
// Piskvork protocol counts, both from 0. Whether it lies on a given board is that board's knowledge
// (Board::Contains). There is no "no point" value; use std::optional<Point>.
class Point {
 public:
  constexpr Point() = default;
  // REQUIRES: 0 <= x, y < kMaxSide.
  constexpr Point(int x, int y) : id_(static_cast<uint16_t>(y * kMaxSide + x)) {}
  // REQUIRES: 0 <= id < kPointCapacity.
  static constexpr Point FromId(int id) { return Point(id % kMaxSide, id / kMaxSide); }

  constexpr int x() const { return id_ % kMaxSide; }
  constexpr int y() const { return id_ / kMaxSide; }
  // Dense number in [0, kPointCapacity), the same on boards of every size; ascending id is row by
  // row.
  constexpr int id() const { return id_; }

  friend constexpr bool operator==(Point, Point) = default;
  friend constexpr auto operator<=>(Point, Point) = default;

 private:
  uint16_t id_ = 0;
};

}  // namespace tengen::engine

namespace tengen {
using engine::Cell;
using engine::Color;
using engine::Direction;
using engine::kColors;
using engine::Point;
}  // namespace tengen

#endif  // TENGEN_ENGINE_TYPES_H_
