// Checking the strategy of a game: its proofs are made again and played by literal rules.
#ifndef TENGEN_CLI_STRATEGY_CHECK_H_
#define TENGEN_CLI_STRATEGY_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/types.h"
#include "verify/literal_rules.h"

namespace tengen::cli {

// The same rule in engine/.
engine::Rule RuleOf(verify::Game game);

struct StrategyCheck {
  size_t leaves = 0;   // positions for which the strategy has no move
  size_t checked = 0;  // of them
  int64_t moves = 0;   // of the attacker that were played for that
};

struct StrategyCheckOptions {
  size_t sample =
      SIZE_MAX;  // so many leaves, chosen by a fixed random order; all if there are less
  int concurrency = 1;
  std::function<bool()> cancelled = nullptr;  // may be null
};

// Follows the strategy of `text` by verify/strategy.h, has a solver prove the leaves, and verifies
// each proof. `progress` hears of each, one at a time. Errors: those of ParseStrategy, LeavesOf and
// VerifyLeaf, naming the position; ResourceExhausted if a solver finds no proof with all efforts,
// so that nothing is known; Cancelled.
absl::StatusOr<StrategyCheck> CheckStrategy(
    absl::string_view text, const StrategyCheckOptions& options,
    absl::FunctionRef<void(const StrategyCheck& so_far)> progress);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_STRATEGY_CHECK_H_
