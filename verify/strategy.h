// How the attacker wins a whole game: moves for the positions in which his win is not obvious.
#ifndef TENGEN_VERIFY_STRATEGY_H_
#define TENGEN_VERIFY_STRATEGY_H_

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "verify/literal_rules.h"
#include "verify/symmetries.h"
#include "verify/verifier.h"

namespace tengen::verify {

// As read: well formed, but not yet followed. Thread-compatible.
class Strategy {
 public:
  // Without a move. `attacker` is to move in `start`.
  Strategy(const Position& start, char attacker)
      : start_(start), attacker_(attacker), arrangements_(AllArrangements(start)) {}

  const Position& start() const { return start_; }
  char attacker() const { return attacker_; }
  // Positions that have a move.
  size_t size() const { return moves_.size(); }

  // False if the position, or an image of it, has a move already.
  bool Add(const Position& position, int move);
  // The move in a position on the board of the start; nullopt if there is none.
  std::optional<int> MoveIn(const Position& position) const;
  // Calls `use` for each position that has a move, in one of its images.
  void ForEach(absl::FunctionRef<void(const Position& position, int move)> use) const;
  // Equal for the images of a position, and for no others: its cells as that symmetry arranges them
  // that puts them first.
  std::string KeyOf(const Position& position) const { return Normalized(position).cells; }

 private:
  struct Normal {
    std::string cells;
    const std::vector<int>* points;  // in the order of `cells`
  };
  Normal Normalized(const Position& position) const;

  Position start_;
  char attacker_;
  std::vector<std::vector<int>> arrangements_;
  std::unordered_map<std::string, size_t> moves_;  // by key: where in the cells
};

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
// the game is won if, and only if, the attacker wins all of these. Errors: InvalidArgument naming
// the moves to the place where it breaks, and the reason; a move for a position that is never met
// is one, too. Thread-safe.
absl::StatusOr<std::vector<Leaves>> LeavesOf(const Strategy& strategy);

// Of a game in which each side has one stone so far, the replies to the attacker's up to symmetry.
struct Openings {
  Position parent;        // the attacker's stone alone
  int first;              // where it is
  size_t won = 0;         // replies with a strategy
  std::vector<int> open;  // without; of each class the leftmost, and of these the lowest
};

// What strategies with the same first stone say together; those with other stones are passed over.
// nullopt if none begins so. REQUIRES: they are of one rule and size. Thread-safe.
std::optional<Openings> OpeningsOf(absl::Span<const Strategy> strategies);

// OK if `proof` is a valid proof that `attacker`, who is to move, wins exactly this position.
// Errors: ParseProof's and VerifyProof's; InvalidArgument if it is about something else.
// Thread-safe.
absl::StatusOr<Verified> VerifyLeaf(const Position& leaf, char attacker, absl::string_view proof,
                                    const VerifyOptions& options = {});

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_STRATEGY_H_
