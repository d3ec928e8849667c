// How double threes are decided. Fives, overlines and fours of a stone are a matter of single
// lines; a point with open threes in two directions is forbidden only if two of them can become
// straight fours by an allowed move (RIF 9.3, in the combined reading that all referees use).
//
// A point p and the extension q of one of its threes share one line, so the stone on p changes
// nothing in q's three other lines. Whether q is allowed is therefore known before p is played, but
// for the case that q makes threes in two of these lines itself. So one pass over the position
// decides all points whose extensions are simple, for the whole board at once; only where the
// answer depends on an extension that is a double three itself is the stone played and the new
// position examined, without limit of depth: each level adds a stone, so it ends.
#include "engine/forbidden.h"

#include <array>
#include <bit>

#include "engine/types.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/forbidden.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/grid-inl.h"
#include "engine/line_threats-inl.h"

#ifndef TENGEN_ENGINE_FORBIDDEN_ONCE
#define TENGEN_ENGINE_FORBIDDEN_ONCE
namespace tengen::engine {

// A window that starts i entries before entry `rows` selects all bits of row i and none of the
// others.
template <class Row, int rows>
inline constexpr auto kOnlyRowOf = [] {
  std::array<Row, 2 * rows> table = {};
  table[rows] = static_cast<Row>(~Row{0});
  return table;
}();

}  // namespace tengen::engine
#endif  // TENGEN_ENGINE_FORBIDDEN_ONCE

HWY_BEFORE_NAMESPACE();
namespace tengen::engine {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using SmallGrid = Grid<uint16_t, 16>;
using LargeGrid = Grid<uint32_t, kMaxSide>;

// Black's stones and the points he could play. Everything else stops his lines.
template <class G>
struct Position {
  G black, empty;
};

// What a black stone on each empty point makes in direction d.
template <class G, Direction d>
struct DirectionThreats {
  HWY_INLINE explicit DirectionThreats(const Position<G>& position)
      : math(position.black, FillGrid<G>(0), position.empty,
             FillGrid<G>(static_cast<typename G::Row>(~typename G::Row{0}))) {
    math.Classify(words);
  }
  HWY_INLINE const G& operator[](LineThreat kind) const { return words[Index(kind)]; }
  // The points that stop an extension in another direction from being allowed, whatever else they
  // make.
  HWY_INLINE G Spoils() const {
    return words[Index(LineThreat::kFive)] | words[Index(LineThreat::kFour)] |
           words[Index(LineThreat::kOverline)];
  }

  LineMath<engine::HWY_NAMESPACE::GridOps<G, d>, engine::HWY_NAMESPACE::LineForm::kExact> math;
  G words[kLineThreatCount];
};

template <class G>
HWY_INLINE G Any(const G& a, const G& b, const G& c, const G& d) {
  return (a | b) | (c | d);
}
template <class G>
HWY_INLINE G AtLeastTwo(const G& a, const G& b, const G& c) {
  return (a & b) | ((a | b) & c);
}
template <class G>
HWY_INLINE G AtLeastTwo(const G& a, const G& b, const G& c, const G& d) {
  return (a & b) | (c & d) | ((a | b) & (c | d));
}

// The verdicts on a position. Apart from straight_four the sets are disjoint.
template <class G>
struct Verdicts {
  G five, overline, double_four;
  G double_three;  // certainly
  G open;          // a double three or allowed: depends on extensions that are double threes
  G straight_four[kDirectionCount];

