// Victory by continuous fours (VCF): wins in which every attacking move makes a four.
#ifndef TENGEN_SEARCH_PROOF_VCF_SOLVER_H_
#define TENGEN_SEARCH_PROOF_VCF_SOLVER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/board.h"
#include "engine/four_board.h"

namespace tengen::search {

struct VcfResult {
  enum class Status : uint8_t {
    kWin,      // `line` wins whatever the defender does
    kNoWin,    // proven: the side to move has no VCF
    kUnknown,  // a limit ended the search first
  };
  Status status = Status::kUnknown;
  // The attacker's moves and the replies along the longest branch of the win that was found, ending
  // with the five: no reply lasts longer. Empty unless kWin.
  std::vector<Point> line;
  int64_t nodes = 0;  // fours that were made; those known to be refuted do not count
};

struct VcfLimits {
  int64_t max_nodes = INT64_MAX;
  // The longest win looked for, counted in attacking fours before the five; 254 at most.
  int max_fours = INT16_MAX;
};

// Searches all fours of the side to move, on the whole board, under every rule; the defender gets
// every reply that stops the five (one, in caro up to two). In renju Black's fours must be
// allowed moves, and a reply that is forbidden for Black is none. A kWin is exact, and so is
// kNoWin.
//
// Remembers refuted positions from call to call; the memory never changes an answer, only the nodes
// it takes. Thread-compatible.
class VcfSolver {
 public:
  // `table_entries` (a power of two, at least 256) refuted positions of 8 bytes are remembered;
  // memory is touched lazily.
  explicit VcfSolver(size_t table_entries);

  // The board is changed and restored. `stop` is asked about every 64 nodes; true ends the search
  // with kUnknown.
  VcfResult Solve(Board& board, const VcfLimits& limits, absl::FunctionRef<bool()> stop);

  // Forgets all positions, so that node counts no longer depend on earlier calls.
  void Clear();

 private:
  struct Context;

  bool Attack(Context& context, int max_fours);
  bool TryFours(Context& context, const engine::FourList& fours, int max_fours);
  bool EveryReplyLoses(Context& context, const engine::Four& four, int max_fours);
  bool Refuted(uint64_t key, int max_fours) const;
  bool Refuted(Context& context, uint64_t key, int max_fours) const;
  void Remember(uint64_t key, int max_fours);

  engine::FourBoard fours_;
  std::vector<uint64_t> table_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_VCF_SOLVER_H_
