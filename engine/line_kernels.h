// The lines of a board with their threats, and the vector kernels that keep them up to date.
//
// This is the board's private memory, laid out for the kernels; only Board and tests of the kernels
// use it.
#ifndef TENGEN_ENGINE_LINE_KERNELS_H_
#define TENGEN_ENGINE_LINE_KERNELS_H_

#include <bit>
#include <cstdint>

#include "engine/line_threats.h"
#include "engine/point_set.h"
#include "engine/threat_sets.h"
#include "engine/types.h"

namespace tengen::engine {

// Every line of the largest board has a number: rows, columns, diagonals (x - y constant),
// anti-diagonals (x + y constant).
inline constexpr int kDiagonalCount = 2 * kMaxSide - 1;
inline constexpr int kFirstColumn = kMaxSide;
inline constexpr int kFirstDiagonal = 2 * kMaxSide;
inline constexpr int kFirstAntiDiagonal = kFirstDiagonal + kDiagonalCount;
inline constexpr int kLineCount = kFirstAntiDiagonal + kDiagonalCount;

// The line through p in direction d.
constexpr int LineOf(Point p, Direction d) {
  switch (d) {
    case Direction::kHorizontal:
      return p.y();
    case Direction::kVertical:
      return kFirstColumn + p.x();
    case Direction::kDiagonal:
      return kFirstDiagonal + p.x() - p.y() + kMaxSide - 1;
    case Direction::kAntiDiagonal:
      return kFirstAntiDiagonal + p.x() + p.y();
  }
  return 0;
}

// The bit of p in the words of that line: x, but y in columns.
constexpr int BitOf(Point p, Direction d) { return d == Direction::kVertical ? p.y() : p.x(); }

// One vector of line words: the four lines through a point for both colours, lane 2 * direction +
// colour.
inline constexpr int kLanes = kDirectionCount * kColorCount;
constexpr int LaneOf(Direction d, Color c) { return Index(d) * kColorCount + Index(c); }

// Threat words of a line: all kinds for both colours.
inline constexpr int kLineWords = kLineThreatCount * kColorCount;
constexpr int WordOf(LineThreat kind, Color c) { return Index(kind) * kColorCount + Index(c); }

// Where c's stones of a line begin in the 64-bit number that both colours' words are in memory.
constexpr int StonesShift(Color c) {
  return std::endian::native == std::endian::little ? 32 * Index(c) : 32 * Index(Opponent(c));
}

// Stones, open points and threats of all lines, and the threats again as whole-board sets.
// Invariant between calls: threats, planes and counts are what ClassifyLine gives for every line.
// A plain value.
struct LineState {
  alignas(64) uint32_t threats[kLineCount][kLineThreatCount][kColorCount] = {};
  PointSet planes[kColorCount][kLineThreatCount][kDirectionCount];
  alignas(8) uint32_t stones[kLineCount][kColorCount] = {};
  uint32_t open[kLineCount] = {};           // points on the board and not blocked
  alignas(32) uint32_t exact[kLanes] = {};  // all ones in lanes whose colour needs an exact five
  int32_t counts[kColorCount][kLineThreatCount] = {};  // set bits of threats over all lines
  int height = 0;
  bool any_exact = false;
  bool caro = false;
};

// The threat words of the four lines through a point.
using DirectionThreats = uint32_t[kDirectionCount][kLineThreatCount][kColorCount];

// What a move changed in the threats, kept to take it back.
struct LineDiff {
  alignas(32) DirectionThreats words;  // bits that changed
  // Bit i is set if the i-th of `words` is not zero.
  uint64_t changed;
  int32_t counts[kColorCount][kLineThreatCount];  // LineState::counts before the move
};

// Each flips the stone of colour c at p in its four lines. ToggleStone brings threats, planes and
// counts up to date and records the change; RevertStone takes exactly that change back. REQUIRES
// for Revert: `diff` comes from the matching ToggleStone and everything done since has been
// reverted.
void ToggleStone(LineState& state, Point p, Color c, LineDiff& diff);
void RevertStone(LineState& state, Point p, Color c, const LineDiff& diff);

// Combines the planes of colour c. Writes every row of every set, so `sets` may be unset.
void CombineThreats(const LineState& state, Color c, ThreatSets& sets);

// Recomputes the four lines through p after `open` or `exact` changed there.
void RefreshLines(LineState& state, Point p);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_LINE_KERNELS_H_