  HWY_INLINE G Refused() const { return Any(five, overline, double_four, double_three); }
};

// Sorts the points `candidates`, which have threes in two directions, into double_three, open, and
// those that are allowed.
template <class G>
HWY_INLINE void SortDoubleThrees(const DirectionThreats<G, Direction::kHorizontal>& h,
                                 const DirectionThreats<G, Direction::kVertical>& v,
                                 const DirectionThreats<G, Direction::kDiagonal>& d,
                                 const DirectionThreats<G, Direction::kAntiDiagonal>& a,
                                 const G& empty, const G& candidates, Verdicts<G>& verdicts) {
  constexpr LineThreat kThree = LineThreat::kThree;
  const G hs = h.Spoils(), vs = v.Spoils(), ds = d.Spoils(), as = a.Spoils();
  // By direction of the three: its extensions that nothing in their other lines spoils, and those
  // of them that may be double threes.
  const G h_free = empty - (vs | ds | as), h_two = AtLeastTwo(v[kThree], d[kThree], a[kThree]);
  const G v_free = empty - (hs | ds | as), v_two = AtLeastTwo(h[kThree], d[kThree], a[kThree]);
  const G d_free = empty - (hs | vs | as), d_two = AtLeastTwo(h[kThree], v[kThree], a[kThree]);
  const G a_free = empty - (hs | vs | ds), a_two = AtLeastTwo(h[kThree], v[kThree], d[kThree]);
  const G h_real = h.math.ThreesExtendedBy(h_free - h_two);
  const G v_real = v.math.ThreesExtendedBy(v_free - v_two);
  const G d_real = d.math.ThreesExtendedBy(d_free - d_two);
  const G a_real = a.math.ThreesExtendedBy(a_free - a_two);
  verdicts.double_three = candidates & AtLeastTwo(h_real, v_real, d_real, a_real);
  if (IsEmpty(Any(h_free & h_two, v_free & v_two, d_free & d_two, a_free & a_two))) return;
  const G possible = AtLeastTwo(h_real | h.math.ThreesExtendedBy(h_free & h_two),
                                v_real | v.math.ThreesExtendedBy(v_free & v_two),
                                d_real | d.math.ThreesExtendedBy(d_free & d_two),
                                a_real | a.math.ThreesExtendedBy(a_free & a_two));
  verdicts.open = (candidates & possible) - verdicts.double_three;
}

template <class G>
HWY_NOINLINE void Examine(const Position<G>& position, Verdicts<G>& verdicts) {
  const DirectionThreats<G, Direction::kHorizontal> h(position);
  const DirectionThreats<G, Direction::kVertical> v(position);
  const DirectionThreats<G, Direction::kDiagonal> d(position);
  const DirectionThreats<G, Direction::kAntiDiagonal> a(position);
  const auto any = [&](LineThreat kind) { return Any(h[kind], v[kind], d[kind], a[kind]); };
  const auto two = [&](LineThreat kind) { return AtLeastTwo(h[kind], v[kind], d[kind], a[kind]); };
  verdicts.five = any(LineThreat::kFive);
  verdicts.overline = any(LineThreat::kOverline) - verdicts.five;
  verdicts.double_four = (two(LineThreat::kFour) | any(LineThreat::kLineDoubleFour)) -
                         (verdicts.five | verdicts.overline);
  verdicts.double_three = verdicts.open = FillGrid<G>(0);
  verdicts.straight_four[Index(Direction::kHorizontal)] = h[LineThreat::kStraightFour];
  verdicts.straight_four[Index(Direction::kVertical)] = v[LineThreat::kStraightFour];
  verdicts.straight_four[Index(Direction::kDiagonal)] = d[LineThreat::kStraightFour];
  verdicts.straight_four[Index(Direction::kAntiDiagonal)] = a[LineThreat::kStraightFour];
  const G candidates =
      two(LineThreat::kThree) - (verdicts.five | verdicts.overline | verdicts.double_four);
  if (IsEmpty(candidates)) return;
  SortDoubleThrees(h, v, d, a, position.empty, candidates, verdicts);
}

template <class G>
HWY_INLINE G OnlyPoint(Point p) {
  using Row = typename G::Row;
  return LoadGrid<G>(kOnlyRowOf<Row, G::kRows>.data() + G::kRows - p.y()) &
         FillGrid<G>(static_cast<Row>(Row{1} << p.x()));
}

// Calls f with the points of g until it returns true; false if it never does.
template <class G, class F>
HWY_INLINE bool AnyPoint(const G& g, F f) {
  if (IsEmpty(g)) return false;
  alignas(64) typename G::Row rows[G::kRows];
  StoreGrid(g, rows);
  for (int y = 0; y < G::kRows; ++y) {
    for (uint32_t row = rows[y]; row != 0; row &= row - 1) {
      if (f(Point(std::countr_zero(row), y))) return true;
    }
  }
  return false;
}

// Decides one of the points that are open in `verdicts`, which are those on `position`.
template <class G>
bool IsDoubleThree(const Position<G>& position, const Verdicts<G>& verdicts, Point p) {
  const G stone = OnlyPoint<G>(p);
  const Position<G> after = {position.black | stone, position.empty - stone};
  Verdicts<G> replies;
  Examine(after, replies);
  const auto is_real = [&](Direction d) {
    // The straight fours that p makes possible are exactly those that contain it.
    const G extensions =
        replies.straight_four[Index(d)] - verdicts.straight_four[Index(d)] - replies.Refused();
    if (!IsEmpty(extensions - replies.open)) return true;
    return AnyPoint(extensions, [&](Point q) { return !IsDoubleThree(after, replies, q); });
  };
  int real = 0, left = kDirectionCount;
  for (Direction d : kDirections) {
    real += is_real(d);
    --left;
    if (real >= 2 || real + left < 2) break;
  }
  return real >= 2;
}

// Between sets of points and the part of them that fits a grid.
HWY_INLINE void Load(const PointSet& set, LargeGrid& g) { g = LoadGrid<LargeGrid>(set.data()); }
HWY_INLINE void Save(const LargeGrid& g, PointSet& set) { StoreGrid(g, set.data()); }

HWY_INLINE void Load(const PointSet& set, SmallGrid& g) {
  using D = SmallGrid::D;
  const hn::Half<D> half;
  const hn::Rebind<uint32_t, hn::Half<D>> wide;
  constexpr int kHalf = SmallGrid::kLanesPerVector / 2;
  const auto part = [&](int y) { return hn::TruncateTo(half, hn::Load(wide, set.data() + y)); };
  for (int i = 0; i < SmallGrid::kVectors; ++i) {
    const int y = i * SmallGrid::kLanesPerVector;
    g.v[i] = hn::Combine(D(), part(y + kHalf), part(y));
  }
}
HWY_INLINE void Save(const SmallGrid& g, PointSet& set) {
  using D = SmallGrid::D;
  const hn::Half<D> half;
  const hn::Rebind<uint32_t, hn::Half<D>> wide;
  constexpr int kHalf = SmallGrid::kLanesPerVector / 2;
  for (int i = 0; i < SmallGrid::kVectors; ++i) {
    uint32_t* rows = set.data() + i * SmallGrid::kLanesPerVector;
    hn::Store(hn::PromoteTo(wide, hn::LowerHalf(half, g.v[i])), wide, rows);
    hn::Store(hn::PromoteTo(wide, hn::UpperHalf(half, g.v[i])), wide, rows + kHalf);
  }
}

template <class G>
HWY_INLINE void FindForbiddenOn(const PointSet& black, const PointSet& empty, ForbiddenSets& sets) {
  Position<G> position;
  Load(black, position.black);
  Load(empty, position.empty);
  Verdicts<G> verdicts;
  Examine(position, verdicts);
  G double_three = verdicts.double_three;
  AnyPoint(verdicts.open, [&](Point p) {
    if (IsDoubleThree(position, verdicts, p)) double_three = double_three | OnlyPoint<G>(p);
    return false;
  });
  Save(verdicts.overline, sets.overline);
  Save(verdicts.double_four, sets.double_four);
  Save(double_three, sets.double_three);
}

HWY_INLINE bool FitsSmallGrid(const PointSet& black, const PointSet& empty) {
  constexpr uint32_t kOutside = ~uint32_t{0xFFFF};
  uint32_t outside = 0;
  for (int y = 0; y < SmallGrid::kRows; ++y) outside |= (black.row(y) | empty.row(y)) & kOutside;
  for (int y = SmallGrid::kRows; y < kMaxSide; ++y) outside |= black.row(y) | empty.row(y);
  return outside == 0;
}

void FindForbiddenKernel(const PointSet& black, const PointSet& empty, ForbiddenSets& sets) {
  if (FitsSmallGrid(black, empty)) {
    FindForbiddenOn<SmallGrid>(black, empty, sets);
  } else {
    FindForbiddenOn<LargeGrid>(black, empty, sets);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::engine
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen::engine {

HWY_EXPORT(FindForbiddenKernel);

ForbiddenSets FindForbidden(const PointSet& black, const PointSet& empty) {
  ForbiddenSets sets;
  HWY_DYNAMIC_DISPATCH(FindForbiddenKernel)(black, empty, sets);
  return sets;
}

}  // namespace tengen::engine
#endif  // HWY_ONCE
