// How the attacker wins a whole game: moves for the positions in which his win is not obvious.
#ifndef TENGEN_VERIFY_STRATEGY_H_
#define TENGEN_VERIFY_STRATEGY_H_

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "verify/literal_rules.h"
#include "verify/verifier.h"

namespace tengen::verify {

// As read: well formed, but not yet followed.
struct Strategy {
  Position start;
  char attacker = kBlack;  // to move
  // The attacker's move, a point of the position, by the cells of its Normal image.
  std::unordered_map<std::string, int> moves = {};
};

// Of the images of a position under rotations and reflections that keep its sides the one whose
// cells come first. Pure.
Position Normal(const Position& position);

// Reads a strategy; DESIGN.md specifies the text. Any bytes are safe input. Errors: InvalidArgument
// naming the line and the offending text.
absl::StatusOr<Strategy> ParseStrategy(absl::string_view text);

// True if a text that begins so is one for ParseStrategy.
bool IsStrategyText(absl::string_view beginning);

// Positions for which a strategy has no move.
struct Leaves {
  Position parent;           // the defender is to move; without replies the attacker
  std::vector<int> replies;  // points of it, each of which leads to such a position
};

// Follows the strategy from its start: its move, which must be legal and end nothing, then every
// reply there is. Returns the positions, up to symmetry and each once, for which it has no move:
// the game is won if, and only if, the attacker wins all of these. Errors: InvalidArgument
// naming the moves to the place where it breaks, and the reason; a move for a position that is
// never met is one, too. Thread-safe.
absl::StatusOr<std::vector<Leaves>> LeavesOf(const Strategy& strategy);

// OK if `proof` is a valid proof that `attacker`, who is to move, wins exactly this position.
// Errors: ParseProof's and VerifyProof's; InvalidArgument if it is about something else.
// Thread-safe.
absl::StatusOr<Verified> VerifyLeaf(const Position& leaf, char attacker, absl::string_view proof);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_STRATEGY_H_
