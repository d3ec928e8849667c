// A set of board points as 32 rows of 32 bits.
#ifndef TENGEN_ENGINE_POINT_SET_H_
#define TENGEN_ENGINE_POINT_SET_H_

#include <bit>
#include <cstdint>

#include "engine/types.h"

namespace tengen {

// Bit x of row y is the point (x, y). A plain value of 128 bytes; thread-compatible. Iteration is
// by ascending point id, so every loop over a set has one order on all machines.
class alignas(64) PointSet {
 public:
  constexpr PointSet() = default;

  bool Contains(Point p) const { return (rows_[p.y()] >> p.x()) & 1; }
  void Insert(Point p) { rows_[p.y()] |= uint32_t{1} << p.x(); }
  void Erase(Point p) { rows_[p.y()] &= ~(uint32_t{1} << p.x()); }

  bool empty() const {
    uint32_t any = 0;
    for (uint32_t row : rows_) any |= row;
    return any == 0;
  }
  int size() const {
    int n = 0;
    for (uint32_t row : rows_) n += std::popcount(row);
    return n;
  }
  // The point of least id. REQUIRES: not empty.
  Point First() const {
    int y = 0;
    while (rows_[y] == 0) ++y;
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

  class Iterator {
   public:
    Iterator(const uint32_t* rows, int y) : rows_(rows), y_(y) { Settle(); }
    Point operator*() const { return Point(std::countr_zero(bits_), y_); }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      if (bits_ == 0) {
        ++y_;
        Settle();
      }
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) {
      return a.y_ != b.y_ || a.bits_ != b.bits_;
    }

   private:
    void Settle() {
      bits_ = 0;
      while (y_ < kMaxSide && (bits_ = rows_[y_]) == 0) ++y_;
    }
    const uint32_t* rows_;
    int y_;
    uint32_t bits_ = 0;
  };
  Iterator begin() const { return Iterator(rows_, 0); }
  Iterator end() const { return Iterator(rows_, kMaxSide); }

 private:
  uint32_t rows_[kMaxSide] = {};
};

}  // namespace tengen

#endif  // TENGEN_ENGINE_POINT_SET_H_
