// Winning trees as text that `tengen verify` checks.
#ifndef TENGEN_SEARCH_PROOF_PROOF_WRITER_H_
#define TENGEN_SEARCH_PROOF_PROOF_WRITER_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/types/span.h"
#include "engine/board.h"
#include "search/proof/game_proof.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// The proof, as verify/DESIGN.md specifies it, that the side to move of `board` wins by
// `root` of `tree`. With `stone_limit` the claim is about a game that is drawn when so many stones
// are on the board. Pure.
std::string ProofText(const Board& board, const WinningTree& tree, size_t root,
                      std::optional<int> stone_limit = std::nullopt);

// The moves of a strategy, as verify/DESIGN.md specifies it, with which the side to move of `root`
// wins. Pure.
std::string StrategyText(const Board& root, absl::Span<const GameProof::Trial> moves);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_PROOF_WRITER_H_
