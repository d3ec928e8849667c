// What the proof-number searches have in common: the positions that they remember, the loop over
// them, and how a win is put together from those of its parts.
#ifndef TENGEN_SEARCH_PROOF_PROOF_POSITIONS_H_
#define TENGEN_SEARCH_PROOF_PROOF_POSITIONS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/node_hash_map.h"
#include "engine/board.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// Proof and disproof number: how many more leaves must be won, or refuted, to settle a position.
struct ProofNumbers {
  uint32_t proof = 1;
  uint32_t disproof = 1;
};

// Larger than any sum that a search meets; a number this large says that the other one is 0.
inline constexpr uint32_t kNeverProven = 1U << 30;

// Sums and differences of numbers that stay what they are once they are kNeverProven.
inline uint32_t PlusNumber(uint32_t a, uint32_t b) { return std::min(a + b, kNeverProven); }
inline uint32_t MinusNumber(uint32_t a, uint32_t b) {
  return a >= kNeverProven ? kNeverProven : a - b;
}

// What is known of a position.
struct ProofPosition {
  ProofNumbers numbers;
  bool expanded = false;
  bool advised = false;      // the first of the attacker's moves is believed to win
  bool whole = false;        // `moves` are all replies, for none is known to lose at once
  uint8_t attempts = 0;      // to expand it, that have failed
  std::vector<Point> moves;  // the attacker's, best first, or the replies that need an answer
  // With the attacker to move: the win found. With the defender to move: what wins against every
  // reply that is not in `moves`.
  std::optional<size_t> tree;
};

// By the board's key. Positions stay where they are while others are added.
using ProofPositions = absl::node_hash_map<uint64_t, ProofPosition>;

// What the loop over a position needs to know of its children.
struct ProofChoice {
  ProofNumbers combined;
  Point move;              // the child to search
  ProofNumbers threshold;  // and how far, if `combined` is within the position's own threshold
};

// Expands the position of `board`, in which the defender is to move, if either side has a five: his
// own leaves nothing to answer, the attacker's goes to `tree`, with the replies that need an
// answer. False if nobody has one. The board is changed and restored.
bool ExpandByFive(Board& board, WinningTree& tree, ProofPosition& position);

// Adds to `tree` the win of `position`, in which the attacker is to move on `board` and one of the
// moves is proven: the move that wins soonest, with every reply answered. Returns its node. The
// board is changed and restored.
size_t AddWinOf(const ProofPosition& position, const ProofPositions& positions, Board& board,
                WinningTree& tree);

// Depth-first proof-number search (Nagai 2002) from the position of context.board, until its
// numbers reach `threshold` or context.stopped. Wins that are found go to `tree`. The board is
// changed and restored. expand(position) gives a position its moves, or its numbers if it is
// settled; it may take `expanded` back if it is to be tried again. choose(position, threshold) says
// what the children come to, and context.attacking() whether the attacker is to move.
template <class Context, class Expand, class Choose>
void SearchProof(Context& context, ProofPositions& positions, WinningTree& tree,
                 ProofNumbers threshold, const Expand& expand, const Choose& choose) {
  Board& board = context.board;
  ProofPosition& position = positions[board.key()];
  ProofNumbers& numbers = position.numbers;
  if (!position.expanded) {
    position.expanded = true;
    expand(position);
    if (!position.expanded) return;
  }
  while (!context.stopped && numbers.proof != 0 && numbers.disproof != 0) {
    const ProofChoice choice = choose(position, threshold);
    numbers = choice.combined;
    if (numbers.proof == 0 && context.attacking()) {
      position.tree = AddWinOf(position, positions, board, tree);
    }
    if (numbers.proof >= threshold.proof || numbers.disproof >= threshold.disproof) break;
    board.Make(choice.move);
    SearchProof(context, positions, tree, choice.threshold, expand, choose);
    board.Unmake();
  }
}

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_PROOF_POSITIONS_H_
