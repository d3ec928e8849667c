// Victory by continuous threats (VCT): wins in which every attacking move makes a four or threatens
// to win by continuous fours.
#ifndef TENGEN_SEARCH_PROOF_VCT_SOLVER_H_
#define TENGEN_SEARCH_PROOF_VCT_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/node_hash_map.h"
#include "absl/functional/function_ref.h"
#include "engine/board.h"
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
  // Proof and disproof number: how many more leaves must be won, or refuted, to settle a position.
  struct Numbers {
    uint32_t proof = 1;
    uint32_t disproof = 1;
  };
  // What is known of a position.
  struct Entry {
    Numbers numbers;
    bool expanded = false;
    std::vector<Point> moves;  // attacking moves, or the replies that need an answer
    // With the attacker to move: the win found. With the defender to move: what wins against every
    // reply that is not in `moves`.
    std::optional<size_t> tree;
  };
  // What the loop over a position needs to know of its children.
  struct Choice {
    Numbers combined;
    Point move;         // the child to search
    Numbers threshold;  // and how far, if `combined` is within the position's own threshold
  };
  struct Context;

  void Search(Context& context, Numbers threshold);
  void Expand(Context& context, Entry& entry);
  void ExpandAttack(Context& context, Entry& entry);
  void ExpandDefense(Context& context, Entry& entry);
  void ExpandThreat(Context& context, Entry& entry);
  std::optional<size_t> FoursWin(Context& context);
  Choice Choose(const Context& context, const Entry& entry, Numbers threshold) const;
  Numbers Lookup(uint64_t key) const;
  void AddWin(Context& context, Entry& entry);

  VcfSolver vcf_;
  // Entries stay where they are while others are added.
  absl::node_hash_map<uint64_t, Entry> entries_;
  WinningTree tree_;
  std::optional<size_t> tree_root_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_VCT_SOLVER_H_
