// What tests of the searches share.
#ifndef TENGEN_TESTS_SEARCH_PROOF_SOLVER_SUPPORT_H_
#define TENGEN_TESTS_SEARCH_PROOF_SOLVER_SUPPORT_H_

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

namespace tengen::search {

// The table of a solver: small, so that entries are replaced.
inline constexpr size_t kTableEntries = 1 << 12;

// For solvers that nobody stops.
inline bool Never() { return false; }

inline std::string Describe(const Board& board) {
  return absl::StrCat(RuleName(board.rule()), ", ",
                      board.side_to_move() == Color::kBlack ? "Black" : "White", " to move\n",
                      BoardToText(board));
}

}  // namespace tengen::search

#endif  // TENGEN_TESTS_SEARCH_PROOF_SOLVER_SUPPORT_H_
