// Which replies keep a win from working: the exact answer that makes a quiet move a threat.
#ifndef TENGEN_SEARCH_PROOF_REFUTATION_H_
#define TENGEN_SEARCH_PROOF_REFUTATION_H_

#include <cstddef>
#include <vector>

#include "engine/board.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// True if `root`, a tree of continuous fours, wins for the side to move of `board`. Exact under all
// rules; replays the tree and nothing else. The board is changed and restored.
bool FoursHold(const WinningTree& tree, size_t root, Board& board);

// The legal replies of the side to move that keep `root` from winning as it stands; `root` is a
// tree of continuous fours or threats (at most one pass) that wins for the opponent if the side to
// move passes. Exact: with every other legal reply the same tree wins. The board is changed and
// restored. REQUIRES: the side to move cannot make a five.
std::vector<Point> RefutingReplies(const WinningTree& tree, size_t root, Board& board);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_REFUTATION_H_
