// Board positions: who has a stone where, and what one stone play does to them.
#ifndef TENGEN_KEE_RULES_POSITION_H_
#define TENGEN_KEE_RULES_POSITION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "kee/rules/graph.h"
#include "kee/rules/rules.h"

namespace tengen::kee {

// The state of an intersection: 0 unoccupied, p + 1 a stone of player p.
using Cell = uint8_t;
inline constexpr Cell kEmptyCell = 0;
constexpr Cell StoneOf(int player) { return static_cast<Cell>(player + 1); }

// One Cell for each vertex (rule 4). That every unit has a liberty holds for positions that came
// from CheckedPosition or from legal plays, not for every vector.
using Position = std::vector<Cell>;

// The letters of texts: ".BWRGYCMO", unoccupied and the players in order.
inline constexpr absl::string_view kCellLetters = ".BWRGYCMO";
static_assert(kCellLetters.size() == size_t{kMaxPlayers} + 1);

// "B.W" for stones of players 0 and 1 with an empty vertex between.
std::string PositionText(absl::Span<const Cell> cells);

// The inverse of PositionText, for `players` players on `graph`. InvalidArgument if the length is
// wrong, a letter is unknown or a unit has no liberty.
absl::StatusOr<Position> ParsePosition(absl::string_view text, const Graph& graph, int players);

// `cells` again if they can be a position of a game of `players` on `graph`, else InvalidArgument:
// wrong length, a cell of nobody, or a unit without a liberty.
absl::StatusOr<Position> CheckedPosition(Position cells, const Graph& graph, int players);

// What a stone play changes (rule 11).
struct StonePlay {
  std::vector<uint16_t> captured;  // of all opponents, or the own unit in a suicide
  bool suicide = false;            // the own unit has no liberty and nothing else was captured
};

// The effect of player `player` putting a stone on `v`; suicide is reported, not judged.
// REQUIRES: v is unoccupied in `cells`.
StonePlay ResolvePlay(const Graph& graph, absl::Span<const Cell> cells, int player, Vertex v);

// Points of each player (rule 18 b, c): his stones and the empty regions that touch only his
// stones. A region that touches no stone is nobody's.
std::vector<int> Area(const Graph& graph, absl::Span<const Cell> cells, int players);

// Names positions by 128 bits: the sum of a word for each stone, so that a change of a stone
// changes the name by one addition. The words are powers of players + 1 as long as all positions
// fit, which makes names exact (up to 80 vertices for two players), and random beyond. Immutable.
class PositionKeys {
 public:
  PositionKeys(const Graph& graph, int players);

  // Whether two positions with the same key are certainly the same.
  bool exact() const { return exact_; }
  absl::uint128 Stone(Vertex v, Cell cell) const {
    return words_[static_cast<size_t>(v) * colors_ + cell];
  }
  absl::uint128 Of(absl::Span<const Cell> cells) const;

 private:
  size_t colors_;
  std::vector<absl::uint128> words_;  // of each vertex its cells; 0 for an empty one
  bool exact_ = true;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_RULES_POSITION_H_
