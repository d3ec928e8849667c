// What a search thinks of a position, for solvers, which have to prove it.
#ifndef TENGEN_SEARCH_PROOF_MOVE_ADVISER_H_
#define TENGEN_SEARCH_PROOF_MOVE_ADVISER_H_

#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"
#include "engine/board.h"

namespace tengen::search {

struct Advice {
  std::optional<Point> move;  // the best; nullopt if there is none
  bool wins = false;          // it is believed to win, which proves nothing
  int64_t nodes = 0;          // of the search
};

// Advice decides where a solver looks, never what is proven. Thread-compatible.
class MoveAdviser {
 public:
  virtual ~MoveAdviser() = default;

  // Forgets everything: from now on equal questions get equal answers.
  virtual void Clear() = 0;
  // For the side to move of `board`, by a search of about `max_nodes`, fewer where it sees a win or
  // has seen one. `stop` is asked every 64 nodes or so; true ends it with what it has found.
  // REQUIRES: nobody has won yet.
  virtual Advice Advise(const Board& board, int64_t max_nodes, absl::FunctionRef<bool()> stop) = 0;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_MOVE_ADVISER_H_
