// The opening rules as tables of steps: the machines that Negotiation runs.
//
// Source: the texts of the federations, which tests/reference/opening.cc follows by the letter. A
// table lists its steps in the order in which they usually come; each step says who acts, what he
// may do, and how many steps further on each of these leads. Leaving the table means that the
// negotiation is agreed. What a verb does besides leading on is the same everywhere and stands in
// negotiation.cc.
#ifndef TENGEN_ENGINE_OPENING_OPENING_STEPS_H_
#define TENGEN_ENGINE_OPENING_OPENING_STEPS_H_

#include <array>
#include <cassert>
#include <initializer_list>

#include "absl/types/span.h"
#include "engine/opening/action.h"
#include "engine/opening/opening_rule.h"

namespace tengen::engine {

// Who acts in a step.
enum class Actor : uint8_t {
  kFirst,
  kSecond,
  kBlack,     // the seat that has this colour now
  kWhite,     //
  kMover,     // the seat that has the colour of the next stone
  kSpeaker,   // the seat that has the word; the first at the beginning, and each declaration,
              // decrease and step with `passes_word` gives it to the other than the actor
  kListener,  // the other one
};

// What the step is about; the names are those of Negotiation::PhaseName.
enum class Phase : uint8_t {
  kPlace,       // place<k>
  kSwap,        // swap?<k>
  kColor,       // colour
  kColorOrTwo,  // swap2-choice, colour-or-two
  kDeclare,     // declare
  kAnswer,      // answer
  kNegotiate,   // negotiate
  kBranch,      // branch
  kAfterSwap,   // branch2
  kOffer,       // offer5 i/n
  kChoose,      // choose5
  kAgreed,      // normal
};

// How far from the centre, counted in columns or rows, whichever are more.
struct Zone {
  int least = 0;
  int most = kMaxSide;
};

// Further conditions on a stone.
enum class Guard : uint8_t {
  kNone,
  kOldPattern,       // one of the 24 patterns that were allowed before 1996
  kDeclarable,       // some pattern remains whose lowest first declaration is not above NMAX
  kAdjacentIfAsked,  // beside the centre, if OpeningConfig::pro_adjacent
  kQuiet,            // neither a five nor forbidden under renju
};

// An action that a step allows, and the step it leads to, counted from this one.
struct Way {
  Verb verb = Verb::kPlace;
  int steps = 1;
};

// Up to three of them.
class Ways {
 public:
  constexpr Ways(std::initializer_list<Way> ways) {
    for (const Way& way : ways) ways_[count_++] = way;
  }
  constexpr const Way* begin() const { return ways_.data(); }
  constexpr const Way* end() const { return ways_.data() + count_; }

 private:
  std::array<Way, 3> ways_;
  size_t count_ = 0;
};

struct Step {
  Phase phase;
  Actor actor;
  Ways ways;
  Zone zone = {};
  Guard guard = Guard::kNone;
  bool passes_word = false;
};

// The table of `rule`; empty if nothing is negotiated. Lives for ever.
absl::Span<const Step> StepsOf(OpeningRule rule);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_OPENING_OPENING_STEPS_H_
