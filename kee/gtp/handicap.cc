#include "kee/gtp/handicap.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tengen::kee {

std::vector<Vertex> HandicapPoints(const Graph& graph, int count) {
  if (!graph.IsRectangle() || graph.layout()->width != graph.layout()->height) return {};
  const int side = graph.layout()->width;
  if (side < 7) return {};
  const int low = side < 13 ? 2 : 3, high = side - 1 - low, middle = side / 2;
  const bool has_middle = side % 2 == 1 && side > 7;
  if (count < 2 || count > (has_middle ? 9 : 4)) return {};
  // Columns from the left, rows from the bottom.
  std::vector<std::pair<int, int>> points = {{low, low}, {high, high}, {low, high}, {high, low}};
  points.resize(std::min<size_t>(points.size(), static_cast<size_t>(count)));
  if (count >= 6) points.insert(points.end(), {{low, middle}, {high, middle}});
  if (count >= 8) points.insert(points.end(), {{middle, low}, {middle, high}});
  if (count % 2 == 1 && count >= 5) points.emplace_back(middle, middle);
  std::vector<Vertex> vertices;
  for (const auto& [x, y] : points) vertices.push_back(*graph.layout()->At(x, side - 1 - y));
  return vertices;
}

std::vector<Vertex> FreeHandicapPoints(const Graph& graph, int count) {
  std::vector<Vertex> vertices = HandicapPoints(graph, count);
  if (!vertices.empty()) return vertices;
  std::vector<Vertex> order;
  for (Vertex v = 0; v < graph.size(); ++v) order.push_back(v);
  std::stable_sort(order.begin(), order.end(), [&](Vertex a, Vertex b) {
    return graph.Neighbors(a).size() > graph.Neighbors(b).size();
  });
  std::vector<bool> near(order.size());
  for (const bool far : {true, false}) {
    for (Vertex v : order) {
      const bool taken = std::find(vertices.begin(), vertices.end(), v) != vertices.end();
      if (static_cast<int>(vertices.size()) == count || taken) continue;
      if (far && near[static_cast<size_t>(v)]) continue;
      vertices.push_back(v);
      near[static_cast<size_t>(v)] = true;
      for (uint16_t u : graph.Neighbors(v)) near[u] = true;
    }
  }
  return vertices;
}

}  // namespace tengen::kee
