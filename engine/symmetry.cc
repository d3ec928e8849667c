#include "engine/symmetry.h"

#include <algorithm>
#include <cstdlib>

namespace tengen::engine {
namespace {

bool Carries(const GridMap& map, absl::Span<const Point> stones) {
  return std::all_of(stones.begin(), stones.end(), [&](Point p) {
    const std::optional<Point> image = map(p);
    return image && std::find(stones.begin(), stones.end(), *image) != stones.end();
  });
}

bool Carries(const GridMap& map, const PointSet& set) {
  for (Point p : set) {
    const std::optional<Point> image = map(p);
    if (!image || !set.Contains(*image)) return false;
  }
  return true;
}

// The map with this linear part that carries the board onto itself; nullopt if its sides differ and
// would be exchanged.
std::optional<GridMap> BoardMap(const LinearMap& linear, int width, int height) {
  if (linear.xy != 0 && width != height) return std::nullopt;
  const bool x_turns = linear.xx + linear.xy < 0, y_turns = linear.yx + linear.yy < 0;
  return GridMap(linear, Point(0, 0), Point(x_turns ? width - 1 : 0, y_turns ? height - 1 : 0));
}

}  // namespace

GridMap::GridMap(const LinearMap& linear, Point from, Point to)
    : linear_(linear),
      dx_(to.x() - linear.xx * from.x() - linear.xy * from.y()),
      dy_(to.y() - linear.yx * from.x() - linear.yy * from.y()) {}

std::optional<Point> GridMap::operator()(Point p) const {
  const int x = linear_.xx * p.x() + linear_.xy * p.y() + dx_;
  const int y = linear_.yx * p.x() + linear_.yy * p.y() + dy_;
  if (x < 0 || x >= kMaxSide || y < 0 || y >= kMaxSide) return std::nullopt;
  return Point(x, y);
}

int StepsBetween(Point a, Point b) {
  return std::max(std::abs(a.x() - b.x()), std::abs(a.y() - b.y()));
}

std::vector<GridMap> SymmetriesOf(absl::Span<const Point> black, absl::Span<const Point> white,
                                  OfferSymmetry mode, Point center) {
  std::vector<GridMap> maps;
  for (const LinearMap& linear : kLinearMaps) {
    for (Point image : black) {
      const GridMap map(linear, black.front(), image);
      if (mode == OfferSymmetry::kBoard && map(center) != center) continue;
      if (Carries(map, black) && Carries(map, white)) maps.push_back(map);
    }
  }
  return maps;
}

bool Equivalent(absl::Span<const GridMap> maps, Point a, Point b) {
  return std::any_of(maps.begin(), maps.end(), [=](const GridMap& map) { return map(a) == b; });
}

std::vector<GridMap> BoardMaps(int width, int height) {
  std::vector<GridMap> maps;
  for (const LinearMap& linear : kLinearMaps) {
    const std::optional<GridMap> map = BoardMap(linear, width, height);
    if (map) maps.push_back(*map);
  }
  return maps;
}

std::vector<Point> ImageOf(const GridMap& map, absl::Span<const Point> points) {
  std::vector<Point> images;
  for (Point p : points) images.push_back(*map(p));
  return images;
}

PointSet ImageOf(const GridMap& map, const PointSet& set) {
  PointSet image;
  for (Point p : set) image.Insert(*map(p));
  return image;
}

std::vector<GridMap> SymmetriesOf(const Board& board) {
  std::vector<GridMap> maps = BoardMaps(board.width(), board.height());
  // What carries the stones of both colours and the empty points carries the blocked ones.
  const auto moves_something = [&board](const GridMap& map) {
    return !Carries(map, board.stones(Color::kBlack)) ||
           !Carries(map, board.stones(Color::kWhite)) || !Carries(map, board.empty());
  };
  maps.erase(std::remove_if(maps.begin(), maps.end(), moves_something), maps.end());
  return maps;
}

PointSet Representatives(absl::Span<const GridMap> maps, const PointSet& points) {
  PointSet kept;
  for (Point p : points) {
    const bool known = std::any_of(maps.begin(), maps.end(), [&](const GridMap& map) {
      const std::optional<Point> image = map(p);
      return image && kept.Contains(*image);
    });
    if (!known) kept.Insert(p);
  }
  return kept;
}

}  // namespace tengen::engine
