#include "engine/line_kernels.h"

#include <array>
#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/line_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/line_threats-inl.h"

#ifndef TENGEN_ENGINE_LINE_KERNELS_ONCE
#define TENGEN_ENGINE_LINE_KERNELS_ONCE
namespace tengen {

// The four lines through a point.
struct PointLines {
  explicit PointLines(Point p)
      : line{LineOf(p, Direction::kHorizontal), LineOf(p, Direction::kVertical),
             LineOf(p, Direction::kDiagonal), LineOf(p, Direction::kAntiDiagonal)},
        bit{p.x(), p.y(), p.x(), p.x()} {}
  std::array<int, kDirectionCount> line;
  std::array<int, kDirectionCount> bit;
};

// kOneHot[kMaxSide + i] is 1 << i, zero where that is no bit of a word: row y of a diagonal plane
// takes the bit x that a window into this table selects. kOneHotReversed runs the other way.
inline constexpr auto kOneHot = [] {
  std::array<uint32_t, 4 * kMaxSide> table = {};
  for (int i = 0; i < 32; ++i) table[kMaxSide + i] = uint32_t{1} << i;
  return table;
}();
inline constexpr auto kOneHotReversed = [] {
  std::array<uint32_t, 4 * kMaxSide> table = {};
  for (int i = 0; i < 32; ++i) table[2 * kMaxSide - 1 - i] = uint32_t{1} << i;
  return table;
}();

// A window that starts i entries before entry kMaxSide selects all bits of row i and none of the
// others.
inline constexpr auto kOnlyRow = [] {
  std::array<uint32_t, 3 * kMaxSide> table = {};
  table[kMaxSide] = ~uint32_t{0};
  return table;
}();

}  // namespace tengen
#endif  // TENGEN_ENGINE_LINE_KERNELS_ONCE

HWY_BEFORE_NAMESPACE();
namespace tengen {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D32 = hn::CappedTag<uint32_t, kLanes>;
using V32 = hn::Vec<D32>;

// Exchanges Black's and White's lane of each line.
HWY_INLINE V32 SwapColors(V32 v) { return hn::Shuffle2301(v); }

// The words of both colours of the four lines, lane by lane. Assembled in registers: a vector load
// would have to wait for scalar stores of its parts to reach the cache.
template <class D>
HWY_INLINE hn::Vec<D> GatherLines(D d, const uint64_t (&words)[kDirectionCount], size_t lane) {
  const hn::CappedTag<uint64_t, 2> d2;
  const size_t first = lane / kColorCount;
  const auto low =
      hn::InterleaveLower(d2, hn::Set(d2, words[first]), hn::Set(d2, words[first + 1]));
  if constexpr (hn::MaxLanes(D()) == kLanes) {
    const hn::Repartition<uint64_t, D> d64;
    const auto high = hn::InterleaveLower(d2, hn::Set(d2, words[2]), hn::Set(d2, words[3]));
    return hn::BitCast(d, hn::Combine(d64, high, low));
  } else {
    return hn::BitCast(d, low);
  }
}

// Writes the difference between the threats that `state` has for the lines and those of the words
// in stones and open.
template <LineForm form>
HWY_INLINE void DiffLanes(const LineState& state, const PointLines& lines,
                          const uint64_t (&stones)[kDirectionCount],
                          const uint64_t (&open)[kDirectionCount], LineDiff& diff) {
  const D32 d;
  uint64_t changed = 0;
  HWY_UNROLL(4)
  for (size_t lane = 0; lane < kLanes; lane += hn::Lanes(d)) {
    const V32 own = GatherLines(d, stones, lane);
    const V32 opponent = SwapColors(own);
    const V32 empty = hn::AndNot(own | opponent, GatherLines(d, open, lane));
    V32 words[kLineThreatCount];
    LineMath<VectorOps<D32>, form>(own, opponent, empty, hn::Load(d, state.exact + lane))
        .Classify(words);
    HWY_UNROLL(8)
    for (int kind = 0; kind < kLineThreatCount; ++kind) {
      uint64_t old[kDirectionCount];
      HWY_UNROLL(4)
      for (int i = 0; i < kDirectionCount; ++i) {
        std::memcpy(&old[i], state.threats[lines.line[i]][kind], sizeof(uint64_t));
      }
      const V32 difference = words[kind] ^ GatherLines(d, old, lane);
      hn::Store(difference, d, diff.words[kind] + lane);
      uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::Ne(difference, hn::Zero(d)), bits);
      changed |= uint64_t{bits[0]} << (8 * kind + static_cast<int>(lane));
    }
  }
  diff.changed = changed;
}

// How one line's bits spread over the rows of the board: row y has the line's bit or bits
// select[y]; if one is set there, the row's bits are those, masked by keep, and `set`.
struct Spread {
  const uint32_t* select;
  uint32_t keep;
  uint32_t set;
};

