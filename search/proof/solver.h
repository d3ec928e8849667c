// Solving one position by all solvers, with the proof.
#ifndef TENGEN_SEARCH_PROOF_SOLVER_H_
#define TENGEN_SEARCH_PROOF_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "search/proof/move_adviser.h"
#include "search/proof/quiet_solver.h"
#include "search/proof/vcf_solver.h"
#include "search/proof/vct_solver.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

struct SolveOptions {
  bool fours = true;    // look for a win by continuous fours
  bool threats = true;  // then for one by continuous threats
  bool quiet = false;   // then for one with quiet moves
  int64_t max_nodes = INT64_MAX;
  // Of max_nodes at most so many go into quiet moves, of which there is no end.
  int64_t max_quiet_nodes = INT64_MAX;
  // Quiet moves are looked for first as the adviser sees them, if there is one, in half of the
  // nodes left and in 20M at most: its search may take so many nodes, and a tenth of those, to see
  // a win.
  int64_t max_advice_nodes = INT64_MAX;
  // Where it finds none, leave it at that, with all nodes left.
  bool only_advised = false;
  // The longest win by fours looked for, in fours before the five.
  int max_fours = INT16_MAX;
  // After a win by fours was found, look for shorter ones until there is none or the nodes are used
  // up.
  bool shortest = true;
};

struct Solution {
  enum class Answer : uint8_t {
    kWin,
    kNoWin,    // no win of the kinds that were asked for, within max_fours; of those with quiet
               // moves none within max_quiet_nodes
    kUnknown,  // a limit ended the search
  };
  // What ended the search before everything asked for was known.
  enum class Limit : uint8_t { kNone, kNodes, kMemory, kStop };
  Answer answer = Answer::kUnknown;
  Limit limit = Limit::kNone;
  // There is no win of the kinds asked for, quiet moves left out; an answer of kNoWin says nothing
  // about those.
  bool no_threats = false;
  // kWin: whether continuous fours are enough.
  bool by_fours = false;
  // kWin: whether there is a move in it that threatens no win by fours.
  bool quiet = false;
  std::vector<Point> line;     // the game in which the defender holds out longest
  int distance = 0;            // plies to the end of the game at the latest; 0 unless kWin
  std::optional<size_t> root;  // of the win, in Solver::tree()
  int64_t nodes = 0;           // attacking moves tried
  bool unseen = false;         // only_advised, and the adviser saw no win: no limit came first
};

// What a solver is at, for those who watch it.
struct SolverProgress {
  enum class Stage : uint8_t { kFours, kThreats, kQuiet };
  Stage stage = Stage::kFours;
  int64_t positions = 0;  // kQuiet: looked at so far
};

// Has the solvers and their memory. Every call starts from nothing, so the same position takes the
// same nodes. Thread-compatible.
class Solver {
 public:
  static constexpr size_t kFewEntries = size_t{1} << 13;
  static constexpr size_t kManyEntries = size_t{1} << 22;

  // `fours_entries` (see VcfSolver) refuted positions of 8 bytes are remembered while looking for
  // fours; every call starts by clearing them, so many small tasks want few.
  // `scorer` orders the moves of wins with quiet moves, `adviser`, which may be null, says which
  // are worth it; it is this solver's while Solve runs.
  explicit Solver(size_t fours_entries = kFewEntries, MoveScorer scorer = ScoreByThreats,
                  std::shared_ptr<MoveAdviser> adviser = nullptr);

  // The board is changed and restored. `stop` is asked at least every 64 nodes; true ends the
  // search with what is known. REQUIRES: nobody has won yet.
  Solution Solve(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop);

  // The win that the last Solve found; valid until the next one.
  const WinningTree& tree() const { return *found_; }

  // For `stop`, while Solve runs.
  SolverProgress progress() const { return {stage_, positions_before_ + quiet_.positions()}; }

 private:
  using Stage = SolverProgress::Stage;

  Solution SolveFours(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop);
  bool SolveThreats(Board& board, int64_t max_nodes, absl::FunctionRef<bool()> stop,
                    Solution* solution);
  bool SolveQuiet(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop,
                  Solution* solution);
  QuietResult SolveAdvised(Board& board, const SolveOptions& options, int64_t left,
                           absl::FunctionRef<bool()> stop);
  void SetWin(Board& board, const WinningTree& tree, size_t root, Solution* solution);

  std::shared_ptr<MoveAdviser> adviser_;
  VcfSolver vcf_;
  VctSolver vct_;
  QuietSolver quiet_;
  WinningTree tree_;  // of fours
  const WinningTree* found_ = &tree_;
  Stage stage_ = Stage::kFours;
  int64_t positions_before_ = 0;  // of quiet moves, where only advice was followed
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_SOLVER_H_
