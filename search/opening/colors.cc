#include "search/opening/colors.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "search/opening/numbers.h"

namespace tengen::search {
namespace {

// Black's value once the colours are settled, which they are about to be.
Value ValueAfterColors(OpeningQuestion& question) {
  if (question.traits().fifth_moves != engine::FifthMoveOffers::kCertain ||
      question.stone_count() != 4) {
    return question.PositionValue();
  }
  const int n = *question.negotiation().number();
  const Value value = question.StudyFifths(n).Worth(n);
  question.Expect(value);
  return value;
}

void TakeColor(OpeningQuestion& question, Value black_value) {
  question.Say(black_value > kDraw ? engine::Verb::kBlack : engine::Verb::kWhite);
}

// Black's value to him who is to act.
Value ForActor(const OpeningQuestion& question, Value black_value) {
  const engine::Negotiation& negotiation = question.negotiation();
  return negotiation.actor() == negotiation.SeatOf(Color::kBlack) ? black_value : -black_value;
}

// What it is worth to keep, where the next stone is to be put.
Value WorthOfStone(OpeningQuestion& question) {
  if (question.traits().fifth_moves != engine::FifthMoveOffers::kCertain) {
    // Who keeps puts the next stone, after which the other may swap: at best it leaves a balance.
    return kFreeHand;
  }
  const FourthMoves::Numbers numbers = DeclarableNumbers(question);
  const PointSet empty = question.board().empty();
  if (question.traits().stones_at_declaration == 4) {
    // White declares with the fourth stone, and Black may swap.
    const FourthMoves study = question.StudyFourths(numbers, empty);
    const Value value = study.MostBalanced(MostBalancedNumber(study)).value;
    question.Expect(value);
    return kFreeHandWithNumber - std::abs(value);
  }
  // Nobody swaps any more: White's fourth stone is the best against as many offers as are declared.
  const int n = numbers.most;
  const Value value = question.StudyFourths({n, n}, empty).BestForWhite(n).value;
  question.Expect(value);
  return ForActor(question, value);
}

}  // namespace

// Also where two more stones may be put: that would give the choice away, see kFreeHand.
void AnswerColor(OpeningQuestion& question) { TakeColor(question, ValueAfterColors(question)); }

void AnswerSwap(OpeningQuestion& question) {
  const engine::Negotiation kept = question.After(engine::Action::Of(engine::Verb::kKeep));
  const Value worth_of_keeping = kept.phase() == engine::Phase::kPlace
                                     ? WorthOfStone(question)
                                     : ForActor(question, ValueAfterColors(question));
  question.Say(worth_of_keeping < 0 ? engine::Verb::kSwap : engine::Verb::kKeep);
}

}  // namespace tengen::search
