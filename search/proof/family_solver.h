// Winning against many replies to one move at once.
#ifndef TENGEN_SEARCH_PROOF_FAMILY_SOLVER_H_
#define TENGEN_SEARCH_PROOF_FAMILY_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "search/proof/move_adviser.h"
#include "search/proof/quiet_solver.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// Most replies to a quiet move lose to what wins if the defender passes, mended in a place or two.
// So that win is looked for first and then followed against each reply, which takes milliseconds
// where a search of its own takes a second. What is left may get such searches, and what they find
// is followed, too. Has the solvers and their memory. Every call starts from nothing.
// Thread-compatible.
class FamilySolver {
 public:
  // As Solver's.
  explicit FamilySolver(MoveScorer scorer = ScoreByThreats,
                        std::shared_ptr<MoveAdviser> adviser = nullptr);

  // `board`: the defender is to move. For each of `replies`, which are empty points that make no
  // five, the root of a win for the attacker in tree(), after that reply; nullopt where none was
  // found, which proves nothing. If there is a win after a pass, what it leaves gets a search of
  // `reply_nodes` each, where the adviser sees a win; none if that is 0, and none after a few have
  // failed. The board is changed and restored. `stop` is asked at least every 64 nodes; true leaves
  // the rest without a win.
  std::vector<std::optional<size_t>> Solve(Board& board, absl::Span<const Point> replies,
                                           int64_t reply_nodes, absl::FunctionRef<bool()> stop);

  // Of the last Solve.
  const WinningTree& tree() const { return solver_.tree(); }

 private:
  std::optional<size_t> WinAfter(Point reply, Board& board, absl::FunctionRef<bool()> stop);
  std::optional<size_t> SearchAfter(Point reply, Board& board, int64_t max_nodes,
                                    absl::FunctionRef<bool()> stop);
  void Guide(size_t win);

  std::shared_ptr<MoveAdviser> adviser_;
  QuietSolver solver_;
  std::vector<size_t> guides_;  // wins to follow: that after a pass, then the last ones
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_FAMILY_SOLVER_H_
