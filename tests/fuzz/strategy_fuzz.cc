// Strategies for whole games: refused, or moves that can be followed to positions without one.
//
// Input: the text of a strategy.
#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"
#include "verify/strategy.h"

namespace tengen::fuzz {
namespace {

// Every reply to every move is looked at.
constexpr size_t kMostMoves = 8;

TENGEN_FUZZ_TARGET(strategy)(absl::string_view text) {
  const absl::StatusOr<verify::Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) {
    Require(absl::IsInvalidArgument(strategy.status()), "a reason", strategy.status().ToString());
    return;
  }
  Require(verify::IsStrategyText(text), "a text that begins as one");
  if (strategy->size() > kMostMoves) return;
  const absl::StatusOr<std::vector<verify::Leaves>> groups = LeavesOf(*strategy);
  if (!groups.ok()) {
    Require(absl::IsInvalidArgument(groups.status()), "the place where it breaks");
    return;
  }
  for (const verify::Leaves& leaves : *groups) {
    Require(leaves.replies.empty() || leaves.parent.IsEmpty(leaves.replies.front()),
            "replies that can be played");
  }
}

}  // namespace
}  // namespace tengen::fuzz