// Flips `diff` in threats, planes and counts. All directions take the same path: which comes next
// cannot be predicted.
HWY_INLINE void ApplyDiff(LineState& state, Point p, const PointLines& lines,
                          const LineDiff& diff) {
  const D32 d;
  const Spread spreads[kDirectionCount] = {
      {kOnlyRow.data() + kMaxSide - p.y(), ~uint32_t{0}, 0},
      {kOneHot.data() + kMaxSide, 0, uint32_t{1} << p.x()},
      {kOneHot.data() + kMaxSide + (p.x() - p.y()), ~uint32_t{0}, 0},
      {kOneHotReversed.data() + 2 * kMaxSide - 1 - (p.x() + p.y()), ~uint32_t{0}, 0}};
  for (uint64_t rest = diff.changed; rest != 0; rest &= rest - 1) {
    const int index = std::countr_zero(rest);
    const int kind = index / kLanes, direction = index % kLanes / kColorCount;
    const int color = index % kColorCount;
    const uint32_t flipped = diff.words[kind][index % kLanes];
    uint32_t& threats = state.threats[lines.line[direction]][kind][color];
    state.counts[color][kind] += std::popcount(threats ^ flipped) - std::popcount(threats);
    threats ^= flipped;
    uint32_t* HWY_RESTRICT rows = state.planes[color][kind][direction].data();
    const Spread& spread = spreads[direction];
    const V32 line = hn::Set(d, flipped), keep = hn::Set(d, spread.keep),
              set = hn::Set(d, spread.set);
    for (int y = 0; y < state.height; y += static_cast<int>(hn::Lanes(d))) {
      const V32 bits = line & hn::LoadU(d, spread.select + y);
      const V32 flip = hn::IfThenElseZero(hn::Ne(bits, hn::Zero(d)), (bits & keep) | set);
      hn::Store(hn::Load(d, rows + y) ^ flip, d, rows + y);
    }
  }
}

// Flips the bit of p, if `toggle` is 1, in the stones of colour c on the four lines and recomputes
// their threats.
HWY_INLINE void Recompute(LineState& state, Point p, const PointLines& lines, Color c,
                          uint32_t toggle, LineDiff& diff) {
  uint64_t stones[kDirectionCount];
  uint64_t open[kDirectionCount];
  HWY_UNROLL(4)
  for (int i = 0; i < kDirectionCount; ++i) {
    uint32_t* line = state.stones[lines.line[i]];
    std::memcpy(&stones[i], line, sizeof(uint64_t));
    stones[i] ^= uint64_t{toggle} << (lines.bit[i] + 32 * Index(c));
    std::memcpy(line, &stones[i], sizeof(uint64_t));
    open[i] = state.open[lines.line[i]] * uint64_t{0x100000001};
  }
  if (state.caro) {
    DiffLanes<LineForm::kCaro>(state, lines, stones, open, diff);
  } else if (state.any_exact) {
    DiffLanes<LineForm::kExact>(state, lines, stones, open, diff);
  } else {
    DiffLanes<LineForm::kPlain>(state, lines, stones, open, diff);
  }
  ApplyDiff(state, p, lines, diff);
}

void ToggleStoneKernel(LineState& state, Point p, Color c, LineDiff& diff) {
  Recompute(state, p, PointLines(p), c, 1, diff);
}

void RefreshLinesKernel(LineState& state, Point p) {
  LineDiff diff;
  Recompute(state, p, PointLines(p), Color::kBlack, 0, diff);
}

void RevertStoneKernel(LineState& state, Point p, Color c, const LineDiff& diff) {
  const PointLines lines(p);
  for (int i = 0; i < kDirectionCount; ++i) {
    state.stones[lines.line[i]][Index(c)] ^= uint32_t{1} << lines.bit[i];
  }
  ApplyDiff(state, p, lines, diff);
}

// The points of rows y and on that lie in at least one, and in at least two, of a kind's four
// planes.
struct OneAndTwo {
  HWY_INLINE OneAndTwo(const PointSet (&planes)[kDirectionCount], int y) {
    const D32 d;
    const V32 v0 = hn::Load(d, planes[0].data() + y), v1 = hn::Load(d, planes[1].data() + y);
    const V32 v2 = hn::Load(d, planes[2].data() + y), v3 = hn::Load(d, planes[3].data() + y);
    one = (v0 | v1) | (v2 | v3);
    two = (v0 & v1) | (v2 & v3) | ((v0 | v1) & (v2 | v3));
  }
  V32 one, two;
};

void CombineThreatsKernel(const LineState& state, Color c, ThreatSets& sets) {
  const D32 d;
  const auto& planes = state.planes[Index(c)];
  for (int y = 0; y < state.height; y += static_cast<int>(hn::Lanes(d))) {
    const auto combine = [&](LineThreat kind) { return OneAndTwo(planes[Index(kind)], y); };
    const auto store = [&](V32 rows, PointSet& set) { hn::Store(rows, d, set.data() + y); };
    const OneAndTwo four = combine(LineThreat::kFour), three = combine(LineThreat::kThree);
    const OneAndTwo two = combine(LineThreat::kTwo);
    store(combine(LineThreat::kFive).one, sets.five);
    store(combine(LineThreat::kStraightFour).one, sets.straight_four);
    store(four.one, sets.four);
    store(four.two | combine(LineThreat::kLineDoubleFour).one, sets.double_four);
    store(three.one, sets.three);
    store(three.two, sets.double_three);
    store(combine(LineThreat::kClosedThree).one, sets.closed_three);
    store(two.one, sets.two);
    store(two.two, sets.double_two);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen {

HWY_EXPORT(ToggleStoneKernel);
HWY_EXPORT(RefreshLinesKernel);
HWY_EXPORT(CombineThreatsKernel);
HWY_EXPORT(RevertStoneKernel);

void ToggleStone(LineState& state, Point p, Color c, LineDiff& diff) {
  HWY_DYNAMIC_DISPATCH(ToggleStoneKernel)(state, p, c, diff);
}

void RefreshLines(LineState& state, Point p) { HWY_DYNAMIC_DISPATCH(RefreshLinesKernel)(state, p); }

void CombineThreats(const LineState& state, Color c, ThreatSets& sets) {
  HWY_DYNAMIC_DISPATCH(CombineThreatsKernel)(state, c, sets);
}

void RevertStone(LineState& state, Point p, Color c, const LineDiff& diff) {
  HWY_DYNAMIC_DISPATCH(RevertStoneKernel)(state, p, c, diff);
}

}  // namespace tengen
#endif  // HWY_ONCE
