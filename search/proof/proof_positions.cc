#include "search/proof/proof_positions.h"

#include <cassert>
#include <utility>

namespace tengen::search {
namespace {

// Plies to the end at the latest after the attacker's move that has led to `board`.
int LatestEndAfter(const ProofPosition& position, const ProofPositions& positions,
                   const Board& board, const WinningTree& tree) {
  int distance = position.tree ? tree.node(*position.tree).distance : 0;
  for (Point reply : position.moves) {
    distance = std::max(distance, tree.node(*positions.at(board.KeyAfter(reply)).tree).distance);
  }
  return distance;
}

}  // namespace

bool ExpandByFive(Board& board, WinningTree& tree, ProofPosition& position) {
  const Color defender = board.side_to_move();
  if (board.ThreatCount(defender, LineThreat::kFive) > 0) return true;
  const PointSet fives = board.ThreatPoints(Opponent(defender), LineThreat::kFive);
  if (fives.empty()) return false;
  position.tree = tree.AddFive(fives.First());
  position.moves = RepliesToFive(board, fives.First());
  return true;
}

size_t AddWinOf(const ProofPosition& position, const ProofPositions& positions, Board& board,
                WinningTree& tree) {
  std::optional<Point> best;
  const ProofPosition* best_child = nullptr;
  int best_distance = 0;
  for (Point p : position.moves) {
    const auto child = positions.find(board.KeyAfter(p));
    if (child == positions.end() || child->second.numbers.proof != 0) continue;
    board.Make(p);
    const int distance = LatestEndAfter(child->second, positions, board, tree);
    board.Unmake();
    if (best && distance >= best_distance) continue;
    best = p;
    best_child = &child->second;
    best_distance = distance;
  }
  assert(best);
  std::vector<WinningTree::Reply> replies;
  board.Make(*best);
  for (Point q : best_child->moves) {
    replies.push_back({q, *positions.at(board.KeyAfter(q)).tree});
  }
  board.Unmake();
  return tree.Add(*best, std::move(replies), best_child->tree);
}

}  // namespace tengen::search
