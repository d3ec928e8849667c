#include "tests/engine/agreement.h"

#include "absl/strings/str_cat.h"
#include "engine/move_generator.h"
#include "engine/record/notation.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/rules.h"
#include "tests/reference/threats.h"

namespace tengen::engine {
namespace {

using reference::Spot;
using reference::Threat;
using reference::Trial;

template <class What>
Difference Compare(const What& what, int engine, int literal) {
  if (engine == literal) return std::nullopt;
  return absl::StrCat(what(), ": engine ", engine, ", reference ", literal);
}

Difference Compare(const char* what, Color c, int engine, int literal) {
  return Compare([&] { return absl::StrCat(what, " of ", Name(c)); }, engine, literal);
}

Difference CompareSets(const char* what, Color c, const PointSet& engine, const PointSet& literal) {
  for (Point p : (engine | literal) - (engine & literal)) {
    const auto name = [&] { return absl::StrCat(what, " ", Name(c), ", ", ToCoordinates(p)); };
    return Compare(name, engine.Contains(p), literal.Contains(p));
  }
  return std::nullopt;
}

bool MakesAny(reference::Board& drawn, Rule rule, reference::Spot spot, Color c,
              reference::Threat threat) {
  return CountDirections(drawn, ToReference(rule), spot, ToReference(c), threat) > 0;
}

PointSet LiteralFives(reference::Board& drawn, Rule rule, Color c) {
  PointSet points;
  for (reference::Spot spot : drawn.EmptySpots()) {
    if (MakesAny(drawn, rule, spot, c, reference::Threat::kFive)) points.Insert(ToPoint(spot));
  }
  return points;
}

bool AnyIsFive(reference::Board& drawn, Rule rule, Color c, const PointSet& points) {
  for (Point p : points) {
    if (drawn.At(ToReference(p)) != reference::kEmpty) continue;
    if (MakesAny(drawn, rule, ToReference(p), c, reference::Threat::kFive)) return true;
  }
  return false;
}

// The replies after which c can complete none of `fives` any more; an opponent's stone makes no new
// ones.
PointSet LiteralFiveDefenses(reference::Board& drawn, Rule rule, Color c, const PointSet& fives) {
  PointSet defenses;
  for (reference::Spot reply : drawn.EmptySpots()) {
    const Trial stone(drawn, reply, ToReference(Opponent(c)));
    if (!AnyIsFive(drawn, rule, c, fives)) defenses.Insert(ToPoint(reply));
  }
  return defenses;
}

// The replies after which c's move at `spot` makes no straight four any more.
PointSet LiteralStraightFourDefenses(reference::Board& drawn, Rule rule, Color c,
                                     reference::Spot spot) {
  PointSet defenses;
  defenses.Insert(ToPoint(spot));
  for (reference::Spot reply : drawn.EmptySpots()) {
    if (reply == spot) continue;
    const Trial stone(drawn, reply, ToReference(Opponent(c)));
    if (!MakesAny(drawn, rule, spot, c, reference::Threat::kStraightFour))
      defenses.Insert(ToPoint(reply));
  }
  return defenses;
}

// Empties points of `drawn` for as long as the two sides still differ at p.
reference::Board Shrink(reference::Board drawn, Rule rule, Point p) {
  for (reference::Spot spot : drawn.Spots()) {
    const char cell = drawn.At(spot);
    if (cell == reference::kEmpty) continue;
    drawn.Set(spot, reference::kEmpty);
    if (!Agreement(ToEngine(drawn, rule), drawn).At(p)) drawn.Set(spot, cell);
  }
  return drawn;
}

}  // namespace

Agreement::Agreement(const Board& board, const reference::Board& drawn)
    : board_(board),
      drawn_(drawn),
      sets_{board.Threats(Color::kBlack), board.Threats(Color::kWhite)},
      forbidden_(board.ForbiddenPoints()) {}

Difference Agreement::At(Point p) {
  if (Difference d = Verdicts(p)) return d;
  for (Color c : kColors) {
    if (Difference d = Threats(p, c)) return d;
  }
  return std::nullopt;
}

Difference Agreement::Verdicts(Point p) {
  const Rule rule = board_.rule();
  for (Color c : kColors) {
    board_.SetSideToMove(c);
    const Verdict literal =
        ToEngine(JudgeMove(drawn_, ToReference(rule), ToReference(p), ToReference(c)));
    if (Difference d =
            Compare("verdict", c, static_cast<int>(board_.Judge(p)), static_cast<int>(literal))) {
      return d;
    }
    if (Difference d = Compare("five", c, board_.IsFive(p, c), literal == Verdict::kWin)) return d;
  }
  const Forbidden literal =
      rule == Rule::kRenju ? ToEngine(JudgeRenju(drawn_, ToReference(p))) : Forbidden::kNone;
  if (Difference d =
          Compare("forbidden kind", Color::kBlack, static_cast<int>(board_.ForbiddenKind(p)),
                  static_cast<int>(literal))) {
    return d;
  }
  return Compare("forbidden point set", Color::kBlack, forbidden_.Contains(p),
                 literal != Forbidden::kNone);
}

Difference Agreement::Threats(Point p, Color c) {
  const Rule rule = board_.rule();
  std::array<int, kLineThreatCount> directions = {};  // how many make the threat, by the reference
  bool double_four_promised = true;
  for (LineThreat threat : kLineThreats) {
    for (Direction d : kDirections) {
      const bool literal = Makes(drawn_, ToReference(rule), ToReference(p), ToReference(c),
                                 ToReference(d), ToReference(threat));
      const bool engine = board_.ThreatPlane(c, d, threat).Contains(p);
      directions[Index(threat)] += literal;
      if (engine == literal) continue;
      if (!IsPromised(drawn_, rule, ToReference(p), c, d, threat)) {
        double_four_promised = false;
        continue;
      }
      const auto name = [&] { return absl::StrCat(Name(d), " ", Name(threat), " of ", Name(c)); };
      return Compare(name, engine, literal);
    }
  }
  const auto made = [&](LineThreat threat) { return directions[Index(threat)]; };
  const ThreatSets& sets = sets_[Index(c)];
  const bool two_lines = made(LineThreat::kFour) > 1;
  // Two fours in two directions or in one.
  const bool double_four = two_lines || made(LineThreat::kLineDoubleFour) > 0;
  const struct {
    const char* name;
    const PointSet& set;
    bool literal;
  } checks[] = {
      {"set of fives", sets.five, made(LineThreat::kFive) > 0},
      {"set of straight fours", sets.straight_four, made(LineThreat::kStraightFour) > 0},
      {"set of fours", sets.four, made(LineThreat::kFour) > 0},
      {"set of double fours", sets.double_four,
       two_lines || double_four_promised ? double_four : sets.double_four.Contains(p)},
      {"set of threes", sets.three, made(LineThreat::kThree) > 0},
      {"set of double threes", sets.double_three, made(LineThreat::kThree) > 1},
      {"set of closed threes", sets.closed_three, made(LineThreat::kClosedThree) > 0},
      {"set of twos", sets.two, made(LineThreat::kTwo) > 0},
      {"set of double twos", sets.double_two, made(LineThreat::kTwo) > 1},
  };
  for (const auto& check : checks) {
    if (Difference d = Compare(check.name, c, check.set.Contains(p), check.literal)) return d;
  }
  return std::nullopt;
}

Difference Agreement::OnFiveDefenses(Color c) {
  const PointSet fives = LiteralFives(drawn_, board_.rule(), c);
  if (Difference d = CompareSets("fives of", c, board_.ThreatPoints(c, LineThreat::kFive), fives)) {
    return d;
  }
  if (fives.empty()) return std::nullopt;
  return CompareSets("replies to fives of", c, FiveDefenses(board_, c),
                     LiteralFiveDefenses(drawn_, board_.rule(), c, fives));
}

Difference Agreement::OnStraightFourDefenses(Color c, Point p) {
  const int lines = CountDirections(drawn_, ToReference(board_.rule()), ToReference(p),
                                    ToReference(c), reference::Threat::kStraightFour);
  const bool claimed = sets_[Index(c)].straight_four.Contains(p);
  if (lines == 0 || !claimed) return Compare("straight four", c, claimed, lines > 0);
  const PointSet defenses = StraightFourDefenses(board_, c, p);
  const PointSet literal = LiteralStraightFourDefenses(drawn_, board_.rule(), c, ToReference(p));
  // With two straight fours the engine answers for one of them, so it may name more.
  return CompareSets("replies to the straight four of", c,
                     lines == 1 ? defenses : defenses & literal, literal);
}

Difference CompareShrunk(const reference::Board& drawn, Rule rule, Point p) {
  if (!Agreement(ToEngine(drawn, rule), drawn).At(p)) return std::nullopt;
  const reference::Board smallest = Shrink(drawn, rule, p);
  const Difference difference = Agreement(ToEngine(smallest, rule), smallest).At(p);
  return absl::StrCat(RuleName(rule), " at ", ToCoordinates(p), ": ", *difference, "\n",
                      smallest.ToString());
}

}  // namespace tengen::engine
