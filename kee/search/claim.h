// What is to be proven about the value of a board.
#ifndef TENGEN_KEE_SEARCH_CLAIM_H_
#define TENGEN_KEE_SEARCH_CLAIM_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "kee/rules/rational.h"

namespace tengen::kee {

// "The protagonist can reach this margin whatever the opponent does." Margins are Black's score
// less White's; player 0 claims at least the threshold, player 1 at most.
struct Claim {
  int protagonist = 0;
  Rational threshold = 0;

  // How much a scoring position of this margin exceeds what is claimed, in units of the threshold's
  // denominator; negative if it falls short.
  int64_t Gain(int margin) const {
    const int64_t excess = threshold.den() * margin - threshold.num();
    return protagonist == 0 ? excess : -excess;
  }
  // Whether a game without scoring positions, which is a draw, fails the claim.
  bool DrawFails() const { return Gain(0) < 0; }
  // "Black >= 3", "White <= -1/2".
  std::string ToString() const {
    return absl::StrCat(protagonist == 0 ? "Black >= " : "White <= ", threshold.ToString());
  }
  friend bool operator==(const Claim&, const Claim&) = default;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_CLAIM_H_
