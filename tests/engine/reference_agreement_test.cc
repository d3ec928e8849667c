// The engine against the literal rules of tests/reference, on random points of random positions of
// every rule.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/board.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen {
namespace {

// A statement about a point on which the two sides differ; nullopt if they agree.
using Difference = std::optional<std::string>;

Difference Compare(const std::string& what, int engine, int literal) {
  if (engine == literal) return std::nullopt;
  return absl::StrCat(what, ": engine ", engine, ", reference ", literal);
}

Forbidden ToForbidden(reference::Renju verdict) {
  switch (verdict) {
    case reference::Renju::kOverline:
      return Forbidden::kOverline;
    case reference::Renju::kDoubleFour:
      return Forbidden::kDoubleFour;
    case reference::Renju::kDoubleThree:
      return Forbidden::kDoubleThree;
    case reference::Renju::kFive:
    case reference::Renju::kLegal:
      return Forbidden::kNone;
  }
  return Forbidden::kNone;
}

Verdict ToVerdict(reference::Outcome outcome) {
  switch (outcome) {
    case reference::Outcome::kNone:
      return Verdict::kNone;
    case reference::Outcome::kWin:
      return Verdict::kWin;
    case reference::Outcome::kForbiddenLoss:
      return Verdict::kForbiddenLoss;
  }
  return Verdict::kNone;
}

Difference CompareVerdicts(Board& board, reference::Board& drawn, Point p) {
  for (Color c : kColors) {
    board.SetSideToMove(c);
    const reference::Outcome outcome =
        JudgeMove(drawn, ToReference(board.rule()), ToReference(p), ToReference(c));
    if (Difference d =
            Compare(absl::StrCat("verdict of ", Name(c)), static_cast<int>(board.Judge(p)),
                    static_cast<int>(ToVerdict(outcome)))) {
      return d;
    }
    if (Difference d = Compare(absl::StrCat("five of ", Name(c)), board.IsFive(p, c),
                               outcome == reference::Outcome::kWin)) {
      return d;
    }
  }
  const Forbidden literal = board.rule() == Rule::kRenju
                                ? ToForbidden(JudgeRenju(drawn, ToReference(p)))
                                : Forbidden::kNone;
  if (Difference d = Compare("forbidden kind", static_cast<int>(board.ForbiddenKind(p)),
                             static_cast<int>(literal))) {
    return d;
  }
  return Compare("forbidden point set", board.ForbiddenPoints().Contains(p),
                 literal != Forbidden::kNone);
}

Difference ComparePlanes(const Board& board, reference::Board& drawn, Point p) {
  for (Color c : kColors) {
    for (LineThreat threat : kLineThreats) {
      for (Direction d : kDirections) {
        const bool made = Makes(drawn, ToReference(board.rule()), ToReference(p), ToReference(c),
                                ToReference(d), ToReference(threat));
        const std::string what = absl::StrCat(Name(d), " ", Name(threat), " of ", Name(c));
        if (!IsPromised(drawn, board.rule(), ToReference(p), c, d, threat)) continue;
        if (Difference diff = Compare(what, board.ThreatPlane(c, d, threat).Contains(p), made)) {
          return diff;
        }
      }
    }
  }
  return std::nullopt;
}

Difference CompareThreatSets(const Board& board, reference::Board& drawn, Point p) {
  for (Color c : kColors) {
    using reference::Threat;
    const ThreatSets sets = board.Threats(c);
    const auto directions = [&](Threat threat) {
      return CountDirections(drawn, ToReference(board.rule()), ToReference(p), ToReference(c),
                             threat);
    };
    const bool promised = std::all_of(kDirections.begin(), kDirections.end(), [&](Direction d) {
      return IsPromised(drawn, board.rule(), ToReference(p), c, d, LineThreat::kLineDoubleFour);
    });
    const bool double_four =
        promised ? MakesDoubleFour(drawn, ToReference(board.rule()), ToReference(p), ToReference(c))
                 : sets.double_four.Contains(p);
    const struct {
      const char* name;
      const PointSet& set;
      bool made;
    } checks[] = {
        {"five", sets.five, directions(Threat::kFive) > 0},
        {"straight four", sets.straight_four, directions(Threat::kStraightFour) > 0},
        {"four", sets.four, directions(Threat::kFour) > 0},
        {"double four", sets.double_four, double_four},
        {"three", sets.three, directions(Threat::kThree) > 0},
        {"double three", sets.double_three, directions(Threat::kThree) > 1},
        {"closed three", sets.closed_three, directions(Threat::kClosedThree) > 0},
        {"two", sets.two, directions(Threat::kTwo) > 0},
        {"double two", sets.double_two, directions(Threat::kTwo) > 1},
    };
    for (const auto& check : checks) {
      const std::string what = absl::StrCat("threat set ", check.name, " of ", Name(c));
      if (Difference d = Compare(what, check.set.Contains(p), check.made)) return d;
    }
  }
  return std::nullopt;
}

Difference ComparePoint(Board& board, reference::Board& drawn, Point p) {
  if (Difference d = CompareVerdicts(board, drawn, p)) return d;
  if (Difference d = ComparePlanes(board, drawn, p)) return d;
  return CompareThreatSets(board, drawn, p);
}

// Empties points of `drawn` for as long as the two sides still differ at `p`, so that the message
// shows only what matters.
reference::Board Shrink(reference::Board drawn, Rule rule, Point p) {
  for (reference::Spot spot : drawn.Spots()) {
    const char cell = drawn.At(spot);
    if (cell == reference::kEmpty) continue;
    drawn.Set(spot, reference::kEmpty);
    Board board = ToEngine(drawn, rule);
    if (!ComparePoint(board, drawn, p)) drawn.Set(spot, cell);
  }
  return drawn;
}

std::string Report(const reference::Board& drawn, Rule rule, Point p,
                   const std::string& difference) {
  reference::Board smallest = Shrink(drawn, rule, p);
  Board board = ToEngine(smallest, rule);
  const Difference reduced = ComparePoint(board, smallest, p);
  return absl::StrCat(RuleName(rule), " at ", ToCoordinates(p), ": ", difference,
                      "\nreduced: ", reduced.value_or("gone: depends on the order of moves"), "\n",
                      smallest.ToString());
}

class ReferenceAgreement : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, ReferenceAgreement, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(ReferenceAgreement, OnRandomPoints) {
  constexpr size_t kPointsPerPosition = 40;
  const Rule rule = GetParam();
  RandomPositions random(1 + Index(rule));
  const int count = RandomPointCount(50000);
  for (int points = 0; points < count;) {
    reference::Board drawn = random.Next();
    std::vector<reference::Spot> order = drawn.Spots();
    random.Shuffle(order);
    Board board = ToEngine(drawn, rule, order);
    std::vector<reference::Spot> empty = drawn.EmptySpots();
    random.Shuffle(empty);
    if (empty.size() > kPointsPerPosition) empty.resize(kPointsPerPosition);
    for (reference::Spot spot : empty) {
      ++points;
      const Difference difference = ComparePoint(board, drawn, ToPoint(spot));
      ASSERT_FALSE(difference.has_value()) << Report(drawn, rule, ToPoint(spot), *difference);
    }
  }
}

// Points without stones nearby cannot differ, so the whole board is compared where there is hardly
// anything else.
TEST_P(ReferenceAgreement, OnWholeSmallBoards) {
  RandomPositions random(100 + Index(GetParam()));
  for (int i = 0; i < 60; ++i) {
    reference::Board drawn = random.Next(5 + random.Below(3), 5 + random.Below(3));
    Board board = ToEngine(drawn, GetParam());
    for (reference::Spot spot : drawn.EmptySpots()) {
      const Difference difference = ComparePoint(board, drawn, ToPoint(spot));
      ASSERT_FALSE(difference.has_value()) << Report(drawn, GetParam(), ToPoint(spot), *difference);
    }
  }
}

}  // namespace
}  // namespace tengen
