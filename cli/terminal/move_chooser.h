// Who plays the engine's side of a game in the terminal.
#ifndef TENGEN_CLI_TERMINAL_MOVE_CHOOSER_H_
#define TENGEN_CLI_TERMINAL_MOVE_CHOOSER_H_

#include <vector>

#include "engine/board.h"
#include "engine/opening/negotiation.h"
#include "search/search_types.h"

namespace tengen::cli {

// Chooses moves, and what to do in an opening, one at a time. Implementations are
// thread-compatible.
class MoveChooser {
 public:
  struct Choice {
    search::SearchResult result;
    bool interrupted =
        false;  // the person asked to stop thinking; the move is the best found until then
  };
  struct OpeningChoice {
    std::vector<engine::Action> actions;  // the actor's, one after the other
    bool interrupted = false;             // as Choice::interrupted
  };

  virtual ~MoveChooser() = default;

  // The next position is unrelated to those before.
  virtual void NewGame() = 0;
  // Thinks within `limits`, at a level of Strength, and returns a move for the side to move.
  // REQUIRES: the board is not full.
  virtual Choice Choose(const Board& board, const search::SearchLimits& limits, int level) = 0;
  // The same for who is to act in `negotiation`, behind which a game by `rule` comes. REQUIRES: it
  // is not agreed.
  virtual OpeningChoice Negotiate(const engine::Negotiation& negotiation, Rule rule,
                                  const search::SearchLimits& limits, int level) = 0;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_MOVE_CHOOSER_H_
