#include "tests/engine/board_snapshot.h"

#include <array>

#include "absl/strings/str_cat.h"
#include "engine/record/notation.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

// The points that make each threat, by ClassifyLine.
using Planes = std::array<PointSet, kLineThreatCount>;

Planes PlanesFromLines(const Board& board, Color c, Direction d) {
  Planes planes;
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      const Point p(x, y);
      const int bit = d == Direction::kVertical ? y : x;
      const LineThreatWords words = ClassifyLine(board.Line(p, d, c), RuleFor(board.rule(), c));
      for (LineThreat threat : kLineThreats) {
        if ((words[Index(threat)] >> bit) & 1) planes[Index(threat)].Insert(p);
      }
    }
  }
  return planes;
}

std::optional<std::string> PlaneInconsistency(const PointSet& kept, const PointSet& plane) {
  for (Point p : plane - kept) return absl::StrCat("plane lacks ", ToCoordinates(p));
  for (Point p : kept - plane) return absl::StrCat("plane has ", ToCoordinates(p));
  return std::nullopt;
}

std::optional<std::string> ThreatInconsistency(const Board& board, Color c) {
  Planes points;
  std::array<int, kLineThreatCount> counts = {};
  for (Direction d : kDirections) {
    const Planes planes = PlanesFromLines(board, c, d);
    for (LineThreat threat : kLineThreats) {
      const PointSet& plane = planes[Index(threat)];
      points[Index(threat)] |= plane;
      counts[Index(threat)] += plane.size();
      if (const auto what = PlaneInconsistency(board.ThreatPlane(c, d, threat), plane)) {
        return absl::StrCat(Name(threat), " of ", Name(c), ": ", Name(d), " ", *what);
      }
    }
  }
  for (LineThreat threat : kLineThreats) {
    const std::string name = absl::StrCat(Name(threat), " of ", Name(c));
    const int count = counts[Index(threat)], kept = board.ThreatCount(c, threat);
    if (kept != count) return absl::StrCat(name, ": count ", kept, " instead of ", count);
    if (board.ThreatPoints(c, threat) != points[Index(threat)]) return name + ": union of planes";
    if (!(points[Index(threat)] - board.empty()).empty()) return name + ": a point is not empty";
  }
  return std::nullopt;
}

std::optional<std::string> CellInconsistency(const Board& board) {
  const int stones = board.stones(Color::kBlack).size() + board.stones(Color::kWhite).size();
  if (board.key() != board.ComputeKey()) return "key";
  if (board.stone_count() != stones) return "stone count";
  if (board.empty_count() != board.empty().size()) return "empty count";
  if (!(board.stones(Color::kBlack) & board.stones(Color::kWhite)).empty()) return "stones";
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      const Point p(x, y);
      if (board.IsEmpty(p) != (board.At(p) == Cell::kEmpty)) return "empty " + ToCoordinates(p);
    }
  }
  return std::nullopt;
}

}  // namespace

Snapshot::Snapshot(const Board& board)
    : key(board.key()),
      side(board.side_to_move()),
      stone_count(board.stone_count()),
      empty_count(board.empty_count()),
      cells(BoardToText(board)),
      empty(board.empty()),
      forbidden(board.ForbiddenPoints()) {
  for (Color c : kColors) {
    stones[Index(c)] = board.stones(c);
    const ThreatSets sets = board.Threats(c);
    for (const PointSet* set :
         {&sets.five, &sets.straight_four, &sets.four, &sets.double_four, &sets.three,
          &sets.double_three, &sets.closed_three, &sets.two, &sets.double_two}) {
      combined.push_back(*set);
    }
    for (LineThreat threat : kLineThreats) {
      counts.push_back(board.ThreatCount(c, threat));
      for (Direction d : kDirections) planes.push_back(board.ThreatPlane(c, d, threat));
    }
  }
}

std::optional<std::string> Inconsistency(const Board& board) {
  const auto report = [&](const std::string& what) {
    return absl::StrCat(what, " under ", RuleName(board.rule()), "\n", BoardToText(board));
  };
  if (const auto what = CellInconsistency(board)) return report(*what);
  for (Color c : kColors) {
    if (const auto what = ThreatInconsistency(board, c)) return report(*what);
  }
  return std::nullopt;
}

}  // namespace tengen::engine
