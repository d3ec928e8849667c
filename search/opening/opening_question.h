// One question to the opening adviser, and what the parts of the answer have in common.
#ifndef TENGEN_SEARCH_OPENING_OPENING_QUESTION_H_
#define TENGEN_SEARCH_OPENING_OPENING_QUESTION_H_

#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "base/random.h"
#include "engine/board.h"
#include "engine/opening/negotiation.h"
#include "engine/opening/opening_traits.h"
#include "engine/point_set.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/opening/opening_adviser.h"
#include "search/opening/opening_study.h"
#include "search/opening/placements.h"
#include "search/position_judge.h"

namespace tengen::search {

// Values as near as this count as equal, and the lot decides.
inline constexpr Value kTolerance = 4;
// The same where further stones and swaps will balance whatever comes: there variety is worth more.
inline constexpr Value kLooseTolerance = 20;
inline constexpr Value kFreeHand = OpeningAdviser::kFreeHand;
inline constexpr Value kFreeHandWithNumber = OpeningAdviser::kFreeHandWithNumber;

// Where a negotiation stands, who judges, and the advice as far as it is made. What a rule is like
// is asked of its traits, never of its name. Lives for one question; thread-compatible.
class OpeningQuestion {
 public:
  // All but `rule`, that of the game to come, must outlive the question. REQUIRES: not agreed.
  OpeningQuestion(const engine::Negotiation& negotiation, Rule rule, PositionJudge& judge,
                  base::Random& lot);

  const engine::Negotiation& negotiation() const { return negotiation_; }
  const engine::OpeningConfig& config() const { return negotiation_.config(); }
  const engine::OpeningTraits& traits() const { return traits_; }
  // The stones so far.
  const Board& board() const { return board_; }
  int stone_count() const { return board_.stone_count(); }
  PositionJudge& judge() const { return judge_; }
  base::Random& lot() const { return lot_; }
  // The negotiation after an action of the actor. REQUIRES: it is legal.
  engine::Negotiation After(const engine::Action& action) const;

  // --- The advice

  void Say(const engine::Action& action) { advice_.actions.push_back(action); }
  void Say(engine::Verb verb) { Say(engine::Action::Of(verb)); }
  // That these are put, one after the other.
  void SayStones(absl::Span<const Point> stones);
  // That Black's value will be this.
  void Expect(Value value) { advice_.value = value; }
  // What was said.
  OpeningAdvice TakeAdvice() { return std::move(advice_); }

  // --- Studies, each as deep as time allows; they set the advice's depth

  // Calls `deepen` for depth 1, 2, ... as long as it returns true.
  void Deepen(absl::FunctionRef<bool(int)> deepen);
  // Black's value of the position as it is, which is expected then.
  Value PositionValue();
  Placements Rank(std::vector<Placement> placements, Worth worth);
  FourthMoves StudyFourths(FourthMoves::Numbers numbers, const PointSet& allowed);
  FifthMoves StudyFifths(int wanted);

  // One of the best, by lot, whose value is expected then. `ranked` must outlive the result.
  const Placement& DrawOne(const Placements& ranked, Value tolerance = kTolerance);
  // An element by lot, a copy. REQUIRES: not empty.
  template <class T>
  T DrawFrom(const std::vector<T>& list) {
    return list[static_cast<size_t>(lot_.Below(static_cast<int>(list.size())))];
  }

 private:
  const engine::Negotiation& negotiation_;
  const engine::OpeningTraits traits_;
  const Board board_;
  PositionJudge& judge_;
  base::Random& lot_;
  OpeningAdvice advice_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_OPENING_QUESTION_H_
