#include "verify/symmetries.h"

#include <utility>

namespace tengen::verify {

std::vector<std::vector<int>> AllArrangements(const Position& position) {
  const int width = position.width(), height = position.height();
  std::vector<std::vector<int>> arrangements;
  for (int way = 0; way < (width == height ? 8 : 4); ++way) {
    std::vector<int> points;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const int column = way & 1 ? width - 1 - x : x, row = way & 2 ? height - 1 - y : y;
        points.push_back(way & 4 ? position.PointAt(row, column) : position.PointAt(column, row));
      }
    }
    arrangements.push_back(std::move(points));
  }
  return arrangements;
}

}  // namespace tengen::verify
