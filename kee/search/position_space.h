// All positions of a small board for two players, numbered, with what every play does to them.
#ifndef TENGEN_KEE_SEARCH_POSITION_SPACE_H_
#define TENGEN_KEE_SEARCH_POSITION_SPACE_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "kee/rules/graph.h"
#include "kee/rules/position.h"

namespace tengen::kee {

// The number of a position: 0 to size() - 1. 0 is the empty board.
using PositionId = uint32_t;

// A position just after a pass: the position and who is to move, in one number.
using PassNode = uint32_t;
constexpr PassNode PassNodeOf(PositionId x, int to_move) {
  return x * 2 + static_cast<uint32_t>(to_move);
}
constexpr PositionId PositionOf(PassNode node) { return node / 2; }
constexpr int ToMoveOf(PassNode node) { return static_cast<int>(node % 2); }

// The stones of both players as sets of vertices.
struct Stones {
  uint32_t black = 0;
  uint32_t white = 0;
  friend bool operator==(const Stones&, const Stones&) = default;
};

// The most vertices of boards whose positions are written as Stones.
inline constexpr int kMaxStonesVertices = 20;

// Rules 8 to 12 on Stones: no captures searched by walking, only by sets. Suicide is forbidden.
// Immutable.
class StonesBoard {
 public:
  // REQUIRES: at most kMaxStonesVertices vertices.
  explicit StonesBoard(const Graph& graph);

  int size() const { return static_cast<int>(neighbors_.size()); }
  // What a stone of `player` (0 or 1) on the empty vertex `v` leads to; nullopt for a suicide.
  std::optional<Stones> Play(Stones stones, int player, Vertex v) const;
  // Whether every unit has a liberty.
  bool IsPosition(Stones stones) const;
  // Black's points less White's (rule 18 b, c).
  int Margin(Stones stones) const;
  uint32_t all() const { return all_; }

 private:
  // The vertices beside `set`.
  uint32_t Beside(uint32_t set) const;
  // The vertices of `within` connected with `seed` inside it.
  uint32_t Fill(uint32_t seed, uint32_t within) const;

  std::vector<uint32_t> neighbors_;
  uint32_t all_;
};

// The positions of a board, ordered by their base-3 numbers. Immutable but for OverrideMargins;
// thread-safe otherwise.
class PositionSpace {
 public:
  // Lists them all. InvalidArgument for more than kMaxStonesVertices vertices, ResourceExhausted
  // for more than `max_positions`.
  static absl::StatusOr<PositionSpace> Create(std::shared_ptr<const Graph> graph,
                                              size_t max_positions);

  const Graph& graph() const { return *graph_; }
  const std::shared_ptr<const Graph>& shared_graph() const { return graph_; }
  size_t size() const { return stones_.size(); }
  Stones StonesAt(PositionId x) const { return stones_[x]; }
  Position PositionAt(PositionId x) const;
  // nullopt if a unit has no liberty.
  std::optional<PositionId> Find(const Position& position) const;
  // Black's score less White's.
  int Margin(PositionId x) const { return margins_[x]; }
  // The positions that `player`'s stone plays lead to, in the order of the vertices.
  absl::Span<const PositionId> Successors(PositionId x, int player) const {
    const std::vector<uint32_t>& starts = starts_[static_cast<size_t>(player)];
    return absl::MakeConstSpan(successors_[static_cast<size_t>(player)])
        .subspan(starts[x], starts[x + 1] - starts[x]);
  }

  // Symmetries of the board as permutations of the positions; the first is the identity.
  size_t symmetry_count() const { return images_.size(); }
  PositionId Image(size_t symmetry, PositionId x) const { return images_[symmetry][x]; }
  size_t Inverse(size_t symmetry) const { return inverses_[symmetry]; }
  // The symmetry that takes x to the lowest of its images.
  size_t ToCanonical(PositionId x) const { return to_canonical_[x]; }
  PositionId Canonical(PositionId x) const { return Image(ToCanonical(x), x); }

  // Replaces the scores by others, so that solvers can be tested on games with fractional values,
  // and forgets the symmetries. REQUIRES: one margin for each position.
  void OverrideMargins(std::vector<int> margins);

 private:
  explicit PositionSpace(std::shared_ptr<const Graph> graph);
  bool ListPositions(size_t max_positions);
  void ListSuccessors();
  void ListSymmetries();

  std::shared_ptr<const Graph> graph_;
  StonesBoard board_;
  std::vector<Stones> stones_;
  absl::flat_hash_map<uint64_t, PositionId> ids_;
  std::vector<int> margins_;
  std::array<std::vector<uint32_t>, 2> starts_;
  std::array<std::vector<PositionId>, 2> successors_;
  std::vector<std::vector<PositionId>> images_;
  std::vector<size_t> inverses_;
  std::vector<uint8_t> to_canonical_;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_POSITION_SPACE_H_
