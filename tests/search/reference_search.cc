#include "tests/search/reference_search.h"

#include <algorithm>

#include "tests/reference/threats.h"

namespace tengen::reference {
namespace {

bool Completes(Board& board, Game game, Spot spot, char stone) {
  const Trial trial(board, spot, stone);
  return IsWin(board, game, spot);
}

bool IsProhibited(Board& board, Game game, Spot spot, char stone) {
  return JudgeMove(board, game, spot, stone) == Outcome::kForbiddenLoss;
}

// True if, with the defender's stone on `reply`, one of `completions` still wins.
bool LeavesCompletion(Board& board, Game game, const std::vector<Spot>& completions, Spot reply,
                      char attacker) {
  const Trial trial(board, reply, Other(attacker));
  return std::any_of(completions.begin(), completions.end(), [&](Spot spot) {
    return spot != reply && Completes(board, game, spot, attacker);
  });
}

// True if the attacker, who threatens to complete a row, wins against every permitted reply.
bool EveryReplyLoses(Board& board, Game game, char attacker, int max_fours) {
  const char defender = Other(attacker);
  if (!Completions(board, game, defender).empty()) return false;
  const std::vector<Spot> completions = Completions(board, game, attacker);
  for (Spot reply : board.EmptySpots()) {
    if (LeavesCompletion(board, game, completions, reply, attacker)) continue;
    if (IsProhibited(board, game, reply, defender)) continue;
    const Trial trial(board, reply, defender);
    if (!HasVcf(board, game, attacker, max_fours)) return false;
  }
  return true;
}

Result Opposite(Result result) {
  return result == Result::kWin ? Result::kLoss : result == Result::kLoss ? Result::kWin : result;
}

}  // namespace

std::vector<Spot> Completions(Board& board, Game game, char stone) {
  std::vector<Spot> completions;
  for (Spot spot : board.EmptySpots()) {
    if (Completes(board, game, spot, stone)) completions.push_back(spot);
  }
  return completions;
}

bool HasVcf(Board& board, Game game, char attacker, int max_fours) {
  if (!Completions(board, game, attacker).empty()) return true;
  if (max_fours == 0) return false;
  for (Spot spot : board.EmptySpots()) {
    if (CountDirections(board, game, spot, attacker, Threat::kFour) == 0) continue;
    if (IsProhibited(board, game, spot, attacker)) continue;
    const Trial four(board, spot, attacker);
    if (EveryReplyLoses(board, game, attacker, max_fours - 1)) return true;
  }
  return false;
}

Result PerfectPlay(Board& board, Game game, char mover, End end) {
  const std::vector<Spot> spots = board.EmptySpots();
  if (spots.empty() || end.stones_left == 0) {
    if (end.winner == kEmpty) return Result::kDraw;
    return end.winner == mover ? Result::kWin : Result::kLoss;
  }
  Result best = Result::kLoss;
  for (Spot spot : spots) {
    best = std::max(best, PerfectPlayAfter(board, game, mover, spot, end));
    if (best == Result::kWin) break;
  }
  return best;
}

Result PerfectPlayAfter(Board& board, Game game, char mover, Spot spot, End end) {
  switch (JudgeMove(board, game, spot, mover)) {
    case Outcome::kWin:
      return Result::kWin;
    case Outcome::kForbiddenLoss:
      return Result::kLoss;
    case Outcome::kNone:
      break;
  }
  const Trial move(board, spot, mover);
  --end.stones_left;
  return Opposite(PerfectPlay(board, game, Other(mover), end));
}

}  // namespace tengen::reference
