// The searches of a review.
#ifndef TENGEN_CLI_REVIEW_POSITION_SEARCH_H_
#define TENGEN_CLI_REVIEW_POSITION_SEARCH_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/time/time.h"
#include "cli/review/judging.h"
#include "cli/review/reviewed_game.h"
#include "search/brain.h"

namespace tengen::cli {

// For each position; what is not set is no limit.
struct ReviewEffort {
  std::optional<int64_t> nodes;
  std::optional<absl::Duration> time;
};

// By position; nullopt for those that are still to be searched.
using FoundPositions = std::vector<std::optional<PositionValue>>;

// Searches the positions that `found` lacks, each once, from the last to the first, by one brain:
// its table then knows what follows a move when the position before it is searched. The line of a
// win that the game does not take is told to its end. `tell` is called after each. Returns false,
// with some left, once `ended` says that nobody waits for the rest. With one thread and nodes
// alone, a game of which nothing is found yet always comes out the same. Thread-safe.
bool SearchPositions(const ReviewedGame& game, const ReviewEffort& effort,
                     const search::BrainOptions& options, FoundPositions& found,
                     const std::function<bool()>& ended, const std::function<void(int)>& tell);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_POSITION_SEARCH_H_
