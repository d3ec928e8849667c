#include "cli/terminal/brain_chooser.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/interrupts.h"
#include "cli/analyze/analysis_text.h"
#include "cli/terminal/watched_search.h"
#include "eval/value.h"

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

// "freestyle 15x15 h8 a1 is won by Black, win in 3 plies", as far as that is known.
std::string ProofText(const search::SearchResult& result) {
  const Value value = result.info.value;
  const bool counted = value > eval::kMateBound;
  return absl::StrCat(result.solved, counted ? absl::StrCat(", ", ValueWords(value)) : "");
}

}  // namespace

BrainChooser::BrainChooser(const base::Clock& clock,
                           std::shared_ptr<const search::KnownPositions> known,
                           std::shared_ptr<const search::SolvedGames> solved)
    : seed_(SeedFrom(clock)), known_(std::move(known)), solved_(std::move(solved)) {
  const base::HeldInterrupts held;  // the brain's threads must not take interrupts
  brain_ = std::make_unique<search::Brain>(search::BrainOptions(), clock);
  solved_brain_ = std::make_unique<search::SolvedBrain>(*brain_, clock);
  opening_ = std::make_unique<search::OpeningBrain>(kOpeningTableBytes, seed_, *brain_, clock);
}

void BrainChooser::NewGame() {
  brain_->NewGame();
  ++games_;
}

MoveChooser::Choice BrainChooser::Choose(const Board& board, const search::SearchLimits& limits,
                                         int level) {
  if (known_ != nullptr) {
    const std::optional<Point> move = known_->MoveFor(board, {level, seed_ + games_});
    if (move) {
      Choice choice;
      choice.result.move = move;
      choice.remark = "from the book";
      return choice;
    }
  }
  SearchWatcher nobody;
  base::HeldInterrupts held;
  brain_->SetOptions({.strength = {level, seed_}});
  if (solved_ == nullptr) return ThinkWatched(*brain_, board, limits, nobody, held);
  Choice choice = ThinkWatched(*solved_brain_, solved_, board, limits, nobody, held);
  if (!choice.result.solved.empty()) choice.remark = ProofText(choice.result);
  return choice;
}

MoveChooser::OpeningChoice BrainChooser::Negotiate(const engine::Negotiation& negotiation,
                                                   Rule rule, const search::SearchLimits& limits,
                                                   int level) {
  base::HeldInterrupts held;
  search::OpeningTask task = {negotiation, rule};
  task.known = known_;
  task.taste = {level, seed_ + games_};
  return NegotiateWatched(*opening_, task, LimitsAtLevel(limits, level), held);
}

}  // namespace tengen::cli
