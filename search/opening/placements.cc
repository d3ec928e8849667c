#include "search/opening/placements.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "search/deepening.h"
#include "search/opening/opening_study.h"

namespace tengen::search {
namespace {

// Placements that are searched; the others are out after evaluation alone.
constexpr size_t kSearchedPlacements = 48;
// Of these, as many are followed to the end.
constexpr size_t kFollowedPlacements = 6;
// Every how many of them one is evaluated before the next round: were they taken in turn, little
// time would be spent on one edge of the board.
constexpr size_t kEvaluationRounds = 16;
constexpr size_t kTriplesDrawn = 300;
constexpr int kTripleReach = 4;

}  // namespace

Value ForBlack(Value value) { return value; }
Value ForWhite(Value value) { return -value; }
Value ForBalance(Value value) { return -std::abs(value); }

Board With(Board board, absl::Span<const Point> stones) {
  for (Point p : stones) board.Make(p);
  return board;
}

std::vector<Placement> SingleStones(const engine::Negotiation& negotiation, const Board& board) {
  const PointSet legal = negotiation.LegalPoints(engine::Verb::kPlace);
  PointSet points = OpeningCandidates(board) & legal;
  if (points.empty()) points = legal;
  std::vector<Placement> placements;
  for (Point p : points) placements.push_back({{p}});
  return placements;
}

std::vector<Placement> StonePairs(const engine::Negotiation& negotiation, const Board& board,
                                  PositionJudge& judge) {
  std::vector<Placement> pairs;
  for (const Placement& first : SingleStones(negotiation, board)) {
    if (!pairs.empty() && judge.TimeIsOver()) break;
    const Point stone = first.stones.front();
    engine::Negotiation next = negotiation;
    if (!next.Apply(next.actor(), engine::Action::Of(engine::Verb::kPlace, stone)).ok()) continue;
    const PointSet candidates = OpeningCandidates(With(board, first.stones));
    for (Point p : candidates& next.LegalPoints(engine::Verb::kPlace)) {
      pairs.push_back({{stone, p}});
    }
  }
  return pairs;
}

std::vector<Placement> DrawnTriples(const engine::OpeningConfig& config, base::Random& lot) {
  const int middle_x = config.width / 2, middle_y = config.height / 2;
  const int reach_x = std::min(kTripleReach, middle_x - 1);
  const int reach_y = std::min(kTripleReach, middle_y - 1);
  std::vector<Placement> triples;
  while (triples.size() < kTriplesDrawn) {
    std::vector<Point> stones;
    while (stones.size() < 3) {
      const int x = lot.Between(middle_x - reach_x, middle_x + reach_x);
      const Point p(x, lot.Between(middle_y - reach_y, middle_y + reach_y));
      if (std::find(stones.begin(), stones.end(), p) == stones.end()) stones.push_back(p);
    }
    triples.push_back({std::move(stones)});
  }
  return triples;
}

// --------------------------------------------------------------------------------

Placements::Placements(const Board& board, std::vector<Placement> placements, Worth worth,
                       PositionJudge& judge)
    : board_(board), worth_(worth), placements_(std::move(placements)) {
  Evaluate(judge);
  SortAndKeep(kSearchedPlacements);
}

void Placements::Evaluate(PositionJudge& judge) {
  std::vector<bool> judged(placements_.size());
  const auto evaluate = [&](size_t i) {
    Placement& placement = placements_[i];
    placement.value = *judge.ValueForBlack(With(board_, placement.stones), /*depth=*/0);
    judged[i] = true;
    return !judge.TimeIsOver();
  };
  bool in_time = true;
  for (size_t round = 0; in_time && round < kEvaluationRounds; ++round) {
    for (size_t i = round; in_time && i < placements_.size(); i += kEvaluationRounds) {
      in_time = evaluate(i);
    }
  }
  size_t i = 0;
  std::erase_if(placements_, [&](const Placement&) { return !judged[i++]; });
}

bool Placements::Deepen(int depth, PositionJudge& judge) {
  std::vector<Value> values;
  for (const Placement& placement : placements_) {
    const std::optional<Value> value = judge.ValueForBlack(With(board_, placement.stones), depth);
    if (!value) return false;
    values.push_back(*value);
  }
  for (size_t i = 0; i < values.size(); ++i) {
    placements_[i].value = Blend(placements_[i].value, depth - 1, values[i]);
  }
  SortAndKeep(std::max(kFollowedPlacements, placements_.size() / 2));
  return true;
}

void Placements::SortAndKeep(size_t count) {
  std::stable_sort(
      placements_.begin(), placements_.end(),
      [this](const Placement& a, const Placement& b) { return worth_(a.value) > worth_(b.value); });
  if (placements_.size() > count) placements_.resize(count);
}

absl::Span<const Placement> Placements::Equals(Value tolerance) const {
  const auto first_worse =
      std::find_if(placements_.begin() + 1, placements_.end(), [&](const Placement& placement) {
        return worth_(placement.value) < worth_(best().value) - tolerance ||
               IsDecided(placement.value) != IsDecided(best().value);
      });
  return absl::MakeConstSpan(placements_)
      .first(static_cast<size_t>(first_worse - placements_.begin()));
}

}  // namespace tengen::search
