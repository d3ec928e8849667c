// Decides whether a proof of a win holds, by the letter of the rules.
#ifndef TENGEN_VERIFY_VERIFIER_H_
#define TENGEN_VERIFY_VERIFIER_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "verify/proof_text.h"
#include "verify/proved_positions.h"

namespace tengen::verify {

struct Verified {
  // Plies in which the attacker wins at the latest, his last move included: the longest game that
  // the defender can make of it against this proof. At most Proof::distance.
  int distance = 0;
  int64_t moves = 0;  // of the attacker that were played in the process
};

struct VerifyOptions {
  // A proof may name its nodes many times over, so a short text can mean endless work.
  int64_t max_moves = INT64_MAX;
  // Replies that cannot matter to the answer that they share are not played one by one. With this
  // they are: by the letter, mostly much slower, and to the same result, unless `max_moves` ends
  // one of the two: to see that a reply matters takes moves that the letter does not ask for.
  bool every_reply = false;
};

// The error that says that so many moves were too few.
absl::Status GaveUp(int64_t max_moves);

// Plays every game that the proof allows: at each node the attacker's move, which must be legal,
// then every empty point as the reply, each of which must be answered by a node of the proof; but
// see VerifyOptions::every_reply. A reply that completes a winning row refutes it; one that renju
// prohibits to Black loses at once; a full board, or one with as many stones as the limit allows,
// is a draw and refutes it. Nothing is taken from the proof but moves: whether something is a four
// or a threat never comes up, and which reply does not matter is seen by playing. What
// kProvedBefore answers is looked for in `proved`, whose positions the attacker wins; null stands
// for none.
//
// Errors: InvalidArgument naming the place in the proof, the moves to that where it breaks and the
// reason; ResourceExhausted if the limit ended the work first. Thread-safe.
absl::StatusOr<Verified> VerifyProof(const Proof& proof, const VerifyOptions& options = {},
                                     const ProvedPositions* proved = nullptr);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_VERIFIER_H_
