// The text form of a proof that the side to move of a position wins. DESIGN.md specifies it.
#ifndef TENGEN_VERIFY_PROOF_TEXT_H_
#define TENGEN_VERIFY_PROOF_TEXT_H_

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "verify/literal_rules.h"

namespace tengen::verify {

// One move of the attacker and what he does about every reply.
struct ProofNode {
  int line = 0;  // of the text, from 1, for messages
  int move = 0;  // a point of Proof::position
  // Points and the nodes that answer them, in the order of the text; no point twice.
  std::vector<std::pair<int, size_t>> replies = {};
  // The node that answers every other reply; nullopt if there must not be one.
  std::optional<size_t> otherwise = std::nullopt;
};

// A proof as read: well formed, but not yet checked against the rules.
struct Proof {
  Position position;
  char attacker = kBlack;  // moves first
  int distance = 0;        // plies within which he claims to win, his last move included
  // Stones on the board after which the game is drawn, if the claim is about such a game.
  std::optional<int> stone_limit = std::nullopt;
  // nodes[0] opens; a node refers only to nodes behind it, so there is no circle.
  std::vector<ProofNode> nodes = {};
};

// Reads a proof. Any bytes are safe input. Errors: InvalidArgument naming the line and the
// offending text.
absl::StatusOr<Proof> ParseProof(absl::string_view text);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_PROOF_TEXT_H_
