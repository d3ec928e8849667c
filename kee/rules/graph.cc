#include "kee/rules/graph.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tengen::kee {
namespace {

constexpr int kMaxForAutomorphisms = 25;
// Longer lines are easier to read by numbers.
constexpr int kMaxLine = 25;

absl::Status CheckSides(int width, int height) {
  if (width >= 1 && width <= kMaxSide && height >= 1 && height <= kMaxSide) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("board of ", width, " x ", height, ": sides are 1 to ", kMaxSide));
}

absl::Status CheckSize(int size, int most = kMaxShapelessVertices) {
  if (size >= 1 && size <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("board of ", size, " vertices: 1 to ", most, " are possible"));
}

Layout FullLayout(int width, int height) {
  Layout layout{width, height, {}};
  for (Vertex v = 0; v < width * height; ++v) layout.cells.push_back(v);
  return layout;
}

// Boards without a shape of their own are drawn as a line if that is short enough to name.
std::optional<Layout> LineLayout(int size) {
  if (size > kMaxLine) return std::nullopt;
  return FullLayout(size, 1);
}

// Edges between horizontal and vertical neighbours of a picture.
std::vector<Graph::Edge> GridEdges(const Layout& layout) {
  std::vector<Graph::Edge> edges;
  for (int y = 0; y < layout.height; ++y) {
    for (int x = 0; x < layout.width; ++x) {
      const std::optional<Vertex> v = layout.At(x, y);
      if (!v) continue;
      if (x > 0 && layout.At(x - 1, y)) edges.emplace_back(*layout.At(x - 1, y), *v);
      if (y > 0 && layout.At(x, y - 1)) edges.emplace_back(*layout.At(x, y - 1), *v);
    }
  }
  return edges;
}

std::vector<Graph::Edge> TorusEdges(int width, int height) {
  std::vector<Graph::Edge> edges;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Vertex v = y * width + x;
      const Vertex right = y * width + (x + 1) % width;
      const Vertex below = (y + 1) % height * width + x;
      if (right != v) edges.emplace_back(v, right);
      if (below != v) edges.emplace_back(v, below);
    }
  }
  return edges;
}

// Backtracking over partial permutations that keep adjacency with all vertices mapped before.
class AutomorphismSearch {
 public:
  AutomorphismSearch(const Graph& graph, size_t limit)
      : graph_(graph),
        limit_(limit),
        image_(static_cast<size_t>(graph.size())),
        used_(static_cast<size_t>(graph.size())),
        adjacent_(static_cast<size_t>(graph.size() * graph.size())) {
    for (Vertex v = 0; v < graph.size(); ++v) {
      for (uint16_t u : graph.Neighbors(v)) adjacent_[Pair(v, u)] = true;
    }
  }

  std::vector<Graph::Permutation> Run() {
    Extend(0);
    return std::move(found_);
  }

 private:
  size_t Pair(Vertex a, Vertex b) const {
    return static_cast<size_t>(a) * static_cast<size_t>(graph_.size()) + static_cast<size_t>(b);
  }

  bool Fits(Vertex v, Vertex target) const {
    if (used_[static_cast<size_t>(target)]) return false;
    if (graph_.Neighbors(v).size() != graph_.Neighbors(target).size()) return false;
    for (Vertex u = 0; u < v; ++u) {
      if (adjacent_[Pair(u, v)] != adjacent_[Pair(image_[static_cast<size_t>(u)], target)]) {
        return false;
      }
    }
    return true;
  }

  void Extend(Vertex v) {
    if (found_.size() >= limit_) return;
    if (v == graph_.size()) {
      found_.push_back(image_);
      return;
    }
    for (Vertex target = 0; target < graph_.size(); ++target) {
      if (!Fits(v, target)) continue;
      image_[static_cast<size_t>(v)] = static_cast<uint16_t>(target);
      used_[static_cast<size_t>(target)] = true;
      Extend(v + 1);
      used_[static_cast<size_t>(target)] = false;
    }
  }

  const Graph& graph_;
  const size_t limit_;
  Graph::Permutation image_;
  std::vector<bool> used_;
  std::vector<bool> adjacent_;
  std::vector<Graph::Permutation> found_;
};

}  // namespace

