#include "search/opening/opening_question.h"

#include <cassert>
#include <optional>
#include <utility>

#include "search/deepening.h"

namespace tengen::search {
namespace {

// Time is over before that, but for positions in which every line ends.
constexpr int kStudyDepth = 40;

}  // namespace

OpeningQuestion::OpeningQuestion(const engine::Negotiation& negotiation, Rule rule,
                                 PositionJudge& judge, base::Random& lot)
    : negotiation_(negotiation),
      traits_(TraitsOf(negotiation.config().rule)),
      board_(negotiation.ToBoard(rule)),
      judge_(judge),
      lot_(lot) {}

engine::Negotiation OpeningQuestion::After(const engine::Action& action) const {
  engine::Negotiation next = negotiation_;
  [[maybe_unused]] const absl::Status status = next.Apply(next.actor(), action);
  assert(status.ok());
  return next;
}

void OpeningQuestion::SayStones(absl::Span<const Point> stones) {
  for (Point p : stones) Say(engine::Action::Of(engine::Verb::kPlace, p));
}

void OpeningQuestion::Deepen(absl::FunctionRef<bool(int)> deepen) {
  for (int depth = 1; depth <= kStudyDepth && deepen(depth); ++depth) advice_.depth = depth;
}

Value OpeningQuestion::PositionValue() {
  Value value = *judge_.ValueForBlack(board_, /*depth=*/0);
  const bool known = judge_.known() != nullptr && judge_.known()->ValueForBlack(board_);
  const auto deepen = [&](int depth) {
    if (IsDecided(value)) return false;
    const std::optional<Value> deeper = judge_.ValueForBlack(board_, depth);
    if (deeper) value = Blend(value, depth - 1, *deeper);
    return deeper.has_value();
  };
  if (!known) Deepen(deepen);
  Expect(value);
  return value;
}

Placements OpeningQuestion::Rank(std::vector<Placement> placements, Worth worth) {
  Placements study(board_, std::move(placements), worth, judge_);
  Deepen([&](int depth) { return study.Deepen(depth, judge_); });
  return study;
}

FourthMoves OpeningQuestion::StudyFourths(FourthMoves::Numbers numbers, const PointSet& allowed) {
  FourthMoves study(board_, allowed, numbers, config().symmetry, judge_);
  Deepen([&](int depth) { return study.Deepen(depth, judge_); });
  return study;
}

FifthMoves OpeningQuestion::StudyFifths(int wanted) {
  Board board = board_;
  FifthMoves study(board, wanted, config().symmetry, judge_);
  Deepen([&](int depth) { return study.Deepen(board, depth, judge_); });
  return study;
}

const Placement& OpeningQuestion::DrawOne(const Placements& ranked, Value tolerance) {
  const absl::Span<const Placement> equals = ranked.Equals(tolerance);
  const Placement& chosen =
      equals[static_cast<size_t>(lot_.Below(static_cast<int>(equals.size())))];
  Expect(chosen.value);
  return chosen;
}

}  // namespace tengen::search
