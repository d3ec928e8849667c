#include "engine/move_generator.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>

namespace tengen::engine {
namespace {

// How far a stone reaches the five of a point on its line: four cells, and in caro one more beside
// the row.
constexpr int kReach = 5;

PointSet NearestToCenter(const Board& board) {
  PointSet nearest;
  std::optional<Point> best;
  int best_distance = 0;
  for (Point p : board.empty()) {
    const int distance =
        std::max(std::abs(2 * p.x() - board.width() + 1), std::abs(2 * p.y() - board.height() + 1));
    if (!best || distance < best_distance) {
      best = p;
      best_distance = distance;
    }
  }
  if (best) nearest.Insert(*best);
  return nearest;
}

// The points of `word` on the line through `on_line` in direction d.
PointSet PointsOfLine(Point on_line, Direction d, uint32_t word) {
  PointSet points;
  const int origin = BitOf(on_line, d);
  for (; word != 0; word &= word - 1) {
    const int step = std::countr_zero(word) - origin;
    points.Insert(Point(on_line.x() + step * StepX(d), on_line.y() + step * StepY(d)));
  }
  return points;
}

uint32_t Bit(int i) { return uint32_t{1} << i; }

PointSet CaroFiveDefenses(const Board& board, Color c) {
  const ColorRule rule = RuleFor(board.rule(), c);
  PointSet defenses = board.empty();
  for (Direction d : kDirections) {
    for (Point p : board.ThreatPlane(c, d, LineThreat::kFive)) {
      defenses &= PointsOfLine(p, d, StopsOfFives(board.Line(p, d, c), Bit(BitOf(p, d)), rule));
    }
  }
  return defenses;
}

}  // namespace

PointSet Candidates(const Board& board) {
  if (board.stone_count() == 0) return NearestToCenter(board);
  const PointSet& black = board.stones(Color::kBlack);
  const PointSet& white = board.stones(Color::kWhite);
  uint32_t wide[kMaxSide + 4] = {};  // rows widened by two columns, shifted down by two rows
  for (int y = 0; y < board.height(); ++y) {
    const uint32_t row = black.row(y) | white.row(y);
    wide[y + 2] = row | (row << 1) | (row << 2) | (row >> 1) | (row >> 2);
  }
  PointSet near;
  for (int y = 0; y < board.height(); ++y) {
    near.set_row(y, (wide[y] | wide[y + 1] | wide[y + 2] | wide[y + 3] | wide[y + 4]) &
                        board.empty().row(y));
  }
  // Stones shut in by blocked points have no empty neighbour; the whole board is left then.
  return near.empty() ? board.empty() : near;
}

PointSet FourMoves(const Board& board, Color c) { return board.ThreatPoints(c, LineThreat::kFour); }

PointSet DoubleThreeMoves(const Board& board, Color c) {
  PointSet once, twice;
  for (Direction d : kDirections) {
    const PointSet& threes = board.ThreatPlane(c, d, LineThreat::kThree);
    twice |= once & threes;
    once |= threes;
  }
  return twice;
}

PointSet FiveDefenses(const Board& board, Color c) {
  if (!RuleFor(board.rule(), c).blocked_five_wins) return CaroFiveDefenses(board, c);
  const PointSet fives = board.ThreatPoints(c, LineThreat::kFive);
  // Two directions may share their point, so the count alone does not tell.
  const bool one = board.ThreatCount(c, LineThreat::kFive) == 1 || fives.size() == 1;
  return one ? fives : PointSet();
}

PointSet StraightFourDefenses(const Board& board, Color c, Point p) {
  const ColorRule rule = RuleFor(board.rule(), c);
  for (Direction d : kDirections) {
    if (!board.ThreatPlane(c, d, LineThreat::kStraightFour).Contains(p)) continue;
    const LineWords line = board.Line(p, d, c);
    const int at = BitOf(p, d);
    uint32_t defenses = Bit(at);
    const int low = std::max(at - kReach - 1, 0), high = std::min(at + kReach + 1, kMaxSide - 1);
    for (int i = low; i <= high; ++i) {
      if ((line.empty & Bit(i)) == 0) continue;
      const LineWords after = {line.own, line.opponent | Bit(i), line.empty & ~Bit(i)};
      if ((ClassifyLine(after, rule)[Index(LineThreat::kStraightFour)] & Bit(at)) == 0)
        defenses |= Bit(i);
    }
    return PointsOfLine(p, d, defenses);
  }
  return PointSet();
}

}  // namespace tengen::engine
