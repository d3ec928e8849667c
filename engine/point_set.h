// A set of board points as 32 rows of 32 bits.
#ifndef TENGEN_ENGINE_POINT_SET_H_
#define TENGEN_ENGINE_POINT_SET_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/types.h"

namespace tengen::engine {

// Bit x of row y is the point (x, y). A plain value of 128 bytes; thread-compatible. Iteration is
// by ascending point id, so every loop over a set has one order on all machines.
class alignas(64) PointSet {
 public:
  constexpr PointSet() : rows_{} {}
  // Leaves the rows as memory has them, for kernels that write all of them.
  struct Unset {};
  explicit PointSet(Unset) {}

  bool Contains(Point p) const { return (rows_[p.y()] >> p.x()) & 1; }
  void Insert(Point p) { rows_[p.y()] |= uint32_t{1} << p.x(); }
  void Erase(Point p) { rows_[p.y()] &= ~(uint32_t{1} << p.x()); }

  bool empty() const { return Rows() == 0; }
  int size() const {
    int n = 0;
    for (uint32_t row : rows_) n += std::popcount(row);
    return n;
  }
  // The point of least id. REQUIRES: not empty.
  Point First() const {
    const int y = std::countr_zero(Rows());
    return Point(std::countr_zero(rows_[y]), y);
  }

  uint32_t row(int y) const { return rows_[y]; }
  void set_row(int y, uint32_t bits) { rows_[y] = bits; }
  // The 32 rows, for kernels.
  uint32_t* data() { return rows_; }
  const uint32_t* data() const { return rows_; }

  PointSet& operator|=(const PointSet& o) {
    for (int y = 0; y < kMaxSide; ++y) rows_[y] |= o.rows_[y];
    return *this;
  }
  PointSet& operator&=(const PointSet& o) {
    for (int y = 0; y < kMaxSide; ++y) rows_[y] &= o.rows_[y];
    return *this;
  }
  // Removes the points of `o`.
  PointSet& operator-=(const PointSet& o) {
    for (int y = 0; y < kMaxSide; ++y) rows_[y] &= ~o.rows_[y];
    return *this;
  }
  friend PointSet operator|(const PointSet& a, const PointSet& b) {
    PointSet c = a;
    return c |= b;
  }
  friend PointSet operator&(const PointSet& a, const PointSet& b) {
    PointSet c = a;
    return c &= b;
  }
  friend PointSet operator-(const PointSet& a, const PointSet& b) {
    PointSet c = a;
    return c -= b;
  }
  friend bool operator==(const PointSet&, const PointSet&) = default;

  // Walks the rows that hold points, without a branch for each empty one.
  class Iterator {
   public:
    // REQUIRES: bit y of `left` is set exactly if rows[y] is not zero.
    Iterator(const uint32_t* rows, uint32_t left) : rows_(rows), left_(left) { Settle(); }
    Point operator*() const { return Point(std::countr_zero(bits_), std::countr_zero(left_)); }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      if (bits_ == 0) {
        left_ &= left_ - 1;
        Settle();
      }
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) {
      return a.left_ != b.left_ || a.bits_ != b.bits_;
    }

   private:
    void Settle() {
      if (left_ != 0) bits_ = rows_[std::countr_zero(left_)];
    }
    const uint32_t* rows_;
    uint32_t left_;
    uint32_t bits_ = 0;
  };
  Iterator begin() const { return Iterator(rows_, Rows()); }
  Iterator end() const { return Iterator(rows_, 0); }

 private:
  static constexpr auto kRowBit = [] {
    std::array<uint32_t, kMaxSide> bits = {};
    for (int y = 0; y < kMaxSide; ++y) bits[static_cast<size_t>(y)] = uint32_t{1} << y;
    return bits;
  }();

  // Bit y is set if row y holds a point. Written so that compilers make vector code of it.
  uint32_t Rows() const {
    uint32_t rows = 0;
    for (size_t y = 0; y < kMaxSide; ++y) rows |= rows_[y] != 0 ? kRowBit[y] : 0;
    return rows;
  }

  uint32_t rows_[kMaxSide];
};

}  // namespace tengen::engine

namespace tengen {
using engine::PointSet;
}  // namespace tengen

#endif  // TENGEN_ENGINE_POINT_SET_H_
