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
  explicit PointLines(Point p) {
    for (Direction d : kDirections) {
      line[Index(d)] = LineOf(p, d);
      bit[Index(d)] = BitOf(p, d);
    }
  }
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

// Computes the threats of the eight line words in `stones` and `empty` into `result[kind][lane]`.
template <LineForm form>
HWY_INLINE void ClassifyLanes(const uint32_t* HWY_RESTRICT stones,
                              const uint32_t* HWY_RESTRICT open, const uint32_t* HWY_RESTRICT exact,
                              uint32_t (*result)[kLanes]) {
  const D32 d;
  for (size_t lane = 0; lane < kLanes; lane += hn::Lanes(d)) {
    const V32 own = hn::Load(d, stones + lane);
    const V32 opponent = SwapColors(own);
    const V32 empty = hn::AndNot(own | opponent, hn::Load(d, open + lane));
    V32 words[kLineThreatCount];
    LineMath<VectorOps<D32>, form>(own, opponent, empty, hn::Load(d, exact + lane)).Classify(words);
    for (int kind = 0; kind < kLineThreatCount; ++kind)
      hn::Store(words[kind], d, result[kind] + lane);
  }
}

// Replaces diff.words, which hold the new threats, by their difference to the old ones and notes
// which differ.
HWY_INLINE void SubtractOld(const LineState& state, const PointLines& lines, LineDiff& diff) {
  const D32 d;
  uint64_t changed = 0;
  for (int kind = 0; kind < kLineThreatCount; ++kind) {
    alignas(32) uint64_t old[kDirectionCount];
    for (int i = 0; i < kDirectionCount; ++i) {
      std::memcpy(&old[i], state.threats[lines.line[i]][kind], sizeof(uint64_t));
    }
    for (size_t lane = 0; lane < kLanes; lane += hn::Lanes(d)) {
      const V32 difference = hn::Load(d, diff.words[kind] + lane) ^
                             hn::Load(d, reinterpret_cast<const uint32_t*>(old) + lane);
      hn::Store(difference, d, diff.words[kind] + lane);
      uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::Ne(difference, hn::Zero(d)), bits);
      changed |= uint64_t{bits[0]} << (8 * kind + static_cast<int>(lane));
    }
  }
  diff.changed = changed;
}

// The planes are flipped by whole rows: FlipX applies the bits `word` of one line to the set
// `plane`.
HWY_INLINE void FlipColumn(PointSet& plane, uint32_t word, int x, int height) {
  const D32 d;
  uint32_t* HWY_RESTRICT rows = plane.data();
  const V32 one = hn::Set(d, 1);
  V32 shift = hn::Iota(d, 0);
  for (int y = 0; y < height; y += static_cast<int>(hn::Lanes(d))) {
    const V32 bits = hn::ShiftLeftSame((hn::Set(d, word) >> shift) & one, x);
    hn::Store(hn::Load(d, rows + y) ^ bits, d, rows + y);
    shift = hn::Add(shift, hn::Set(d, static_cast<uint32_t>(hn::Lanes(d))));
  }
}

// `window[y]` is the bit that row y has on the line.
HWY_INLINE void FlipSlanted(PointSet& plane, uint32_t word, const uint32_t* window, int height) {
  const D32 d;
  uint32_t* HWY_RESTRICT rows = plane.data();
  const V32 line = hn::Set(d, word);
  for (int y = 0; y < height; y += static_cast<int>(hn::Lanes(d))) {
    hn::Store(hn::Load(d, rows + y) ^ (line & hn::LoadU(d, window + y)), d, rows + y);
  }
}

// Flips `diff` in threats, planes and counts.
HWY_INLINE void ApplyDiff(LineState& state, Point p, const PointLines& lines,
                          const LineDiff& diff) {
  const uint32_t* diagonal = kOneHot.data() + kMaxSide + (p.x() - p.y());
  const uint32_t* anti_diagonal = kOneHotReversed.data() + 2 * kMaxSide - 1 - (p.x() + p.y());
  for (uint64_t rest = diff.changed; rest != 0; rest &= rest - 1) {
    const int index = std::countr_zero(rest);
    const int kind = index / kLanes, direction = index % kLanes / kColorCount;
    const int color = index % kColorCount;
    const uint32_t flipped = diff.words[kind][index % kLanes];
    uint32_t& threats = state.threats[lines.line[direction]][kind][color];
    state.counts[color][kind] += std::popcount(threats ^ flipped) - std::popcount(threats);
    threats ^= flipped;
    PointSet& plane = state.planes[color][kind][direction];
    switch (direction) {
      case 0:
        plane.data()[p.y()] ^= flipped;
        break;
      case 1:
        FlipColumn(plane, flipped, p.x(), state.height);
        break;
      case 2:
        FlipSlanted(plane, flipped, diagonal, state.height);
        break;
      default:
        FlipSlanted(plane, flipped, anti_diagonal, state.height);
        break;
    }
  }
}

// Flips the bits `flip[lane]` of the stones on the four lines and recomputes their threats.
HWY_INLINE void Recompute(LineState& state, Point p, const PointLines& lines, Color c,
                          uint32_t toggle, LineDiff& diff) {
  alignas(32) uint32_t stones[kLanes];
  alignas(32) uint32_t open[kLanes];
  for (int i = 0; i < kDirectionCount; ++i) {
    uint32_t* line = state.stones[lines.line[i]];
    line[Index(c)] ^= toggle << lines.bit[i];
    stones[2 * i] = line[0];
    stones[2 * i + 1] = line[1];
    open[2 * i] = open[2 * i + 1] = state.open[lines.line[i]];
  }
  if (state.caro) {
    ClassifyLanes<LineForm::kCaro>(stones, open, state.exact, diff.words);
  } else if (state.any_exact) {
    ClassifyLanes<LineForm::kExact>(stones, open, state.exact, diff.words);
  } else {
    ClassifyLanes<LineForm::kPlain>(stones, open, state.exact, diff.words);
  }
  SubtractOld(state, lines, diff);
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
