#include "search/opening/placing.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "search/opening/numbers.h"
#include "search/opening/opening_study.h"

namespace tengen::search {
namespace {

// Openings that are studied by search after evaluation has sorted out the others.
constexpr size_t kStudiedOpenings = 4;
constexpr int kOpeningStones = std::tuple_size_v<engine::OpeningStones>;

// Of many values that are guessed at, the one nearest to the balance is so by chance: what is known
// to be balanced goes before all others.
bool IsKnownBalance(const OpeningQuestion& question, absl::Span<const Point> stones,
                    Value tolerance) {
  const KnownPositions* known = question.judge().known();
  if (known == nullptr) return false;
  const std::optional<Value> value = known->ValueForBlack(With(question.board(), stones));
  return value && std::abs(*value) <= tolerance;
}

// Those of them, if there are any, as far as there is time to look; else all.
std::vector<Placement> PreferKnownBalance(const OpeningQuestion& question, Value tolerance,
                                          std::vector<Placement> placements) {
  std::vector<Placement> balanced;
  for (const Placement& placement : placements) {
    if (IsKnownBalance(question, placement.stones, tolerance)) balanced.push_back(placement);
    if (question.judge().TimeIsOver()) break;
  }
  if (balanced.empty()) return placements;
  return balanced;
}

PointSet KnownBalance(const OpeningQuestion& question, Value tolerance, const PointSet& points) {
  PointSet balanced;
  for (Point p : points) {
    if (IsKnownBalance(question, {&p, 1}, tolerance)) balanced.Insert(p);
  }
  return balanced;
}

// Three stones anywhere: such as are known to be balanced, or drawn by lot.
std::vector<Placement> Triples(const OpeningQuestion& question) {
  const KnownPositions* known = question.judge().known();
  std::vector<Placement> triples;
  if (known != nullptr) {
    for (std::vector<Point>& stones : known->BalancedTriples(question.board(), kTolerance)) {
      triples.push_back({std::move(stones)});
    }
  }
  return triples.empty() ? DrawnTriples(question.config(), question.lot()) : triples;
}

void PutOneOfTheBest(OpeningQuestion& question, std::vector<Placement> placements, Worth worth,
                     Value tolerance = kTolerance) {
  const Placements ranked = question.Rank(std::move(placements), worth);
  question.SayStones(question.DrawOne(ranked, tolerance).stones);
}

// --------------------------------------------------------------------------------
// One of the 26 openings

// True if the actor can still bring about these stones, as far as they are his to put.
bool CanComplete(const engine::Negotiation& negotiation, const engine::OpeningStones& stones) {
  engine::Negotiation next = negotiation;
  for (size_t i = 0; i < stones.size(); ++i) {
    if (i < negotiation.stones().size()) {
      if (negotiation.stones()[i] != stones[i]) return false;
    } else if (!next.Apply(next.actor(), engine::Action::Of(engine::Verb::kPlace, stones[i]))
                    .ok()) {
      // The other's stone follows: it can be anything that fits.
      return next.actor() != negotiation.actor();
    }
  }
  return true;
}

// The patterns that can still come of the stones on the board, each in one orientation.
std::vector<engine::OpeningStones> PossibleOpenings(OpeningQuestion& question) {
  std::vector<engine::OpeningStones> openings;
  for (const engine::OpeningPattern& pattern : engine::OpeningPatterns()) {
    std::vector<engine::OpeningStones> fitting;
    for (const engine::OpeningStones& stones : Orientations(pattern)) {
      if (CanComplete(question.negotiation(), stones)) fitting.push_back(stones);
    }
    if (!fitting.empty()) openings.push_back(question.DrawFrom(fitting));
  }
  return openings;
}

// Those of the opening that are not on the board.
absl::Span<const Point> Missing(const OpeningQuestion& question,
                                const engine::OpeningStones& stones) {
  return absl::MakeConstSpan(stones).subspan(static_cast<size_t>(question.stone_count()));
}

void PutBalancedOpening(OpeningQuestion& question, int count,
                        const std::vector<engine::OpeningStones>& openings) {
  std::vector<Placement> placements;
  for (const engine::OpeningStones& stones : openings) {
    const absl::Span<const Point> missing = Missing(question, stones);
    placements.push_back({{missing.begin(), missing.end()}});
  }
  placements = PreferKnownBalance(question, kLooseTolerance, std::move(placements));
  const Placements ranked = question.Rank(std::move(placements), ForBalance);
  const Placement& chosen = question.DrawOne(ranked, kLooseTolerance);
  question.SayStones(absl::MakeConstSpan(chosen.stones).first(static_cast<size_t>(count)));
}

// An opening under consideration, with the number that would be declared for it.
struct Candidate {
  engine::OpeningStones stones;
  FourthMoves study;
  Value lot = 0;  // drawn, and added to the worth, so that equals do not always come in one order
  Declaration declaration = {};
};

void SortCandidates(const OpeningQuestion& question, std::vector<Candidate>& candidates) {
  for (Candidate& candidate : candidates) {
    const engine::OpeningPattern& pattern = *engine::ClassifyOpening(candidate.stones);
    const int least = question.traits().declarations_by_pattern
                          ? question.config().min_first[IndexOf(pattern)]
                          : candidate.study.numbers().least;
    candidate.declaration =
        BestDeclaration(candidate.study, question.traits().after_declaration, least);
    candidate.declaration.worth += candidate.lot;
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) {
                     return a.declaration.worth > b.declaration.worth;
                   });
}

void KeepFirst(size_t count, std::vector<Candidate>& candidates) {
  if (candidates.size() <= count) return;
  candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(count), candidates.end());
}

