// Winning in one position as in another that differs by a stone or two: most replies to a quiet
// move lose to the very win that was found against another reply, mended in a place or two.
#ifndef TENGEN_SEARCH_PROOF_FOLLOWING_H_
#define TENGEN_SEARCH_PROOF_FOLLOWING_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"
#include "engine/board.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// What following asks of a solver. Each gives a node of the tree that wins for the side to move of
// the board as it is then, or nullopt.
struct FollowingHelp {
  // Without a search: what is known already.
  absl::FunctionRef<std::optional<size_t>()> known;
  // By continuous fours, and by continuous threats, with at most so many nodes.
  absl::FunctionRef<std::optional<size_t>(int64_t max_nodes)> fours;
  absl::FunctionRef<std::optional<size_t>(int64_t max_nodes)> threats;
  // Nodes that may still be spent on all of it; none, and following gives up.
  absl::FunctionRef<int64_t()> left;
};

// A win for the side to move of `board` that makes the moves of `guide`, a win in a similar
// position (node of `tree`), wherever they are to be had, with every reply answered: by what
// `guide` answers to it or to another reply, followed in turn, or by a short search for threats.
// The new nodes go to `tree`. Exact, since what a reply spoils is found as for any other win
// (RefutingReplies). nullopt if that does not win: then nothing is known. The board is changed and
// restored.
std::optional<size_t> FollowWin(size_t guide, Board& board, WinningTree& tree,
                                const FollowingHelp& help);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_FOLLOWING_H_
