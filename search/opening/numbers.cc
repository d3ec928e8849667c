#include "search/opening/numbers.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace tengen::search {
namespace {

// Higher numbers are not declared: nobody offers as many with profit.
constexpr int kLargestDeclaration = 12;

// What it is worth to say "play" to n: the other puts the fourth stone, the speaker chooses.
Value WorthOfPlay(const FourthMoves& study, int n) {
  return std::abs(study.MostBalanced(n).value) - kFreeHandWithNumber;
}

// What it is worth to be the speaker when n is declared and the word passes with each decrease: to
// play, or to lower the number and leave the other the word.
Value WorthOfWord(const FourthMoves& study, int n) {
  std::vector<Value> worth;  // of 1, 2, ...
  for (int k = 1; k <= n; ++k) {
    Value best = WorthOfPlay(study, k);
    for (Value lower : worth) best = std::max(best, -lower);
    worth.push_back(best);
  }
  return worth.back();
}

// What it is worth to lower the number to m.
Value WorthOfDecrease(const FourthMoves& study, engine::Phase answer, int m) {
  return answer == engine::Phase::kAnswer ? -study.BestForWhite(m).value : -WorthOfWord(study, m);
}

// What declaring n is worth to him who has opened.
Declaration WorthOfDeclaring(const FourthMoves& study, std::optional<engine::Phase> answer, int n) {
  const Value balanced = study.MostBalanced(n).value;
  if (answer == engine::Phase::kNegotiate) return {n, -WorthOfWord(study, n), balanced};
  if (answer != engine::Phase::kAnswer) {
    const Value best_for_white = study.BestForWhite(n).value;
    return {n, ForBalance(best_for_white), best_for_white};
  }
  const std::optional<int> decrease = BestDecrease(study, *answer, n);
  if (!decrease) return {n, -WorthOfPlay(study, n), balanced};
  const Value lowered = study.BestForWhite(*decrease).value;
  return {n, lowered, lowered};
}

}  // namespace

FourthMoves::Numbers DeclarableNumbers(const OpeningQuestion& question) {
  if (question.negotiation().number()) return {1, *question.negotiation().number()};
  const std::optional<int> fixed = InfoOf(question.config().rule).offers;
  if (fixed) return {*fixed, *fixed};
  return {1, std::min(HighestDeclaration(question.config()), kLargestDeclaration)};
}

Declaration BestDeclaration(const FourthMoves& study, std::optional<engine::Phase> answer,
                            int least) {
  Declaration best;
  for (int n = least; n <= std::max(least, study.numbers().most); ++n) {
    // A minimal declaration above what is studied is declared as it is.
    const Declaration next = WorthOfDeclaring(study, answer, std::min(n, study.numbers().most));
    if (next.worth > best.worth) best = {n, next.worth, next.expected};
  }
  return best;
}

int MostBalancedNumber(const FourthMoves& study) {
  int best = study.numbers().least;
  for (int n = best + 1; n <= study.numbers().most; ++n) {
    if (ForBalance(study.MostBalanced(n).value) > ForBalance(study.MostBalanced(best).value))
      best = n;
  }
  return best;
}

std::optional<int> BestDecrease(const FourthMoves& study, engine::Phase answer, int n) {
  std::optional<int> best;
  Value best_worth = WorthOfPlay(study, n);
  for (int m = n - 1; m >= 1; --m) {
    const Value worth = WorthOfDecrease(study, answer, m);
    if (worth <= best_worth) continue;
    best_worth = worth;
    best = m;
  }
  return best;
}

void AnswerDeclare(OpeningQuestion& question) {
  const engine::NumberRange range = question.negotiation().LegalNumbers(engine::Verb::kDeclare);
  const int most = std::max(range.least, std::min(range.most, kLargestDeclaration));
  Declaration best = {.number = range.least};
  if (question.stone_count() == 3) {
    const FourthMoves study = question.StudyFourths({1, most}, question.board().empty());
    best = BestDeclaration(study, question.traits().after_declaration, range.least);
  } else {
    const FifthMoves study = question.StudyFifths(most);
    for (int n = best.number; n <= most; ++n) {
      if (ForBalance(study.Worth(n)) > ForBalance(study.Worth(best.number))) best.number = n;
    }
    best.expected = study.Worth(best.number);
  }
  question.Expect(best.expected);
  question.Say(engine::Action::Of(engine::Verb::kDeclare, best.number));
}

void AnswerNumber(OpeningQuestion& question) {
  const int n = *question.negotiation().number();
  if (n == 1) return question.Say(engine::Verb::kPlay);  // nothing else is left
  const engine::Phase answer = question.negotiation().phase();
  const FourthMoves study = question.StudyFourths({1, n}, question.board().empty());
  const std::optional<int> decrease = BestDecrease(study, answer, n);
  // Who lowers it may put the fourth stone himself.
  question.Expect(decrease && answer == engine::Phase::kAnswer
                      ? study.BestForWhite(*decrease).value
                      : study.MostBalanced(decrease.value_or(n)).value);
  question.Say(decrease ? engine::Action::Of(engine::Verb::kDecrease, *decrease)
                        : engine::Action::Of(engine::Verb::kPlay));
}

}  // namespace tengen::search
