// The lines of a small board as sets of bits, for proofs that an attacker completes none of them.
//
// Such a proof is about the Maker-Breaker game: the attacker wants all points of one line, the
// defender one point of each, and who moves where else does not matter. A row longer than five
// holds a line of five, so a defender who holds all lines stops the attacker under every rule.
#ifndef TENGEN_SEARCH_PROOF_HOLD_LINES_H_
#define TENGEN_SEARCH_PROOF_HOLD_LINES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tengen::search {

// A set of points of a board of 64 points at most: bit y * width + x is column x from the left and
// row y from the top.
using PointBits = uint64_t;

constexpr PointBits BitOf(int point) { return PointBits{1} << point; }

// The attacker's stones and the empty points. All other points are the defender's, or might as well
// be.
struct HoldPosition {
  PointBits attacker = 0;
  PointBits empty = 0;

  // `point` is taken by the attacker, or by the defender. REQUIRES: it is empty.
  HoldPosition Attacked(int point) const {
    return {attacker | BitOf(point), empty & ~BitOf(point)};
  }
  HoldPosition Defended(int point) const { return {attacker, empty & ~BitOf(point)}; }

  friend bool operator==(const HoldPosition&, const HoldPosition&) = default;
  friend auto operator<=>(const HoldPosition&, const HoldPosition&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const HoldPosition& p) {
    return H::combine(std::move(h), p.attacker, p.empty);
  }
};

// What the live lines of a position come to: those without a stone of the defender, which weigh
// 2^stones each, so that a full one weighs full().
struct LineWeights {
  int sum = 0;
  int heaviest = 0;                  // of a line
  PointBits last = ~PointBits{0};    // the empty points that all lines share which lack one stone
  std::array<int, 64> through = {};  // by empty point
  int most = 0;                      // of `through`
  PointBits relevant = 0;            // points of live lines
  // By empty point: those that all live lines through it share, itself included.
  std::array<PointBits, 64> shared;
};

// A board's lines of `length` points. Immutable; thread-safe.
class HoldLines {
 public:
  static constexpr int kMostPoints = 64;

  // REQUIRES: width * height <= kMostPoints; 2 <= length <= 8.
  HoldLines(int width, int height, int length);

  int width() const { return width_; }
  int height() const { return height_; }
  // What a full line weighs.
  int full() const { return 1 << length_; }
  const std::vector<PointBits>& lines() const { return lines_; }
  PointBits all() const { return all_; }

  // The live lines of `position`.
  std::vector<PointBits> Live(const HoldPosition& position) const;
  LineWeights Weigh(const HoldPosition& position) const;

  // The same game with the points outside live lines taken away.
  static HoldPosition Reduced(const HoldPosition& position, const LineWeights& weights) {
    return {position.attacker & weights.relevant, position.empty & weights.relevant};
  }
  // The least of the reduced position's images under the symmetries of the board.
  HoldPosition Canonical(const HoldPosition& position) const;
  // Where the symmetry that makes `position` canonical puts each of the board's points.
  std::vector<int> ToCanonical(const HoldPosition& position) const;

  // The attacker's moves that need an answer: not those into no live line, nor those whose live
  // lines all hold another empty point, where the defender's answer leaves the attacker nothing of
  // his move.
  static PointBits Attacks(const HoldPosition& position, const LineWeights& weights);
  // The defender's moves worth trying: of those that stop a line which lacks one stone, or of all,
  // not those whose live lines another one stops, too.
  static PointBits Defences(const HoldPosition& position, const LineWeights& weights);

 private:
  // For every symmetry but the identity, and every byte of a set, the images of its 256 values.
  using Images = std::array<std::array<PointBits, 256>, 8>;

  PointBits Image(const Images& images, PointBits bits) const;
  void AddSymmetry(bool flip_x, bool flip_y, bool transpose);

  int width_;
  int height_;
  int length_;
  PointBits all_;
  std::vector<PointBits> lines_;
  std::vector<Images> symmetries_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_HOLD_LINES_H_
