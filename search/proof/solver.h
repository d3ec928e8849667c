// Solving one position by the threat solvers, with the proof.
#ifndef TENGEN_SEARCH_PROOF_SOLVER_H_
#define TENGEN_SEARCH_PROOF_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "search/proof/vcf_solver.h"
#include "search/proof/vct_solver.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

struct SolveOptions {
  bool fours = true;    // look for a win by continuous fours
  bool threats = true;  // then for one by continuous threats
  int64_t max_nodes = INT64_MAX;
  // The longest win by fours looked for, in fours before the five.
  int max_fours = INT16_MAX;
  // After a win by fours was found, look for shorter ones until there is none or the nodes are used
  // up.
  bool shortest = true;
};

struct Solution {
  enum class Answer : uint8_t {
    kWin,
    kNoWin,    // no win of the kinds that were asked for, within max_fours
    kUnknown,  // a limit ended the search
  };
  Answer answer = Answer::kUnknown;
  // kWin: whether continuous fours are enough.
  bool by_fours = false;
  std::vector<Point> line;     // the game in which the defender holds out longest
  int distance = 0;            // plies to the end of the game at the latest; 0 unless kWin
  std::optional<size_t> root;  // of the win, in Solver::tree()
  int64_t nodes = 0;           // attacking moves tried
};

// Has the solvers and their memory. Every call starts from nothing, so the same position takes the
// same nodes. Thread-compatible.
class Solver {
 public:
  static constexpr size_t kFewEntries = size_t{1} << 13;
  static constexpr size_t kManyEntries = size_t{1} << 22;

  // `fours_entries` (see VcfSolver) refuted positions of 8 bytes are remembered while looking for
  // fours; every call starts by clearing them, so many small tasks want few.
  explicit Solver(size_t fours_entries = kFewEntries);

  // The board is changed and restored. `stop` is asked at least every 64 nodes; true ends the
  // search with what is known. REQUIRES: nobody has won yet.
  Solution Solve(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop);

  // The win that the last Solve found; valid until the next one.
  const WinningTree& tree() const { return by_fours_ ? tree_ : vct_.tree(); }

 private:
  Solution SolveFours(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop);
  void SolveThreats(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop,
                    Solution* solution);

  VcfSolver vcf_;
  VctSolver vct_;
  WinningTree tree_;
  bool by_fours_ = false;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_SOLVER_H_
