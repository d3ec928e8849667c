#include "search/opening/opening_adviser.h"

#include "search/opening/colors.h"
#include "search/opening/numbers.h"
#include "search/opening/offers.h"
#include "search/opening/opening_question.h"
#include "search/opening/placing.h"

namespace tengen::search {
namespace {

void Answer(OpeningQuestion& question) {
  switch (question.negotiation().phase()) {
    case engine::Phase::kPlace:
      return AnswerPlace(question);
    case engine::Phase::kSwap:
      return AnswerSwap(question);
    case engine::Phase::kColor:
    case engine::Phase::kColorOrTwo:
      return AnswerColor(question);
    case engine::Phase::kDeclare:
      return AnswerDeclare(question);
    case engine::Phase::kAnswer:
    case engine::Phase::kNegotiate:
      return AnswerNumber(question);
    case engine::Phase::kBranch:
    case engine::Phase::kAfterSwap:
      return AnswerBranch(question);
    case engine::Phase::kOffer:
      return AnswerOffer(question);
    case engine::Phase::kChoose:
      return AnswerChoose(question);
    case engine::Phase::kAgreed:
      break;
  }
}

}  // namespace

OpeningAdviser::OpeningAdviser(PositionJudge& judge, uint64_t seed) : judge_(judge), lot_(seed) {}

OpeningAdvice OpeningAdviser::Advise(const engine::Negotiation& negotiation, Rule rule) {
  OpeningQuestion question(negotiation, rule, judge_, lot_);
  Answer(question);
  return question.TakeAdvice();
}

}  // namespace tengen::search
