// A search that people watch and may end.
#ifndef TENGEN_CLI_TERMINAL_WATCHED_SEARCH_H_
#define TENGEN_CLI_TERMINAL_WATCHED_SEARCH_H_

#include <memory>

#include "base/interrupts.h"
#include "cli/terminal/move_chooser.h"
#include "search/brain.h"
#include "search/opening/opening_brain.h"
#include "search/solved_brain.h"
#include "search/solved_games.h"

namespace tengen::cli {

// Hears what a search finds. All calls come from the thread that waits for it, one at a time, and
// some milliseconds late.
class SearchWatcher {
 public:
  virtual ~SearchWatcher() = default;
  virtual void OnIteration(const search::SearchInfo&) {}
  virtual void OnRootEvent(const search::RootEvent&) {}
  // Several times a second, for those who show the time.
  virtual void OnTick() {}
};

// Lets `brain` think until it has finished; the first of the interrupts `held` makes it answer at
// once. The watcher has heard everything when this returns. REQUIRES: it is not thinking, and
// `held` covered its making, so that its threads do not take interrupts.
MoveChooser::Choice ThinkWatched(search::Brain& brain, const Board& board,
                                 const search::SearchLimits& limits, SearchWatcher& watcher,
                                 base::HeldInterrupts& held);

// The same where the position may be of one of `games`.
MoveChooser::Choice ThinkWatched(search::SolvedBrain& brain,
                                 std::shared_ptr<const search::SolvedGames> games,
                                 const Board& board, const search::SearchLimits& limits,
                                 SearchWatcher& watcher, base::HeldInterrupts& held);

// The same for a question about an opening, of which nothing is heard before the answer.
MoveChooser::OpeningChoice NegotiateWatched(search::OpeningBrain& brain,
                                            const search::OpeningTask& task,
                                            const search::SearchLimits& limits,
                                            base::HeldInterrupts& held);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_WATCHED_SEARCH_H_
