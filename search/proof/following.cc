#include "search/proof/following.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/move_generator.h"
#include "search/proof/proof_positions.h"
#include "search/proof/refutation.h"

namespace tengen::search {
namespace {

// Nodes for one question where the guide's own answer does not do.
constexpr int64_t kMendingFours = 200;
constexpr int64_t kMendingPass = 2000;
constexpr int64_t kMendingReply = 1000;
// How many of the guide's answers are tried against one reply.
constexpr size_t kMostAnswers = 3;

class Follower {
 public:
  Follower(Board& board, WinningTree& tree, const FollowingHelp& help)
      : board_(board), attacker_(board.side_to_move()), tree_(tree), help_(help) {}

  // The attacker is to move.
  std::optional<size_t> Attack(size_t guide) {
    if (help_.left() <= 0) return std::nullopt;
    if (const std::optional<size_t> known = help_.known()) return known;
    if (const std::optional<size_t> fours = help_.fours(kMendingFours)) return fours;
    const Point move = tree_.node(guide).move;
    if (tree_.node(guide).passes == 0 || !MayFollow(move)) return std::nullopt;
    board_.Make(move);
    const std::optional<size_t> win = Defend(guide);
    board_.Unmake();
    return win;
  }

 private:
  bool MayFollow(Point move) const {
    if (!board_.IsEmpty(move) || !MayPlay(board_, attacker_, move)) return false;
    const Color defender = Opponent(attacker_);
    return board_.ThreatCount(defender, LineThreat::kFive) == 0 ||
           FiveDefenses(board_, defender).Contains(move);
  }

  // The defender is to move after the guide's move.
  std::optional<size_t> Defend(size_t guide) {
    // Adding nodes moves them.
    const WinningTree::Node node = tree_.node(guide);
    ProofPosition position;
    if (!ExpandByFive(board_, tree_, position)) {
      position.tree = AfterPass(node);
      if (position.tree) position.moves = RefutingReplies(tree_, *position.tree, board_);
    }
    if (!position.tree) return std::nullopt;
    std::vector<WinningTree::Reply> replies;
    for (Point q : position.moves) {
      board_.Make(q);
      const std::optional<size_t> answer = Answer(node, q);
      board_.Unmake();
      if (!answer) return std::nullopt;
      replies.push_back({q, *answer});
    }
    return tree_.Add(node.move, std::move(replies), position.tree);
  }

  // A win by threats, as RefutingReplies wants it, if the defender passes.
  std::optional<size_t> AfterPass(const WinningTree::Node& node) {
    board_.Pass();
    std::optional<size_t> win;
    if (node.otherwise) win = Attack(*node.otherwise);
    if (!win) win = Threats(kMendingPass);
    board_.Unmake();
    return win && tree_.node(*win).passes <= 1 ? win : std::nullopt;
  }

  // The defender has just played `reply`.
  std::optional<size_t> Answer(const WinningTree::Node& node, Point reply) {
    std::vector<size_t> guides;
    for (const auto& [point, answer] : node.replies) {
      guides.insert(point == reply ? guides.begin() : guides.end(), answer);
    }
    if (node.otherwise) guides.push_back(*node.otherwise);
    guides.resize(std::min(guides.size(), kMostAnswers));
    for (size_t guide : guides) {
      if (const std::optional<size_t> win = Attack(guide)) return win;
    }
    return Threats(kMendingReply);
  }

  std::optional<size_t> Threats(int64_t max_nodes) {
    const int64_t nodes = std::min(max_nodes, help_.left());
    return nodes > 0 ? help_.threats(nodes) : std::nullopt;
  }

  Board& board_;
  const Color attacker_;
  WinningTree& tree_;
  const FollowingHelp& help_;
};

}  // namespace

std::optional<size_t> FollowWin(size_t guide, Board& board, WinningTree& tree,
                                const FollowingHelp& help) {
  return Follower(board, tree, help).Attack(guide);
}

}  // namespace tengen::search
