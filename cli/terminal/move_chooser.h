// Who plays the engine's side of a game in the terminal.
#ifndef TENGEN_CLI_TERMINAL_MOVE_CHOOSER_H_
#define TENGEN_CLI_TERMINAL_MOVE_CHOOSER_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
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
    // What it says of its move, or why it has none, in a few words; empty: nothing but `result`.
    std::string remark = {};
  };
  struct OpeningChoice {
    std::vector<engine::Action> actions;  // the actor's, one after the other
    bool interrupted = false;             // as Choice::interrupted
    std::string remark = {};              // as Choice::remark
  };

  virtual ~MoveChooser() = default;

  // What it is called in the conversation and in files, even where a sentence begins.
  virtual absl::string_view name() const { return "tengen"; }
  // A program of others has no levels, and does not move at once when it is interrupted.
  virtual bool is_foreign() const { return false; }

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
