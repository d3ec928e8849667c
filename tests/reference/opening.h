// The opening rules by the letter: each is a short script of who does what, and a negotiation is
// judged by running the script from its beginning over everything that was done.
//
// Source: sections 3 and 4 of the rules document. Nothing is remembered between two actions and
// nothing is shared with engine/opening, neither tables nor classification nor symmetries; slow on
// purpose. Thread-compatible.
#ifndef TENGEN_TESTS_REFERENCE_OPENING_H_
#define TENGEN_TESTS_REFERENCE_OPENING_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/reference/board.h"

namespace tengen::reference {

// A rule by the name that texts use ("extyusui") and what is set about it. The board is 15x15.
struct OpeningSetting {
  std::string rule;
  std::optional<int> n;
  int nmax = 7;
  std::map<std::string, int> min_first;  // by id of the opening; 1 if absent
  bool board_symmetries_only = false;
  bool offer_after_swap = false;
  bool pro_adjacent = false;
};

// "d1".."i13" for the opening of three stones, whatever way it is turned; empty if it is none.
std::string OpeningId(Spot first, Spot second, Spot third);

// True if a symmetry of the grid (one that keeps the centre of the board, if `board_only`) carries
// black stones to black ones, white ones to white ones, and a to b.
bool SameOffer(const std::vector<Spot>& black, const std::vector<Spot>& white, Spot a, Spot b,
               bool board_only);

// A negotiation. Seats are 1 and 2.
class OpeningTalk {
 public:
  // REQUIRES: the rule is known.
  explicit OpeningTalk(const OpeningSetting& setting);

  // Lets `seat` do `verb`, with a point ("h8") or a number as `argument` where the verb takes one.
  // False, and nothing changed, if the rule does not allow it.
  bool Do(int seat, const std::string& verb, const std::string& argument);

  // What is asked now: "place3", "swap?3", ..., "normal" once agreed.
  const std::string& phase() const { return phase_; }
  // Who acts; once agreed, who puts the next stone.
  int actor() const { return actor_; }
  // What may be done, in no particular order; empty once agreed.
  const std::vector<std::string>& verbs() const { return verbs_; }
  int black() const { return black_; }
  const std::vector<Spot>& stones() const { return stones_; }
  const std::vector<Spot>& offers() const { return offers_; }

 private:
  struct Deed {
    int seat;
    std::string verb;
    std::string argument;
  };
  friend class OpeningScript;

  // Runs the script over all deeds; false if it refuses one.
  bool Run();

  OpeningSetting setting_;
  std::vector<Deed> deeds_;
  // As the last run has left them.
  std::string phase_;
  int actor_ = 1;
  std::vector<std::string> verbs_;
  int black_ = 1;
  std::vector<Spot> stones_;
  std::vector<Spot> offers_;
};

}  // namespace tengen::reference

#endif  // TENGEN_TESTS_REFERENCE_OPENING_H_
