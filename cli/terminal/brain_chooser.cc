#include "cli/terminal/brain_chooser.h"

#include <algorithm>

#include "base/interrupts.h"
#include "cli/terminal/watched_search.h"

namespace tengen::cli {
namespace {

constexpr size_t kOpeningTableBytes = size_t{16} << 20;

// What a level leaves of the limits: a weak player looks at little before he agrees on an opening.
search::SearchLimits LimitsAtLevel(search::SearchLimits limits, int level) {
  const search::Strength strength = {.level = level};
  if (!strength.limited()) return limits;
  const int64_t nodes = AbilityOf(strength).nodes;
  limits.max_nodes = std::min(limits.max_nodes.value_or(nodes), nodes);
  return limits;
}

}  // namespace

BrainChooser::BrainChooser(const base::Clock& clock) : seed_(SeedFrom(clock)) {
  const base::HeldInterrupts held;  // the brain's threads must not take interrupts
  brain_ = std::make_unique<search::Brain>(search::BrainOptions(), clock);
  opening_ = std::make_unique<search::OpeningBrain>(kOpeningTableBytes, seed_, *brain_, clock);
}

void BrainChooser::NewGame() { brain_->NewGame(); }

MoveChooser::Choice BrainChooser::Choose(const Board& board, const search::SearchLimits& limits,
                                         int level) {
  SearchWatcher nobody;
  base::HeldInterrupts held;
  brain_->SetOptions({.strength = {level, seed_}});
  return ThinkWatched(*brain_, board, limits, nobody, held);
}

MoveChooser::OpeningChoice BrainChooser::Negotiate(const engine::Negotiation& negotiation,
                                                   Rule rule, const search::SearchLimits& limits,
                                                   int level) {
  base::HeldInterrupts held;
  return NegotiateWatched(*opening_, {negotiation, rule}, LimitsAtLevel(limits, level), held);
}

}  // namespace tengen::cli
