// A proof that a player reaches a margin, in steps that can be checked one by one, and its checker.
//
// Why it proves the claim is argued in kee/search/DESIGN.md.
#ifndef TENGEN_KEE_SEARCH_PROOF_H_
#define TENGEN_KEE_SEARCH_PROOF_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "kee/rules/graph.h"
#include "kee/rules/position.h"
#include "kee/search/claim.h"

namespace tengen::kee {

// Says: with `player` to move on a position, the protagonist needs a credit of at most `value` to
// reach the next pass, however the opponent plays, in every window that contains all of `banned`
// and nothing of `free`. Positions are indices into Proof::positions.
struct ProofStep {
  uint32_t position = 0;
  int player = 0;
  // The position has just been passed on, so a pass at once makes it a scoring position. Otherwise
  // a stone has been played, or the game begins.
  bool after_pass = false;
  int64_t value = 0;
  std::vector<uint32_t> free;
  std::vector<uint32_t> banned;
  // Earlier steps, about positions that a stone play leads to: the protagonist's one choice (none
  // if he passes), or all that the opponent may do and `banned` does not exclude.
  std::vector<uint32_t> children;
};

// The credit that the protagonist needs after a pass, and the step that says so.
struct ProofCredit {
  uint32_t position = 0;
  int player = 0;  // to move
  int64_t credit = 0;
  uint32_t step = 0;
};

struct Proof {
  std::shared_ptr<const Graph> graph;
  Claim claim;
  // Credits count in units of 1 / (fuel + 1); 0 unless a draw fails the claim.
  int64_t fuel = 0;
  std::vector<Position> positions;
  std::vector<ProofStep> steps;
  // One for each class of positions that are symmetric by one of `symmetries`.
  std::vector<ProofCredit> credits;
  std::vector<Graph::Permutation> symmetries;
  uint32_t start = 0;  // the position that the game starts from; player 0 is to move
  uint32_t start_step = 0;
};

// Ok if every step follows from the ones before it and all credits used are in the list. Uses the
// rules of kee/rules only: neither PositionSpace nor anything that searches. Takes as the rules
// those of Rules::Kee() with any komi of 0.
absl::Status CheckProof(const Proof& proof);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_PROOF_H_
