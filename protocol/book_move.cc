#include "protocol/book_move.h"

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "engine/types.h"

namespace tengen::protocol {
namespace {

// How much less than the position itself the best known move may be worth: values drift with depth.
constexpr Value kTrust = 24;
// How much less than the best a move may be worth: at full strength as much as no search tells
// apart, at the lowest level about a logit more.
constexpr Value kEqual = 3;
constexpr Value kEqualPerHundredLevels = 120;

PointSet AllowedMoves(const Board& board, const PointSet& excluded) {
  PointSet allowed = board.empty() - excluded;
  if (board.side_to_move() == Color::kBlack) allowed -= board.ForbiddenPoints();
  return allowed;
}

bool FiveIsAtStake(const Board& board) {
  return std::any_of(kColors.begin(), kColors.end(),
                     [&board](Color c) { return board.ThreatCount(c, LineThreat::kFive) > 0; });
}

Value LeastGoodEnough(Value best, int level) {
  return best - kEqual - kEqualPerHundredLevels * (search::kFullStrength - level) / 100;
}

}  // namespace

std::optional<KnownMove> ChooseBookMove(const KnownPosition& known, const Board& board,
                                        const PointSet& excluded, const search::BookTaste& taste) {
  if (FiveIsAtStake(board)) return std::nullopt;
  const PointSet allowed = AllowedMoves(board, excluded);
  std::vector<const KnownMove*> moves;
  for (const KnownMove& move : known.moves) {
    if (allowed.Contains(move.move) && !IsLoss(move.value)) moves.push_back(&move);
  }
  if (moves.empty()) return std::nullopt;
  const auto less = [](const KnownMove* a, const KnownMove* b) { return a->value < b->value; };
  const Value best = (*std::max_element(moves.begin(), moves.end(), less))->value;
  const bool trusted = known.value && best >= *known.value - kTrust;
  if (!IsWin(best) && !trusted) return std::nullopt;
  const Value least = IsWin(best) ? best : LeastGoodEnough(best, taste.level);
  std::erase_if(moves, [least](const KnownMove* move) { return move->value < least; });
  const uint64_t word = base::RandomWord(base::RandomWord(taste.word) ^ board.key());
  return *moves[word % moves.size()];
}

PointSet MovesToAvoid(const KnownPosition& known, const Board& board, const PointSet& excluded) {
  PointSet lost;
  for (const KnownMove& move : known.moves) {
    if (IsLoss(move.value)) lost.Insert(move.move);
  }
  return AllowedMoves(board, excluded | lost).empty() ? PointSet() : lost;
}

}  // namespace tengen::protocol