std::vector<Candidate> EvaluatedCandidates(OpeningQuestion& question,
                                           std::vector<engine::OpeningStones> openings) {
  std::vector<Candidate> candidates;
  for (size_t i = 0; i < openings.size(); ++i) {
    // To evaluate all of them takes a third of a second: in less time, some by lot.
    const int others = static_cast<int>(openings.size() - i);
    std::swap(openings[i], openings[i + static_cast<size_t>(question.lot().Below(others))]);
    const Board board = With(question.board(), Missing(question, openings[i]));
    if (i > 0 && !question.judge().ValueForBlack(board, /*depth=*/1)) break;
    candidates.push_back({openings[i],
                          FourthMoves(board, board.empty(), DeclarableNumbers(question),
                                      question.config().symmetry, question.judge()),
                          question.lot().Between(0, kTolerance)});
  }
  return candidates;
}

// The opening whose number of fifth moves is fixed, or is declared with it.
void PutOpeningForFifths(OpeningQuestion& question, std::vector<engine::OpeningStones> openings) {
  std::vector<Candidate> candidates = EvaluatedCandidates(question, std::move(openings));
  SortCandidates(question, candidates);
  KeepFirst(kStudiedOpenings, candidates);
  question.Deepen([&](int depth) {
    for (Candidate& candidate : candidates) {
      if (!candidate.study.Deepen(depth, question.judge())) return false;
    }
    SortCandidates(question, candidates);
    if (depth % 2 == 0) KeepFirst((candidates.size() + 1) / 2, candidates);
    return true;
  });
  const Candidate& chosen = candidates.front();
  question.SayStones(Missing(question, chosen.stones));
  if (question.traits().stones_at_declaration) {
    question.Say(engine::Action::Of(engine::Verb::kDeclare, chosen.declaration.number));
  }
  question.Expect(chosen.declaration.expected);
}

void PutOpening(OpeningQuestion& question, int count) {
  const engine::OpeningTraits& traits = question.traits();
  const bool number_is_known = traits.fifth_moves == engine::FifthMoveOffers::kCertain &&
                               traits.stones_at_declaration.value_or(0) <= kOpeningStones;
  std::vector<engine::OpeningStones> openings = PossibleOpenings(question);
  if (number_is_known && question.stone_count() + count == kOpeningStones) {
    return PutOpeningForFifths(question, std::move(openings));
  }
  PutBalancedOpening(question, count, openings);
}

// --------------------------------------------------------------------------------
// The fourth stone: White's, but of a White who may not be known yet

