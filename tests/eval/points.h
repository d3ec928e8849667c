// The points of a set as a list, for tests that pick and shuffle.
#ifndef TENGEN_TESTS_EVAL_POINTS_H_
#define TENGEN_TESTS_EVAL_POINTS_H_

#include <vector>

#include "engine/point_set.h"

namespace tengen::eval {

inline std::vector<Point> Points(const PointSet& set) {
  std::vector<Point> points;
  for (Point p : set) points.push_back(p);
  return points;
}

}  // namespace tengen::eval

#endif  // TENGEN_TESTS_EVAL_POINTS_H_
