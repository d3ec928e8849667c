// A board for random play: fast, on any graph, for any number of players, with the simple ko as the
// only prohibition of repetition.
#ifndef TENGEN_KEE_SEARCH_PLAYOUT_BOARD_H_
#define TENGEN_KEE_SEARCH_PLAYOUT_BOARD_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "base/random.h"
#include "kee/rules/game.h"
#include "kee/rules/graph.h"
#include "kee/rules/position.h"

namespace tengen::kee {

// What playouts need to know of a graph: for each vertex the points diagonal to it, that is, the
// vertices not adjacent to it that share at least two neighbours with it. On a square board these
// are the usual ones. Immutable.
class PlayoutGraph {
 public:
  explicit PlayoutGraph(std::shared_ptr<const Graph> graph);
  const Graph& graph() const { return *graph_; }
  const std::vector<uint16_t>& Diagonals(Vertex v) const {
    return diagonals_[static_cast<size_t>(v)];
  }

 private:
  std::shared_ptr<const Graph> graph_;
  std::vector<std::vector<uint16_t>> diagonals_;
};

// Units are circular lists with a count of their free adjacencies ("pseudo-liberties"), so a play
// costs the degree of the vertex plus the stones that change hands. Copyable; thread-compatible.
class PlayoutBoard {
 public:
  PlayoutBoard(const PlayoutGraph& graph, const Position& position);

  Cell At(Vertex v) const { return cells_[static_cast<size_t>(v)]; }
  const Position& position() const { return cells_; }
  absl::Span<const uint16_t> empty_vertices() const { return empty_; }

  // Whether `player` may put a stone on the empty vertex: no suicide, not the simple ko.
  bool IsLegal(Vertex v, int player) const;
  // Whether filling the empty vertex would most likely destroy an own eye: all neighbours are own
  // stones, and not enough of the diagonals are of others.
  bool IsOwnEye(Vertex v, int player) const;
  // REQUIRES: legal.
  void Play(Vertex v, int player);
  // After a pass the simple ko may be retaken.
  void Pass() { ko_.reset(); }

  // A legal play that fills no own eye, each as likely as any other but for those that take a unit
  // of stones beside the last play, which come first half of the time; nullopt if there is none.
  std::optional<Vertex> RandomPlay(int player, base::Random& random) const;

 private:
  size_t HeadOf(Vertex v) const { return head_[static_cast<size_t>(v)]; }
  void PutStone(Vertex v, Cell stone);
  void Merge(size_t into, size_t from);
  int RemoveUnit(size_t head);
  std::optional<Vertex> CapturingPlay(int player) const;

  const PlayoutGraph* graph_;
  Position cells_;
  std::vector<uint16_t> head_;  // of each stone the stone that names its unit
  std::vector<uint16_t> next_;  // of each stone the next of its unit, in a circle
  // Of each head the pairs of a stone and an empty vertex beside it.
  std::vector<int32_t> freedoms_;
  std::vector<uint16_t> size_;   // of each head
  std::vector<uint16_t> empty_;  // the empty vertices in no order
  std::vector<uint16_t> index_;  // of each empty vertex its place in empty_
  std::optional<Vertex> ko_;     // where the next player must not play
  std::optional<Vertex> last_;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_PLAYOUT_BOARD_H_
