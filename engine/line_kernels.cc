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
namespace tengen::engine {

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

// The plane of the i-th word of a LineDiff, counted through LineState::planes.
inline constexpr auto kPlaneOfWord = [] {
  std::array<uint8_t, kDirectionCount* kLineWords> table = {};
  for (int i = 0; i < kDirectionCount * kLineWords; ++i) {
    const int direction = i / kLineWords, kind = i / kColorCount % kLineThreatCount;
    const int color = i % kColorCount;
    table[static_cast<size_t>(i)] =
        static_cast<uint8_t>((color * kLineThreatCount + kind) * kDirectionCount + direction);
  }
  return table;
}();

}  // namespace tengen::engine
#endif  // TENGEN_ENGINE_LINE_KERNELS_ONCE

HWY_BEFORE_NAMESPACE();
namespace tengen::engine {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D32 = hn::CappedTag<uint32_t, kLanes>;
using V32 = hn::Vec<D32>;

// Rows of the board. Half a set at once where the processor can.
using DRows = hn::CappedTag<uint32_t, kMaxSide / 2>;
using VRows = hn::Vec<DRows>;

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

// The open points of the four lines in the lanes of both colours.
template <class D>
HWY_INLINE hn::Vec<D> GatherOpen(D d, const uint32_t (&open)[kDirectionCount], size_t lane) {
  uint64_t both[kDirectionCount];
  HWY_UNROLL(4)
  for (int i = 0; i < kDirectionCount; ++i) both[i] = open[i] * uint64_t{0x100000001};
  return GatherLines(d, both, lane);
}

// Writes the threats of the lines with the words in `stones` and `open` to fresh[direction]. The
// arithmetic has one vector per kind, memory one cache line per line of the board, so 64-bit pairs
// of colours are transposed on the way.
template <engine::HWY_NAMESPACE::LineForm form>
HWY_INLINE void ClassifyLines(const LineState& state, const uint64_t (&stones)[kDirectionCount],
                              const uint32_t (&open)[kDirectionCount], DirectionThreats& fresh) {
  const D32 d;
  const hn::Repartition<uint64_t, D32> d64;
  HWY_UNROLL(2)
  for (size_t lane = 0; lane < kLanes; lane += hn::Lanes(d)) {
    const V32 own = GatherLines(d, stones, lane);
    const V32 opponent = SwapColors(own);
    const V32 empty = hn::AndNot(own | opponent, GatherOpen(d, open, lane));
    V32 words[kLineThreatCount];
    LineMath<engine::HWY_NAMESPACE::VectorOps<D32>, form>(own, opponent, empty,
                                                          hn::Load(d, state.exact + lane))
        .Classify(words);
    const size_t first = lane / kColorCount;  // direction of the lowest pair
    HWY_UNROLL(2)
    for (int kind = 0; kind < kLineThreatCount; kind += 4) {
      const auto pair = [&](int k) { return hn::BitCast(d64, words[kind + k]); };
      const auto even01 = hn::InterleaveLower(d64, pair(0), pair(1));
      const auto even23 = hn::InterleaveLower(d64, pair(2), pair(3));
      const auto odd01 = hn::InterleaveUpper(d64, pair(0), pair(1));
      const auto odd23 = hn::InterleaveUpper(d64, pair(2), pair(3));
      const auto store = [&](hn::Vec<decltype(d64)> v, size_t direction, int k) {
        hn::Store(hn::BitCast(d, v), d, &fresh[first + direction][kind + k][0]);
      };
      if constexpr (hn::MaxLanes(D32()) == kLanes) {
        store(hn::ConcatLowerLower(d64, even23, even01), 0, 0);
        store(hn::ConcatLowerLower(d64, odd23, odd01), 1, 0);
        store(hn::ConcatUpperUpper(d64, even23, even01), 2, 0);
        store(hn::ConcatUpperUpper(d64, odd23, odd01), 3, 0);
      } else {
        store(even01, 0, 0);
        store(even23, 0, 2);
        store(odd01, 1, 0);
        store(odd23, 1, 2);
      }
    }
  }
}

// Exchanges the threats of the lines in `state` for those in diff.words, where it leaves what
// changed.
HWY_INLINE void ExchangeThreats(LineState& state, const PointLines& lines, LineDiff& diff) {
  const D32 d;
  uint64_t changed = 0;
  HWY_UNROLL(4)
  for (int i = 0; i < kDirectionCount; ++i) {
    uint32_t* HWY_RESTRICT threats = &state.threats[lines.line[i]][0][0];
    uint32_t* HWY_RESTRICT words = &diff.words[i][0][0];
    HWY_UNROLL(4)
    for (int word = 0; word < kLineWords; word += static_cast<int>(hn::Lanes(d))) {
      const V32 fresh = hn::Load(d, words + word);
      const V32 difference = fresh ^ hn::Load(d, threats + word);
      hn::Store(fresh, d, threats + word);
      hn::Store(difference, d, words + word);
      uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::Ne(difference, hn::Zero(d)), bits);
      changed |= uint64_t{bits[0]} << (kLineWords * i + word);
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

// Flips the words of `diff` that are in changed in the planes. visit(i, direction) is called for
// each, i the index in `words`. All directions take the same path: which comes next cannot be
// predicted.
template <class Visitor>
HWY_INLINE void FlipPlanes(LineState& state, Point p, const LineDiff& diff, Visitor visit) {
  const DRows d;
  const Spread spreads[kDirectionCount] = {
      {kOnlyRow.data() + kMaxSide - p.y(), ~uint32_t{0}, 0},
      {kOneHot.data() + kMaxSide, 0, uint32_t{1} << p.x()},
      {kOneHot.data() + kMaxSide + (p.x() - p.y()), ~uint32_t{0}, 0},
      {kOneHotReversed.data() + 2 * kMaxSide - 1 - (p.x() + p.y()), ~uint32_t{0}, 0}};
  PointSet* HWY_RESTRICT planes = &state.planes[0][0][0];
  const uint32_t* HWY_RESTRICT words = &diff.words[0][0][0];
  const int height = state.height;
  for (uint64_t rest = diff.changed; rest != 0; rest &= rest - 1) {
    const size_t index = static_cast<size_t>(std::countr_zero(rest));
    const size_t direction = index / kLineWords;
    visit(index, direction);
    uint32_t* HWY_RESTRICT rows = planes[kPlaneOfWord[index]].data();
    const Spread& spread = spreads[direction];
    const auto line = hn::Set(d, words[index]), keep = hn::Set(d, spread.keep),
               set = hn::Set(d, spread.set);
    for (int y = 0; y < height; y += static_cast<int>(hn::Lanes(d))) {
      const auto bits = line & hn::LoadU(d, spread.select + y);
      const auto flip = hn::IfThenElseZero(hn::Ne(bits, hn::Zero(d)), (bits & keep) | set);
      hn::Store(hn::Load(d, rows + y) ^ flip, d, rows + y);
    }
  }
}

// Flips the bit of p, if `toggle` is 1, in the stones of colour c on the four lines and recomputes
// their threats.
HWY_INLINE void Recompute(LineState& state, Point p, Color c, uint32_t toggle, LineDiff& diff) {
  const PointLines lines(p);
  uint64_t stones[kDirectionCount];
  uint32_t open[kDirectionCount];
  HWY_UNROLL(4)
  for (int i = 0; i < kDirectionCount; ++i) {
    uint32_t* line = state.stones[lines.line[i]];
    std::memcpy(&stones[i], line, sizeof(uint64_t));
    stones[i] ^= uint64_t{toggle} << (lines.bit[i] + StonesShift(c));
    std::memcpy(line, &stones[i], sizeof(uint64_t));
    open[i] = state.open[lines.line[i]];
  }
  if (state.caro) {
    ClassifyLines<engine::HWY_NAMESPACE::LineForm::kCaro>(state, stones, open, diff.words);
  } else if (state.any_exact) {
    ClassifyLines<engine::HWY_NAMESPACE::LineForm::kExact>(state, stones, open, diff.words);
  } else {
    ClassifyLines<engine::HWY_NAMESPACE::LineForm::kPlain>(state, stones, open, diff.words);
  }
  ExchangeThreats(state, lines, diff);
  std::memcpy(diff.counts, state.counts, sizeof(state.counts));
  int32_t* HWY_RESTRICT counts = &state.counts[0][0];
  const uint32_t* const threats[kDirectionCount] = {
      &state.threats[lines.line[0]][0][0], &state.threats[lines.line[1]][0][0],
      &state.threats[lines.line[2]][0][0], &state.threats[lines.line[3]][0][0]};
  FlipPlanes(state, p, diff, [&](size_t index, size_t direction) {
    const uint32_t now = threats[direction][index % kLineWords];
    const uint32_t before = now ^ (&diff.words[0][0][0])[index];
    counts[kPlaneOfWord[index] / kDirectionCount] += std::popcount(now) - std::popcount(before);
  });
}

void ToggleStoneKernel(LineState& state, Point p, Color c, LineDiff& diff) {
  Recompute(state, p, c, 1, diff);
}

void RefreshLinesKernel(LineState& state, Point p) {
  LineDiff diff;
  Recompute(state, p, Color::kBlack, 0, diff);
}

void RevertStoneKernel(LineState& state, Point p, Color c, const LineDiff& diff) {
  const D32 d;
  const PointLines lines(p);
  HWY_UNROLL(4)
  for (int i = 0; i < kDirectionCount; ++i) {
    state.stones[lines.line[i]][Index(c)] ^= uint32_t{1} << lines.bit[i];
    uint32_t* HWY_RESTRICT threats = &state.threats[lines.line[i]][0][0];
    const uint32_t* HWY_RESTRICT words = &diff.words[i][0][0];
    HWY_UNROLL(4)
    for (int word = 0; word < kLineWords; word += static_cast<int>(hn::Lanes(d))) {
      hn::Store(hn::Load(d, threats + word) ^ hn::Load(d, words + word), d, threats + word);
    }
  }
  std::memcpy(state.counts, diff.counts, sizeof(state.counts));
  FlipPlanes(state, p, diff, [](size_t, size_t) {});
}

// The points of rows y and on that lie in at least one, and in at least two, of a kind's four
// planes.
struct OneAndTwo {
  HWY_INLINE OneAndTwo(const PointSet* HWY_RESTRICT planes, int y) {
    const DRows d;
    const VRows v0 = hn::Load(d, planes[0].data() + y), v1 = hn::Load(d, planes[1].data() + y);
    const VRows v2 = hn::Load(d, planes[2].data() + y), v3 = hn::Load(d, planes[3].data() + y);
    const VRows low = v0 | v1, high = v2 | v3;
    one = low | high;
    two = (v0 & v1) | (v2 & v3) | (low & high);
  }
  VRows one, two;
};

void CombineThreatsKernel(const LineState& state, Color c, ThreatSets& result) {
  const DRows d;
  const auto& planes = state.planes[Index(c)];
  ThreatSets* HWY_RESTRICT sets = &result;
  for (int y = 0; y < kMaxSide; y += static_cast<int>(hn::Lanes(d))) {
    const auto store = [&](VRows rows, PointSet& set)
                           HWY_ATTR { hn::Store(rows, d, set.data() + y); };
    // One kind at a time: all planes of a colour would not fit the registers.
    {
      const OneAndTwo four(planes[Index(LineThreat::kFour)], y);
      const OneAndTwo line_double(planes[Index(LineThreat::kLineDoubleFour)], y);
      store(four.one, sets->four);
      store(four.two | line_double.one, sets->double_four);
    }
    store(OneAndTwo(planes[Index(LineThreat::kFive)], y).one, sets->five);
    store(OneAndTwo(planes[Index(LineThreat::kStraightFour)], y).one, sets->straight_four);
    {
      const OneAndTwo three(planes[Index(LineThreat::kThree)], y);
      store(three.one, sets->three);
      store(three.two, sets->double_three);
    }
    store(OneAndTwo(planes[Index(LineThreat::kClosedThree)], y).one, sets->closed_three);
    {
      const OneAndTwo two(planes[Index(LineThreat::kTwo)], y);
      store(two.one, sets->two);
      store(two.two, sets->double_two);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::engine
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen::engine {

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

}  // namespace tengen::engine
#endif  // HWY_ONCE
