#include "cli/terminal/brain_chooser.h"

#include "base/interrupts.h"
#include "cli/terminal/watched_search.h"

namespace tengen::cli {

BrainChooser::BrainChooser(const base::Clock& clock) : seed_(SeedFrom(clock)) {
  const base::HeldInterrupts held;  // the brain's threads must not take interrupts
  brain_ = std::make_unique<search::Brain>(search::BrainOptions(), clock);
}

void BrainChooser::NewGame() { brain_->NewGame(); }

MoveChooser::Choice BrainChooser::Choose(const Board& board, const search::SearchLimits& limits,
                                         int level) {
  SearchWatcher nobody;
  base::HeldInterrupts held;
  brain_->SetOptions({.strength = {level, seed_}});
  return ThinkWatched(*brain_, board, limits, nobody, held);
}

}  // namespace tengen::cli
