// The eight ways to turn and mirror a board.
#ifndef TENGEN_TESTS_ENGINE_SYMMETRY_H_
#define TENGEN_TESTS_ENGINE_SYMMETRY_H_

#include <utility>

#include "engine/point_set.h"
#include "engine/types.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/board.h"

namespace tengen::engine {

// Mirrors a board of width x height, then perhaps exchanges its sides: the eight symmetries of a
// square, and the four of a rectangle with the four ways to lay it on its side.
class Symmetry {
 public:
  // REQUIRES: 0 <= number < kCount.
  Symmetry(int number, int width, int height) : number_(number), width_(width), height_(height) {}
  static constexpr int kCount = 8;

  // Whether the image is height x width.
  bool ExchangesSides() const { return (number_ & 4) != 0; }

  reference::Spot Apply(reference::Spot spot) const {
    if (MirrorsX()) spot.x = width_ - 1 - spot.x;
    if (MirrorsY()) spot.y = height_ - 1 - spot.y;
    if (ExchangesSides()) std::swap(spot.x, spot.y);
    return spot;
  }
  Point Apply(Point p) const { return ToPoint(Apply(ToReference(p))); }

  Direction Apply(Direction d) const {
    const bool one_mirrored = MirrorsX() != MirrorsY();
    switch (d) {
      case Direction::kHorizontal:
        return ExchangesSides() ? Direction::kVertical : Direction::kHorizontal;
      case Direction::kVertical:
        return ExchangesSides() ? Direction::kHorizontal : Direction::kVertical;
      case Direction::kDiagonal:
        return one_mirrored ? Direction::kAntiDiagonal : Direction::kDiagonal;
      case Direction::kAntiDiagonal:
        return one_mirrored ? Direction::kDiagonal : Direction::kAntiDiagonal;
    }
    return d;
  }

  PointSet Apply(const PointSet& set) const {
    PointSet image;
    for (Point p : set) image.Insert(Apply(p));
    return image;
  }

  reference::Board Apply(const reference::Board& drawn) const {
    reference::Board image(ExchangesSides() ? height_ : width_,
                           ExchangesSides() ? width_ : height_);
    for (reference::Spot spot : drawn.Spots()) image.Set(Apply(spot), drawn.At(spot));
    return image;
  }

 private:
  bool MirrorsX() const { return (number_ & 1) != 0; }
  bool MirrorsY() const { return (number_ & 2) != 0; }

  int number_;
  int width_;
  int height_;
};

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_SYMMETRY_H_
