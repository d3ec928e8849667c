// A proof that the side to move of a position wins, and its text form. DESIGN.md specifies it.
#ifndef TENGEN_VERIFY_PROOF_TEXT_H_
#define TENGEN_VERIFY_PROOF_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "verify/literal_rules.h"

namespace tengen::verify {

// Stands for a node where a reply has to lead to a position that was proved before, whichever.
inline constexpr size_t kProvedBefore = SIZE_MAX;

// One move of the attacker and what he does about every reply.
struct ProofNode {
  int64_t place = 0;  // in the unit of the proof, for messages
  int move = 0;       // a point of Proof::position
  // Points and the nodes that answer them, or kProvedBefore, in the order of the file; no point
  // twice.
  std::vector<std::pair<int, size_t>> replies = {};
  // The node that answers every other reply, or kProvedBefore; nullopt if there must not be one.
  std::optional<size_t> otherwise = std::nullopt;
  // How many answers lead here (CountReferences).
  int references = 0;
};

// Adds the answers of the nodes from `first` on to the references of the nodes that they lead to.
void CountReferences(size_t first, std::vector<ProofNode>& nodes);

// A proof as read: well formed, but not yet checked against the rules.
struct Proof {
  Position position;
  char attacker = kBlack;  // moves first
  int distance = 0;        // plies within which he claims to win, his last move included
  // Stones on the board after which the game is drawn, if the claim is about such a game.
  std::optional<int> stone_limit = std::nullopt;
  // nodes[root] opens. A node refers only to nodes behind it or, in a binary proof, only to nodes
  // before it, so there is no circle.
  std::vector<ProofNode> nodes = {};
  size_t root = 0;
  // For messages: what places count, the moves of both sides from the beginning of the game that is
  // proved to `position`, and where this proof stands if it is one of several.
  absl::string_view unit = "line";
  std::vector<int> moves = {};
  std::optional<int64_t> place = std::nullopt;
};

// Reads a proof. Any bytes are safe input. Errors: InvalidArgument naming the line and the
// offending text.
absl::StatusOr<Proof> ParseProof(absl::string_view text);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_PROOF_TEXT_H_
