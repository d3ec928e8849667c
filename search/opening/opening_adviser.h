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
// values alone say that it is as good to put a stone that leaves a balance. But he who puts it has
// looked at many positions, each a little, and takes one that seems balanced; he who chooses looks
// at that one alone. So the right to put a stone is taken to be worth kFreeHand, less than nothing.
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

  // See the class comment. In the evaluator's units: this is about ten percent of the chance to win
  // (WinRate). While it was taken to be 24, who put the last stones scored 28 % of 60 games under
  // swap2 and 39 % of 74 under Taraguchi's rule, at 100 ms a move (bench/experiments, 2026-11-30).
  static constexpr Value kFreeHand = -48;
  // The same of a fourth stone that a number of fifth moves goes with, of which the openings of the
  // extended Yusui rules tell (tests/search/opening); games were not measured.
  static constexpr Value kFreeHandWithNumber = 24;

 private:
  PositionJudge& judge_;
  base::Random lot_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_OPENING_ADVISER_H_