Graph::Graph(int size, absl::Span<const Edge> edges, std::optional<Layout> layout,
             std::string description)
    : layout_(std::move(layout)), description_(std::move(description)) {
  std::vector<std::vector<uint16_t>> lists(static_cast<size_t>(size));
  for (const auto& [a, b] : edges) {
    lists[static_cast<size_t>(a)].push_back(static_cast<uint16_t>(b));
    lists[static_cast<size_t>(b)].push_back(static_cast<uint16_t>(a));
  }
  starts_.push_back(0);
  for (std::vector<uint16_t>& list : lists) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    targets_.insert(targets_.end(), list.begin(), list.end());
    starts_.push_back(static_cast<uint32_t>(targets_.size()));
  }
}

absl::StatusOr<Graph> Graph::Rectangle(int width, int height) {
  if (absl::Status status = CheckSides(width, height); !status.ok()) return status;
  Layout layout = FullLayout(width, height);
  const std::vector<Edge> edges = GridEdges(layout);
  Graph graph(width * height, edges, std::move(layout), absl::StrCat("rect ", width, " ", height));
  graph.rectangle_ = true;
  return graph;
}

absl::StatusOr<Graph> Graph::Torus(int width, int height) {
  if (absl::Status status = CheckSides(width, height); !status.ok()) return status;
  return Graph(width * height, TorusEdges(width, height), FullLayout(width, height),
               absl::StrCat("torus ", width, " ", height));
}

absl::StatusOr<Graph> Graph::Ring(int size) {
  if (absl::Status status = CheckSize(size); !status.ok()) return status;
  return Graph(size, TorusEdges(size, 1), LineLayout(size), absl::StrCat("ring ", size));
}

absl::StatusOr<Graph> Graph::Complete(int size) {
  if (absl::Status status = CheckSize(size); !status.ok()) return status;
  std::vector<Edge> edges;
  for (Vertex a = 0; a < size; ++a) {
    for (Vertex b = a + 1; b < size; ++b) edges.emplace_back(a, b);
  }
  return Graph(size, edges, LineLayout(size), absl::StrCat("complete ", size));
}

absl::StatusOr<Graph> Graph::FromEdges(int size, absl::Span<const Edge> edges) {
  if (absl::Status status = CheckSize(size); !status.ok()) return status;
  for (const auto& [a, b] : edges) {
    const bool known = a >= 0 && a < size && b >= 0 && b < size;
    if (!known || a == b) {
      return absl::InvalidArgumentError(
          absl::StrCat("edge ", a, "-", b,
                       known ? " is a loop" : absl::StrCat(": vertices are 0 to ", size - 1)));
    }
  }
  return Graph(size, edges, LineLayout(size), absl::StrCat("edges ", size));
}

absl::StatusOr<Graph> Graph::Masked(absl::Span<const std::string> rows) {
  const size_t width = rows.empty() ? 0 : rows[0].size();
  if (rows.size() > kMaxSide || width > kMaxSide) {
    return absl::InvalidArgumentError(absl::StrCat("mask: sides are 1 to ", kMaxSide));
  }
  Layout layout{static_cast<int>(width), static_cast<int>(rows.size()), {}};
  int size = 0;
  for (const std::string& row : rows) {
    if (row.size() != width) {
      return absl::InvalidArgumentError(absl::StrCat("mask row \"", row, "\" has another length"));
    }
    for (char c : row) {
      if (c != '.' && c != '?') {
        return absl::InvalidArgumentError(absl::StrCat("mask row \"", row, "\": only . and ?"));
      }
      layout.cells.push_back(c == '.' ? std::optional<Vertex>(size++) : std::nullopt);
    }
  }
  if (absl::Status status = CheckSize(size, kMaxVertices); !status.ok()) return status;
  const std::vector<Edge> edges = GridEdges(layout);
  return Graph(size, edges, std::move(layout), absl::StrCat("mask ", absl::StrJoin(rows, " ")));
}

std::vector<Graph::Permutation> Graph::Automorphisms(size_t limit) const {
  if (size() <= kMaxForAutomorphisms) return AutomorphismSearch(*this, limit).Run();
  Permutation identity(static_cast<size_t>(size()));
  std::iota(identity.begin(), identity.end(), uint16_t{0});
  return {identity};
}

}  // namespace tengen::kee
