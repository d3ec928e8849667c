// Victory by continuous threats (VCT): wins in which every attacking move makes a four or threatens
// to win by continuous fours.
#ifndef TENGEN_SEARCH_PROOF_VCT_SOLVER_H_
#define TENGEN_SEARCH_PROOF_VCT_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/board.h"
#include "search/proof/proof_positions.h"
#include "search/proof/vcf_solver.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

struct VctResult {
  enum class Status : uint8_t {
    kWin,      // tree() wins whatever the defender does
    kNoWin,    // there is no VCT of the moves that are tried
    kUnknown,  // a limit ended the search first
  };
  Status status = Status::kUnknown;
  // The win in which the defender holds out longest against tree(). Empty unless kWin.
  std::vector<Point> line;
  int64_t nodes = 0;  // positions looked at, and attacking moves tried for fours from them
};

struct VctLimits {
  int64_t max_nodes = INT64_MAX;
  // Positions remembered, which bounds the memory: about 150 bytes each.
  size_t max_positions = size_t{1} << 20;
  // Attacking moves spent on one question: is there a win by fours, here or after a pass?
  int64_t max_vcf_nodes = 1000;
};

// Depth-first proof-number search (Nagai 2002) over positions. The attacker's moves are all fours
// and, where he need not block, the points that are the third stone of an open window of five. A
// move without a four is a threat only if it wins by continuous fours after a pass, and then the
// defender's replies are exactly those that keep this very win from working (RefutingReplies),
// fours of his own and renju's subtleties included. So a kWin is exact under every rule. kNoWin
// refutes VCTs of these moves; quiet moves of other kinds are not looked for.
//
// Each call starts from nothing, so the same position takes the same nodes. Thread-compatible.
class VctSolver {
 public:
  // `vcf_table_entries`: as VcfSolver's.
  explicit VctSolver(size_t vcf_table_entries);

  // The board is changed and restored. `stop` is asked at least every 64 nodes; true ends the
  // search with kUnknown.
  VctResult Solve(Board& board, const VctLimits& limits, absl::FunctionRef<bool()> stop);

  // The win that the last Solve found; valid until the next one. tree_root() is empty unless it
  // returned kWin.
  const WinningTree& tree() const { return tree_; }
  std::optional<size_t> tree_root() const { return tree_root_; }

 private:
  struct Context;

  void Expand(Context& context, ProofPosition& entry);
  void ExpandAttack(Context& context, ProofPosition& entry);
  void ExpandThreat(Context& context, ProofPosition& entry);
  std::optional<size_t> FoursWin(Context& context);
  ProofChoice Choose(const Context& context, const ProofPosition& entry,
                     ProofNumbers threshold) const;
  ProofNumbers Lookup(uint64_t key) const;

  VcfSolver vcf_;
  ProofPositions positions_;
  WinningTree tree_;
  std::optional<size_t> tree_root_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_VCT_SOLVER_H_
