// Boards: finite graphs, with or without a picture.
#ifndef TENGEN_KEE_RULES_GRAPH_H_
#define TENGEN_KEE_RULES_GRAPH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace tengen::kee {

// An intersection: 0 to size() - 1.
using Vertex = int;

// The most that GoGui and SGF can name.
inline constexpr int kMaxSide = 52;
inline constexpr int kMaxVertices = kMaxSide * kMaxSide;
// The most of a board that is no picture: what dense ones take grows with the cube.
inline constexpr int kMaxShapelessVertices = 625;

// Where the vertices lie when the board is drawn: a rectangle of cells, some of them holes. The
// picture says nothing about adjacency (the edges of a torus wrap around).
struct Layout {
  int width = 0;
  int height = 0;
  // Row by row from the top; nullopt is a hole.
  std::vector<std::optional<Vertex>> cells;

  std::optional<Vertex> At(int x, int y) const {
    return cells[static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)];
  }
};

// Rule 1: intersections, each adjacent to some others. Undirected, without loops or repeated edges,
// not necessarily connected, never empty. Immutable after construction, so thread-safe; copies are
// deep.
class Graph {
 public:
  using Edge = std::pair<Vertex, Vertex>;
  using Permutation = std::vector<uint16_t>;

  // Errors of all factories are InvalidArgument and name what is wrong.

  // The usual board. Vertices are numbered row by row from the top left.
  static absl::StatusOr<Graph> Rectangle(int width, int height);
  // A rectangle whose opposite sides meet; with one or two lines in a direction nothing meets
  // twice.
  static absl::StatusOr<Graph> Torus(int width, int height);
  // Vertices in a circle, drawn as a line if there are at most 25.
  static absl::StatusOr<Graph> Ring(int size);
  // Every vertex beside every other, drawn as a ring is.
  static absl::StatusOr<Graph> Complete(int size);
  // Any graph, drawn as a ring is; an edge given twice counts once.
  static absl::StatusOr<Graph> FromEdges(int size, absl::Span<const Edge> edges);
  // A rectangle with holes: rows from the top, '.' an intersection, '?' none. Rows have equal
  // length.
  static absl::StatusOr<Graph> Masked(absl::Span<const std::string> rows);

  int size() const { return static_cast<int>(starts_.size()) - 1; }
  int edge_count() const { return static_cast<int>(targets_.size() / 2); }
  // In ascending order.
  absl::Span<const uint16_t> Neighbors(Vertex v) const {
    const size_t i = static_cast<size_t>(v);
    return absl::MakeConstSpan(targets_).subspan(starts_[i], starts_[i + 1] - starts_[i]);
  }
  // nullopt if the board has no picture.
  const std::optional<Layout>& layout() const { return layout_; }
  // What it was made as: "rect 3 2", "ring 5".
  const std::string& description() const { return description_; }
  // Whether this is the plain square board of this width and height.
  bool IsRectangle() const { return rectangle_; }

  // Permutations of the vertices that keep adjacency, the identity first, at most `limit` of them.
  // Only the identity for boards of more than 25 vertices.
  std::vector<Permutation> Automorphisms(size_t limit) const;

 private:
  Graph(int size, absl::Span<const Edge> edges, std::optional<Layout> layout,
        std::string description);

  std::vector<uint32_t> starts_;   // neighbours of v: targets_[starts_[v] .. starts_[v + 1])
  std::vector<uint16_t> targets_;  // compressed adjacency lists
  std::optional<Layout> layout_;
  std::string description_;
  bool rectangle_ = false;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_RULES_GRAPH_H_
