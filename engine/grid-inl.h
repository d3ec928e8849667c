// A whole board in vector registers: one bit for each point, all lines of a direction at once.
//
// Shifts move the set over the board; what leaves an edge is lost, and what comes in from beyond it
// is empty. With GridOps, the arithmetic of engine/line_threats-inl.h finds the threats of a whole
// board from its stones in one pass per direction.
//
// Included once per Highway target, hence the unusual guard.
#if defined(TENGEN_ENGINE_GRID_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TENGEN_ENGINE_GRID_INL_H_
#undef TENGEN_ENGINE_GRID_INL_H_
#else
#define TENGEN_ENGINE_GRID_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/types.h"

HWY_BEFORE_NAMESPACE();
namespace tengen::engine {
namespace HWY_NAMESPACE {

// `rows` rows of as many points as Row has bits, in as many vectors of up to 256 bits as it takes.
// 16 rows of 16 bits fill one. A plain value; every function on it is pure.
template <class RowType, int rows>
struct Grid {
  using Row = RowType;
  using D = hwy::HWY_NAMESPACE::CappedTag<Row, 32 / sizeof(Row)>;
  using V = hwy::HWY_NAMESPACE::Vec<D>;
  static constexpr int kRows = rows;
  static constexpr int kBlockBytes = 16;  // the part of a vector within which bytes shift
  static constexpr int kLanesPerVector = static_cast<int>(hwy::HWY_NAMESPACE::MaxLanes(D()));
  static constexpr int kVectors = kRows / kLanesPerVector;
  static constexpr int kBlocks = kLanesPerVector * static_cast<int>(sizeof(Row)) / kBlockBytes;
  using Each = std::make_index_sequence<kVectors>;
  V v[kVectors];
};

// The operations on all vectors are pack expansions: loops over `v` would be kept in memory.
template <class G, size_t... i>
HWY_INLINE G LoadEach(const typename G::Row* rows, std::index_sequence<i...>) {
  return {{hwy::HWY_NAMESPACE::LoadU(typename G::D(), rows + i * G::kLanesPerVector)...}};
}
template <class R, int n, size_t... i>
HWY_INLINE void StoreEach(const Grid<R, n>& g, R* rows, std::index_sequence<i...>) {
  using G = Grid<R, n>;
  (hwy::HWY_NAMESPACE::Store(g.v[i], typename G::D(), rows + i * G::kLanesPerVector), ...);
}
template <class R, int n, size_t... i>
HWY_INLINE Grid<R, n> AndEach(const Grid<R, n>& a, const Grid<R, n>& b, std::index_sequence<i...>) {
  return {{hwy::HWY_NAMESPACE::And(a.v[i], b.v[i])...}};
}
template <class R, int n, size_t... i>
HWY_INLINE Grid<R, n> OrEach(const Grid<R, n>& a, const Grid<R, n>& b, std::index_sequence<i...>) {
  return {{hwy::HWY_NAMESPACE::Or(a.v[i], b.v[i])...}};
}
template <class R, int n, size_t... i>
HWY_INLINE Grid<R, n> XorEach(const Grid<R, n>& a, const Grid<R, n>& b, std::index_sequence<i...>) {
  return {{hwy::HWY_NAMESPACE::Xor(a.v[i], b.v[i])...}};
}
template <class R, int n, size_t... i>
HWY_INLINE Grid<R, n> AndNotEach(const Grid<R, n>& without, const Grid<R, n>& a,
                                 std::index_sequence<i...>) {
  return {{hwy::HWY_NAMESPACE::AndNot(without.v[i], a.v[i])...}};
}
template <class R, int n, size_t... i>
HWY_INLINE Grid<R, n> NotEach(const Grid<R, n>& a, std::index_sequence<i...>) {
  return {{hwy::HWY_NAMESPACE::Not(a.v[i])...}};
}
template <class G, size_t... i>
HWY_INLINE G FillEach(typename G::Row row, std::index_sequence<i...>) {
  return {{(void(i), hwy::HWY_NAMESPACE::Set(typename G::D(), row))...}};
}
template <class R, int n, size_t... i>
HWY_INLINE auto AnyOf(const Grid<R, n>& g, std::index_sequence<i...>) {
  return (hwy::HWY_NAMESPACE::Zero(typename Grid<R, n>::D()) | ... | g.v[i]);
}

template <class R, int n>
HWY_INLINE Grid<R, n> operator&(const Grid<R, n>& a, const Grid<R, n>& b) {
  return AndEach(a, b, typename Grid<R, n>::Each());
}
template <class R, int n>
HWY_INLINE Grid<R, n> operator|(const Grid<R, n>& a, const Grid<R, n>& b) {
  return OrEach(a, b, typename Grid<R, n>::Each());
}
template <class R, int n>
HWY_INLINE Grid<R, n> operator^(const Grid<R, n>& a, const Grid<R, n>& b) {
  return XorEach(a, b, typename Grid<R, n>::Each());
}
// The points of a that are not in b.
template <class R, int n>
HWY_INLINE Grid<R, n> operator-(const Grid<R, n>& a, const Grid<R, n>& b) {
  return AndNotEach(b, a, typename Grid<R, n>::Each());
}

// Rows from memory (any alignment), and to memory aligned to a vector.
template <class G>
HWY_INLINE G LoadGrid(const typename G::Row* rows) {
  return LoadEach<G>(rows, typename G::Each());
}
template <class R, int n>
HWY_INLINE void StoreGrid(const Grid<R, n>& g, R* rows) {
  StoreEach(g, rows, typename Grid<R, n>::Each());
}

// All rows the same.
template <class G>
HWY_INLINE G FillGrid(typename G::Row row) {
  return FillEach<G>(row, typename G::Each());
}

template <class R, int n>
HWY_INLINE bool IsEmpty(const Grid<R, n>& g) {
  const typename Grid<R, n>::D d;
  const auto any = AnyOf(g, typename Grid<R, n>::Each());
  return hwy::HWY_NAMESPACE::AllTrue(d, hwy::HWY_NAMESPACE::Eq(any, hwy::HWY_NAMESPACE::Zero(d)));
}

// The i-th vector, zero outside the board.
template <int i, class R, int n>
HWY_INLINE auto VectorAt(const Grid<R, n>& g) {
  if constexpr (0 <= i && i < Grid<R, n>::kVectors) {
    return g.v[i];
  } else {
    return hwy::HWY_NAMESPACE::Zero(typename Grid<R, n>::D());
  }
}

// The vector that starts with the i-th block of 16 bytes.
template <int i, class R, int n>
HWY_INLINE auto BlocksFrom(const Grid<R, n>& g) {
  if constexpr (Grid<R, n>::kBlocks == 1) {
    return VectorAt<i>(g);
  } else if constexpr (i % 2 == 0) {
    return VectorAt<i / 2>(g);
  } else {
    return hwy::HWY_NAMESPACE::ConcatLowerUpper(typename Grid<R, n>::D(), VectorAt<(i + 1) / 2>(g),
                                                VectorAt<(i - 1) / 2>(g));
  }
}

// The vector that starts with the given byte of the board, which may lie before it.
template <int byte, class R, int n>
HWY_INLINE auto BytesFrom(const Grid<R, n>& g) {
  constexpr int kBlockBytes = Grid<R, n>::kBlockBytes;
  constexpr int kRest = ((byte % kBlockBytes) + kBlockBytes) % kBlockBytes;
  constexpr int kBlock = (byte - kRest) / kBlockBytes;
  if constexpr (kRest == 0) {
    return BlocksFrom<kBlock>(g);
  } else {
    return hwy::HWY_NAMESPACE::CombineShiftRightBytes<kRest>(
        typename Grid<R, n>::D(), BlocksFrom<kBlock + 1>(g), BlocksFrom<kBlock>(g));
  }
}

template <int dx, class V>
HWY_INLINE V MoveBits(V v) {
  if constexpr (dx > 0) {
    return hwy::HWY_NAMESPACE::ShiftLeft<dx>(v);
  } else if constexpr (dx < 0) {
    return hwy::HWY_NAMESPACE::ShiftRight<-dx>(v);
  } else {
    return v;
  }
}

template <int dx, int dy, class R, int n, size_t... i>
HWY_INLINE Grid<R, n> MoveEach(const Grid<R, n>& g, std::index_sequence<i...>) {
  constexpr int kRowBytes = static_cast<int>(sizeof(R));
  constexpr int kVectorBytes = Grid<R, n>::kBlocks * Grid<R, n>::kBlockBytes;
  return {{MoveBits<dx>(BytesFrom<static_cast<int>(i) * kVectorBytes - dy * kRowBytes>(g))...}};
}

// The operations of LineMath, all lines of direction d at once.
template <class G, Direction d>
struct GridOps {
  using Word = G;
  template <int k>
  static HWY_INLINE Word Up(const Word& w) {
    return MoveEach<k * StepX(d), k * StepY(d)>(w, typename G::Each());
  }
  template <int k>
  static HWY_INLINE Word Down(const Word& w) {
    return MoveEach<-k * StepX(d), -k * StepY(d)>(w, typename G::Each());
  }
  static HWY_INLINE Word Not(const Word& w) { return NotEach(w, typename G::Each()); }
  static HWY_INLINE Word Zero() { return FillGrid<G>(0); }
};

}  // namespace HWY_NAMESPACE
}  // namespace tengen::engine
HWY_AFTER_NAMESPACE();

#endif  // TENGEN_ENGINE_GRID_INL_H_
