// What to do in an opening negotiation.
#ifndef TENGEN_SEARCH_OPENING_OPENING_ADVISER_H_
#define TENGEN_SEARCH_OPENING_OPENING_ADVISER_H_

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "engine/opening/negotiation.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/position_judge.h"

namespace tengen::search {

// What the one to act should do.
struct OpeningAdvice {
  // His next actions, one after the other, up to the other's turn as far as they were considered
  // together: the three stones of an opening and the number declared with it, all fifth moves.
  // Empty only if the negotiation is agreed.
  std::vector<engine::Action> actions;
  // Black's value of what the adviser expects, and the depth it was judged at.
  Value value = kDraw;
  int depth = 0;
};

// Decides by balanced search: what the opponent will choose between should be worth as little as
// possible to either colour, what is ours to choose as much as possible to us. Fifth moves are
// summed up as the rules mean them: with n offers Black gets his n-th best.
//
// Where the right to choose a colour stands against the right to put the stone before that choice,
// exact values would always favour the one who chooses. He who puts the stone, however, selects a
// position that he has examined out of many that are equally balanced, so that right is taken to be
// worth kFreeHand, and the chooser's what remains unbalanced.
//
// Thread-compatible, as its judge is. Reads no clock: its time is up when the judge has none left,
// and it has an answer at every moment.
class OpeningAdviser {
 public:
  // `judge` must outlive the adviser. Advice that is equally good is drawn by lot from `seed`; the
  // same seed, judge and questions give the same answers.
  OpeningAdviser(PositionJudge& judge, uint64_t seed);

  // What `negotiation.actor()` should do. `rule` is that of the game to come.
  OpeningAdvice Advise(const engine::Negotiation& negotiation, Rule rule);

  // See the class comment. In the evaluator's units: this is about five percent of the chance to
  // win (WinRate).
  static constexpr Value kFreeHand = 24;

 private:
  PositionJudge& judge_;
  base::Random lot_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_OPENING_ADVISER_H_
