#include "search/proof/situation.h"

#include "engine/move_generator.h"

namespace tengen::search {

Choice ChoiceOf(const Board& board, int stones_left) {
  const Color mover = board.side_to_move(), other = Opponent(mover);
  if (board.ThreatCount(other, LineThreat::kFive) > 0) {
    const PointSet fives = board.ThreatPoints(mover, LineThreat::kFive);
    return {Situation::kForced, FiveDefenses(board, other) | fives};
  }
  // He needs two stones after our next ones.
  if (stones_left >= 4 && board.ThreatCount(other, LineThreat::kStraightFour) > 0) {
    // A white stone can make a double three real or false, so against Black of renju only points
    // that are no double three whatever White does bind us.
    PointSet threats = board.ThreatPoints(other, LineThreat::kStraightFour);
    if (RuleFor(board.rule(), other).has_forbidden) {
      threats -= DoubleThreeMoves(board, other);
      for (Point p : PointSet(threats)) {
        if (board.IsForbidden(p)) threats.Erase(p);
      }
    }
    if (!threats.empty()) {
      PointSet defenses = board.empty();
      for (Point p : threats) defenses &= StraightFourDefenses(board, other, p);
      return {Situation::kDefend, defenses | FourMoves(board, mover)};
    }
  }
  return {Situation::kFree, FreeMoves(board)};
}

PointSet FreeMoves(const Board& board) {
  PointSet moves = Candidates(board);
  for (Color c : kColors) {
    moves |= board.ThreatPoints(c, LineThreat::kFour) | board.ThreatPoints(c, LineThreat::kThree);
  }
  return moves;
}

}  // namespace tengen::search
