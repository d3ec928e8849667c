// A drawn board: the second oracle's own idea of a position, as literal as possible.
//
// tests/reference restates the rules from their definitions, slowly and without any of the engine's
// representation, so that an error in one is not an error in the other. It includes nothing from
// engine/. Everything here is a plain value or a pure function of its arguments; use from several
// threads needs distinct boards.
#ifndef TENGEN_TESTS_REFERENCE_BOARD_H_
#define TENGEN_TESTS_REFERENCE_BOARD_H_

#include <array>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"

namespace tengen::reference {

// What a point holds, as drawn. kOutside is the answer for points off the board; it never stands on
// one.
inline constexpr char kEmpty = '.';
inline constexpr char kBlack = 'x';
inline constexpr char kWhite = 'o';
inline constexpr char kBlocked = '#';
inline constexpr char kOutside = '+';

// The other player's stone. REQUIRES: stone is kBlack or kWhite.
char Other(char stone);

// A point: column from the left and row from the top, from 0. May lie outside a board.
struct Spot {
  int x = 0;
  int y = 0;

  friend bool operator==(const Spot&, const Spot&) = default;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

// One of the four directions of a line.
struct Step {
  int dx = 0;
  int dy = 0;
};

inline constexpr std::array<Step, 4> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

// The point `count` steps from `spot` (backwards if negative).
constexpr Spot Along(Spot spot, Step step, int count) {
  return {spot.x + count * step.dx, spot.y + count * step.dy};
}

// A rectangle of characters. Copyable.
class Board {
 public:
  // An empty board. REQUIRES: both sides are positive.
  Board(int width, int height);
  // `cells` row by row from the top, width * height characters; 'X' and 'O' are read as stones too.
  // REQUIRES: cells.size() is a multiple of width.
  Board(int width, absl::string_view cells);

  int width() const { return width_; }
  int height() const { return height_; }
  bool Contains(Spot spot) const {
    return spot.x >= 0 && spot.y >= 0 && spot.x < width_ && spot.y < height_;
  }
  // kOutside off the board.
  char At(Spot spot) const { return Contains(spot) ? cells_[Offset(spot)] : kOutside; }
  // REQUIRES: Contains(spot).
  void Set(Spot spot, char cell) { cells_[Offset(spot)] = cell; }
  // All points, row by row.
  std::vector<Spot> Spots() const;
  // The empty ones of them.
  std::vector<Spot> EmptySpots() const;
  // The rows, each followed by a newline.
  std::string ToString() const;

 private:
  int Offset(Spot spot) const { return spot.y * width_ + spot.x; }

  int width_;
  int height_;
  std::string cells_;
};

// Puts a stone on an empty point for as long as the object lives: "suppose a stone stood here".
class Trial {
 public:
  // REQUIRES: board holds kEmpty at `spot` and outlives this.
  Trial(Board& board, Spot spot, char stone);
  ~Trial() { board_.Set(spot_, kEmpty); }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

 private:
  Board& board_;
  Spot spot_;
};

// An unbroken row of stones of one colour, as long as it goes.
struct Row {
  Spot first;
  Step step;
  int length = 0;

  Spot last() const { return Along(first, step, length - 1); }
  // The points just outside.
  Spot before() const { return Along(first, step, -1); }
  Spot after() const { return Along(first, step, length); }
  bool Contains(Spot spot) const;
};

// The row along `step` through the stone at `spot`. REQUIRES: a stone stands there.
Row RowThrough(const Board& board, Spot spot, Step step);

// Some points of a line. Long runs look at billions of lines, so the usual ones take no memory from
// the heap.
using LineSpots = absl::InlinedVector<Spot, 16>;

// The empty points of the line through `spot`, other than `spot`, at most `reach` steps away.
LineSpots EmptyOnLine(const Board& board, Spot spot, Step step, int reach);

}  // namespace tengen::reference

#endif  // TENGEN_TESTS_REFERENCE_BOARD_H_
