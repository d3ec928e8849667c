#include "search/opening/offers.h"

#include <cstdlib>
#include <utility>
#include <vector>

namespace tengen::search {

void AnswerBranch(OpeningQuestion& question) {
  const int n = NumberOf(question.config());
  const bool branch = question.negotiation().phase() == engine::Phase::kBranch;
  const engine::Verb go_on = branch ? engine::Verb::kKeep : engine::Verb::kContinue;
  const engine::Negotiation next = question.After(engine::Action::Of(go_on));
  Board board = question.board();
  FifthMoves offers(board, n, question.config().symmetry, question.judge());
  Placements singles(board, SingleStones(next, board), ForBalance, question.judge());
  // Both to one depth, for they are compared.
  question.Deepen([&](int depth) {
    FifthMoves deeper = offers;
    if (!deeper.Deepen(board, depth, question.judge())) return false;
    if (!singles.Deepen(depth, question.judge())) return false;
    offers = std::move(deeper);
    return true;
  });
  const Value offer = offers.Worth(n);
  const Value worth_of_fifth = kFreeHand - std::abs(singles.best().value);
  const Value other = branch ? std::abs(worth_of_fifth) : worth_of_fifth;
  if (offer > other) {
    question.Expect(offer);
    return question.Say(engine::Verb::kOfferN);
  }
  if (branch && worth_of_fifth < 0) return question.Say(engine::Verb::kSwap);
  question.Say(go_on);
}

void AnswerOffer(OpeningQuestion& question) {
  const int wanted = *question.negotiation().number();
  const FifthMoves study = question.StudyFifths(wanted);
  engine::Negotiation next = question.negotiation();
  const auto offer = [&](Point p) {
    const engine::Action action = engine::Action::Of(engine::Verb::kOffer, p);
    if (next.phase() != engine::Phase::kOffer) return;
    if (next.Apply(next.actor(), action).ok()) question.Say(action);
  };
  for (const ValuedPoint& move : study.moves()) offer(move.point);
  // Offers that were made before may have taken the place of what is left.
  for (Point p : question.board().empty()) offer(p);
  question.Expect(study.Worth(wanted));
}

void AnswerChoose(OpeningQuestion& question) {
  std::vector<Placement> fifths;
  for (Point p : question.negotiation().offers()) fifths.push_back({{p}});
  const Placements ranked = question.Rank(std::move(fifths), ForWhite);
  question.Expect(ranked.best().value);
  question.Say(engine::Action::Of(engine::Verb::kChoose, ranked.best().stones.front()));
}

}  // namespace tengen::search
