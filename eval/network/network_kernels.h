// The network's numbers and the sums of one board as the vector kernels want them, and the kernels.
//
// The private memory of Network and NetworkState; only they and tests of the kernels use it. All
// arithmetic is in whole numbers that fit their types (network_layers.h), so every vector target
// gives the same results.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_KERNELS_H_
#define TENGEN_EVAL_NETWORK_NETWORK_KERNELS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/line_kernels.h"
#include "engine/types.h"
#include "eval/network/line_code.h"
#include "eval/network/network_layers.h"

namespace tengen::eval {

// What a line adds to the features of a point: the row for Black's eyes, then the one for White's.
// One cache line, so each change of a line reads one of them.
struct alignas(64) CodeRow {
  int16_t numbers[kFeatures];
};

// A layer whose weights lie in pairs of inputs, because processors multiply 16-bit numbers and add
// neighbouring products in one step. Which two inputs make a pair is up to who fills it.
template <int in, int out>
struct PairedLayer {
  static constexpr int kPairs = in / 2;

  alignas(64) int16_t weights[kPairs][out][2];
  alignas(64) int32_t biases[out];
};

// A layer of a single output.
template <int in>
struct OutputLayer {
  alignas(64) int32_t weights[in];
  int32_t bias;  // 0 if it has none
};

// A table, spread out to the scale of the neurons that it is added to.
template <int cases, int out>
struct SpreadTable {
  alignas(64) int32_t numbers[cases][out];
};

struct KernelForm {
  template <LayerSpec spec>
  using Dense = std::conditional_t<spec.outputs == 1, OutputLayer<spec.inputs>,
                                   PairedLayer<spec.inputs, spec.outputs>>;
  template <int cases, int outputs>
  using Table = SpreadTable<cases, outputs>;
};

// The value for one colour to move, and the scores of its moves. Input pairs of layers that see the
// board or points: inputs 2i and 2i + 1 in the order that Black sees; of those that see neurons: i
// and the one half of the layer behind it, which need no shuffling.
using ValueHead = ValueLayers<KernelForm>;
using PolicyHead = PolicyLayers<KernelForm>;

// The last moves, the latest first, as far as there were so many.
using LastMoves = std::array<std::optional<Point>, kLastMoves>;

// Of the positive parts of the features of all points, then of their products; 2i + parity is at
// [parity][i].
using BoardSums = int32_t[2][kInputs / 2];

// One board. Points are numbered row by row of a board `width` wide, so that what is used lies
// together, and with a place without features in front of every row, a row of them before the first
// and one behind the last: so every point has eight others around it. Invariant between calls: the
// codes are those of the lines through every point as Black sees them, and the rest is what
// network_layers.h defines. A plain value of 90 KB.
struct NetworkSums {
  static constexpr int kPlaces = (engine::kMaxSide + 2) * (engine::kMaxSide + 1) + 1;
  // Codes of a line lie together, with room around them for a vector that begins with the code
  // kCodeReach points before any of them.
  static constexpr int kCodeLanes = 16;
  static constexpr int kLineCapacity = engine::kMaxSide + kCodeLanes;

  alignas(64) int16_t features[kPlaces][kFeatures];  // in the order of a CodeRow
  alignas(64) BoardSums sums;
  LineCode codes[engine::kLineCount][kLineCapacity];
  int width;
  int height;

  // The codes of the line through p in direction d, from kCodeReach points before p on.
  LineCode* CodesAround(Point p, Direction d) { return codes[LineOf(p, d)] + BitOf(p, d); }
  const LineCode* CodesAround(Point p, Direction d) const {
    return codes[LineOf(p, d)] + BitOf(p, d);
  }

  int IndexOf(Point p) const { return (p.y() + 1) * RowStep() + p.x() + 1; }
  int RowStep() const { return width + 1; }  // from a point to the one below it
  // Past the last one that this board uses.
  int PlacesEnd() const { return (height + 2) * RowStep() + 1; }
};

// The digit of a stone in a LineCode as Black sees it.
constexpr int DigitOf(Color c) { return 1 + Index(c); }

// Adds `digit` to the digit of point p in the windows of all points that see it: DigitOf(c) puts a
// stone there, -DigitOf(c) takes it away. `rows` are kLineCodes. REQUIRES: p lies on the board and
// its digit becomes 0, 1 or 2.
void AddDigit(NetworkSums& board, const CodeRow* rows, Point p, int digit);

// The value, in evaluation units.
int32_t NetworkValue(const ValueHead& head, const NetworkSums& board);
// The value after AddDigit, which is not done. REQUIRES: as AddDigit.
int32_t NetworkValueAfter(const ValueHead& head, const NetworkSums& board, const CodeRow* rows,
                          Point p, int digit);

// Writes the scores of `count` points, none of them among `last`, to scores[0..count).
void NetworkScores(const PolicyHead& head, const NetworkSums& board, const LastMoves& last,
                   const Point* points, size_t count, int* scores);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NETWORK_KERNELS_H_
