// What is marked on the picture of a board.
#ifndef TENGEN_CLI_PICTURES_MARKS_H_
#define TENGEN_CLI_PICTURES_MARKS_H_

#include <array>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "cli/pictures/board_picture.h"
#include "cli/pictures/combinations.h"
#include "engine/point_set.h"
#include "engine/types.h"
#include "search/search_types.h"

namespace tengen::cli {

// Found once for a picture. The contents must outlive it. Thread-compatible.
class Marks {
 public:
  explicit Marks(const PictureContents& contents);

  const PointSet& forbidden() const { return forbidden_; }
  // Unless nobody knows the order of the stones.
  std::optional<Point> LastMove() const;
  // The best line, as far as it is shown and can be told: a later stone never stands on an earlier
  // one.
  absl::Span<const Point> ShownLine() const;
  // The lines whose first moves get a circle: those that the line of play does not cover.
  std::vector<search::SearchInfo> Ranked() const;
  // Points with a mark in their middle.
  PointSet MarkedPoints() const;
  // What a stone of colour c on p combines; the one that wins soonest.
  std::optional<Combination> CombinationOn(Point p, Color c) const;
  // True if colour c has such a point.
  bool Has(Combination combination, Color c) const;
  bool HasBlocked() const;
  // True if there is anything to explain.
  bool Any() const;

 private:
  const PictureContents& contents_;
  const PointSet forbidden_;
  std::array<std::array<PointSet, kCombinationCount>, engine::kColorCount> combinations_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_PICTURES_MARKS_H_
