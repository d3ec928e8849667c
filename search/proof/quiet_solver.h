// Victory by moves that need not threaten anything at once: threats of threats.
#ifndef TENGEN_SEARCH_PROOF_QUIET_SOLVER_H_
#define TENGEN_SEARCH_PROOF_QUIET_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "search/proof/move_adviser.h"
#include "search/proof/proof_positions.h"
#include "search/proof/vcf_solver.h"
#include "search/proof/vct_solver.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// Writes a score for each of the moves of the side to move (empty points): higher looks better.
// Scores order moves and decide nothing else. Deterministic.
using MoveScorer =
    std::function<void(const Board& board, absl::Span<const Point> moves, absl::Span<int> scores)>;

// The scorer of those who have no better one: counts what a stone would make for either side.
void ScoreByThreats(const Board& board, absl::Span<const Point> moves, absl::Span<int> scores);

// At most `most` of the moves of the side to move, those that `scorer` likes best, best first.
std::vector<Point> BestMoves(const Board& board, absl::Span<const Point> moves,
                             const MoveScorer& scorer, size_t most);

struct QuietResult {
  enum class Status : uint8_t {
    kWin,        // tree() wins whatever the defender does
    kExhausted,  // none of the moves that are tried was found to win, which proves nothing
    kUnknown,    // a limit ended the search first
  };
  Status status = Status::kUnknown;
  int64_t nodes = 0;           // of all solvers that were asked
  bool out_of_memory = false;  // kUnknown: it was the memory
  bool unseen = false;         // kUnknown: the adviser saw no win
};

struct QuietLimits {
  int64_t max_nodes = INT64_MAX;
  // Positions remembered, and nodes of winning trees: about 300 bytes each.
  size_t max_positions = size_t{1} << 20;
  size_t max_tree_nodes = size_t{1} << 21;
  // Nodes for one win by continuous threats, at most; after a pass only at first, and with
  // every_reply not at all.
  int64_t max_threat_nodes = 20'000;
  // Nodes of the adviser's search in each position that is met with the attacker to move. If it
  // sees no win in the first, the solver gives up. 0, or without an adviser: nobody is asked.
  int64_t advice_nodes = 0;
  // A move that the adviser believes in is proved against every reply where passing does not lose
  // to threats. Finds more, but proofs are long, and long to check.
  bool every_reply = false;
};

// Depth-first proof-number search, as VctSolver's, over positions whose leaves are wins by
// continuous fours and threats. The attacker's moves are those near stones, in the order in which
// a scorer likes them. A move counts if fours or threats win after a pass, and then the
// defender's replies are exactly those that keep this very win from working (RefutingReplies), or
// all that are legal (QuietLimits::every_reply).
// Most of them lose to the same win or to that against another reply, mended (FollowWin). So a kWin
// is exact under every rule; nothing is ever refuted for certain. With an adviser the move that it
// believes to win is tried before all others, and less is spent on a win by threats.
//
// Each Solve starts from nothing, so the same position takes the same nodes. Thread-compatible.
class QuietSolver {
 public:
  // `vcf_table_entries`: as VcfSolver's. `adviser` may be null; it is for one solver at a time, and
  // whoever asks this one decides when to clear it.
  explicit QuietSolver(size_t vcf_table_entries, MoveScorer scorer = ScoreByThreats,
                       std::shared_ptr<MoveAdviser> adviser = nullptr);

  // The board is changed and restored. `stop` is asked at least every 64 nodes; true ends the
  // search with kUnknown.
  QuietResult Solve(Board& board, const QuietLimits& limits, absl::FunctionRef<bool()> stop);

  // The same, but goes on from what the calls before, for the same attacker, have found: positions
  // met again cost nothing, and their wins stay in tree().
  QuietResult SolveMore(Board& board, const QuietLimits& limits, absl::FunctionRef<bool()> stop);

  // After a Solve that returned kWin: a win, as a node of tree(), for the side to move of `board`,
  // a position like the one that was solved but for a stone or two. It makes the moves of the first
  // of `guides`, nodes of tree(), that works, mended where a reply spoils them (FollowWin), at a
  // cost of `max_nodes` at most. nullopt: nothing is known. The board is changed and restored;
  // `stop` as for Solve.
  std::optional<size_t> Follow(absl::Span<const size_t> guides, Board& board, int64_t max_nodes,
                               absl::FunctionRef<bool()> stop);

  // The win that the last search found; valid until the next Solve. tree_root() is empty unless it
  // returned kWin.
  const WinningTree& tree() const { return tree_; }
  std::optional<size_t> tree_root() const { return tree_root_; }

  // Looked at by the Solve that is running, for its `stop`, or by the last one.
  int64_t positions() const { return positions_; }

 private:
  struct Context;

  void Expand(Context& context, ProofPosition& entry);
  void ExpandAttack(Context& context, ProofPosition& entry);
  void ExpandQuiet(Context& context, ProofPosition& entry);
  std::vector<Point> AttackingMoves(const Context& context) const;
  bool InsistsOn(Context& context) const;
  void TakeAdvice(Context& context, ProofPosition& entry);
  bool DefenderWins(Context& context);
  std::vector<size_t> Guides(Context& context) const;
  std::optional<size_t> FollowedWin(Context& context, absl::Span<const size_t> guides,
                                    int64_t max_nodes);
  std::optional<size_t> FoursWin(Context& context, int64_t max_nodes);
  std::optional<size_t> ThreatsWin(Context& context, int64_t max_nodes);
  ProofChoice Choose(const Context& context, const ProofPosition& entry,
                     ProofNumbers threshold) const;

  VcfSolver vcf_;
  VctSolver vct_;
  MoveScorer scorer_;
  std::shared_ptr<MoveAdviser> adviser_;
  ProofPositions remembered_;
  WinningTree tree_;
  std::optional<size_t> tree_root_;
  int64_t positions_ = 0;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_QUIET_SOLVER_H_