void PutFourthAndDeclare(OpeningQuestion& question, const PointSet& legal) {
  const FourthMoves study = question.StudyFourths(DeclarableNumbers(question), legal);
  // All fourth stones and numbers that are balanced as well as the best of them.
  const Value least = std::abs(study.MostBalanced(MostBalancedNumber(study)).value);
  std::vector<std::pair<int, ValuedPoint>> balanced;
  for (int n = study.numbers().least; n <= study.numbers().most; ++n) {
    for (const ValuedPoint& fourth : study.Balanced(n, kTolerance)) {
      if (std::abs(fourth.value) <= least + kTolerance) balanced.emplace_back(n, fourth);
    }
  }
  const auto [n, chosen] = question.DrawFrom(balanced);
  question.Expect(chosen.value);
  question.Say(engine::Action::Of(engine::Verb::kPlace, chosen.point));
  question.Say(engine::Action::Of(engine::Verb::kDeclare, n));
}

void PutFourth(OpeningQuestion& question, const PointSet& legal) {
  if (question.traits().stones_at_declaration == kOpeningStones + 1) {
    return PutFourthAndDeclare(question, legal);
  }
  const bool certain = question.traits().fifth_moves == engine::FifthMoveOffers::kCertain;
  const int n = certain ? DeclarableNumbers(question).most : NumberOf(question.config());
  // Where a single fifth stone may follow, what is known of the fourth tells something.
  const PointSet known = certain ? PointSet()
                                 : KnownBalance(question, kLooseTolerance,
                                                legal & OpeningCandidates(question.board()));
  const FourthMoves study = question.StudyFourths({n, n}, known.empty() ? legal : known);
  // If nothing is chosen before the fifth moves, he who puts it is White.
  const engine::Action anywhere = engine::Action::Of(engine::Verb::kPlace, legal.First());
  const bool colors_are_fixed = question.After(anywhere).phase() == engine::Phase::kOffer;
  const ValuedPoint chosen =
      colors_are_fixed
          ? study.BestForWhite(n)
          : question.DrawFrom(study.Balanced(n, certain ? kTolerance : kLooseTolerance));
  question.Expect(chosen.value);
  question.Say(engine::Action::Of(engine::Verb::kPlace, chosen.point));
}

}  // namespace

void AnswerPlace(OpeningQuestion& question) {
  const engine::Negotiation& negotiation = question.negotiation();
  const engine::OpeningTraits& traits = question.traits();
  const Board& board = question.board();
  const PointSet legal = negotiation.LegalPoints(engine::Verb::kPlace);
  const int before = board.stone_count(), count = negotiation.StonesInARow();
  if (count == 1 && legal.size() == 1) {
    return question.Say(engine::Action::Of(engine::Verb::kPlace, legal.First()));
  }
  if (InfoOf(question.config().rule).renju && traits.stones_before_choice >= kOpeningStones &&
      before + count <= kOpeningStones) {
    return PutOpening(question, count);
  }
  if (before == kOpeningStones && traits.fifth_moves != engine::FifthMoveOffers::kNone) {
    return PutFourth(question, legal);
  }
  if (traits.colors_fixed) {
    const Worth own = negotiation.next_color() == Color::kBlack ? ForBlack : ForWhite;
    return PutOneOfTheBest(question, SingleStones(negotiation, board), own);
  }
  if (count >= 3) {
    return PutOneOfTheBest(question, Triples(question), ForBalance);
  }
  if (count == 2) {
    std::vector<Placement> pairs = StonePairs(negotiation, board, question.judge());
    return PutOneOfTheBest(question, PreferKnownBalance(question, kTolerance, std::move(pairs)),
                           ForBalance);
  }
  // Stones before the fourth are balanced by those that follow them.
  const bool balanced_later = before + 1 < std::min(kOpeningStones + 1, traits.least_stones);
  const Value tolerance = balanced_later ? kLooseTolerance : kTolerance;
  // Known ones wherever the rule lets them be, others where a search is worth it.
  std::vector<Placement> singles;
  for (Point p : KnownBalance(question, tolerance, legal)) singles.push_back({{p}});
  if (singles.empty()) singles = SingleStones(negotiation, board);
  PutOneOfTheBest(question, std::move(singles), ForBalance, tolerance);
}

}  // namespace tengen::search
