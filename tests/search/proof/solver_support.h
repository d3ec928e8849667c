// What tests of the searches share.
#ifndef TENGEN_TESTS_SEARCH_PROOF_SOLVER_SUPPORT_H_
#define TENGEN_TESTS_SEARCH_PROOF_SOLVER_SUPPORT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "gtest/gtest.h"
#include "search/proof/proof_writer.h"
#include "search/proof/winning_tree.h"
#include "verify/proof_text.h"
#include "verify/verifier.h"

namespace tengen::search {

// The table of a solver: small, so that entries are replaced.
inline constexpr size_t kTableEntries = 1 << 12;

// For solvers that nobody stops.
inline bool Never() { return false; }

// The position after moves on a board of 15 x 15.
inline Board AfterMoves(Rule rule, absl::string_view moves) {
  constexpr int kSide = 15;
  Board board = Board::Create(kSide, kSide, rule).value();
  const std::vector<Point> game = engine::ParseMoves(moves, kSide, kSide).value();
  for (Point p : game) board.Make(p);
  return board;
}

inline std::string Describe(const Board& board) {
  return absl::StrCat(RuleName(board.rule()), ", ",
                      board.side_to_move() == Color::kBlack ? "Black" : "White", " to move\n",
                      BoardToText(board));
}

// Expects that `root` wins for the side to move, within its distance, by the letter of the rules.
inline void ExpectProved(const Board& board, const WinningTree& tree, size_t root) {
  const absl::StatusOr<verify::Proof> proof = verify::ParseProof(ProofText(board, tree, root));
  ASSERT_TRUE(proof.ok()) << proof.status();
  const absl::StatusOr<verify::Verified> verified = verify::VerifyProof(*proof);
  ASSERT_TRUE(verified.ok()) << verified.status() << "\n" << Describe(board);
  EXPECT_LE(verified->distance, tree.node(root).distance);
}

}  // namespace tengen::search

#endif  // TENGEN_TESTS_SEARCH_PROOF_SOLVER_SUPPORT_H_
