// A win as a tree that anybody can replay: one move for the attacker, an answer to every reply.
#ifndef TENGEN_SEARCH_PROOF_WINNING_TREE_H_
#define TENGEN_SEARCH_PROOF_WINNING_TREE_H_

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/board.h"
#include "search/proof/vcf_solver.h"

namespace tengen::search {

// Nodes of winning trees; trees may share nodes. A node is a move of the attacker and his answers:
// named replies have nodes of their own, all other legal replies share one node, which therefore
// has to hold whatever the reply was. A node without answers makes a five.
//
// Indices stay valid while nodes are added. Thread-compatible.
class WinningTree {
 public:
  struct Reply {
    Point point;
    size_t node;
  };
  struct Node {
    Point move;
    std::vector<Reply> replies;  // no point twice
    // Answers all replies that are not named.
    std::optional<size_t> otherwise;
    // Plies from this move to the five at the latest, both included.
    int distance = 1;
    // How many replies, one after the other, `otherwise` may have to stand for before the attacker
    // has a four: 0 in a tree of continuous fours, 1 in one of continuous threats, kQuietPasses or
    // more where every reply is named.
    int passes = 0;
  };

  static constexpr int kQuietPasses = 2;

  // Adds the five at p, or returns the one that is there already.
  size_t AddFive(Point p);
  // Adds a move after which every reply is answered by nodes of this tree.
  size_t Add(Point move, std::vector<Reply> replies, std::optional<size_t> otherwise);

  const Node& node(size_t index) const { return nodes_[index]; }
  // True if the node makes a five and asks for nothing.
  bool IsFive(size_t index) const {
    return !nodes_[index].otherwise && nodes_[index].replies.empty();
  }
  size_t size() const { return nodes_.size(); }
  void Clear();

  // The nodes that `root` needs, each before those it refers to, `root` first.
  std::vector<size_t> Order(size_t root) const;

 private:
  std::vector<Node> nodes_;
  std::unordered_map<int, size_t> fives_;  // by point
};

// Plies from `board` to the end of the game along `root` at the latest. Fewer than the root's
// distance only where the board is full before: with a reply that renju prohibits and the tree
// answers all the same.
int LatestEnd(const WinningTree& tree, size_t root, const Board& board);

// The game along `root` in which the defender holds out longest. It ends with the five, or where
// the defender has no legal reply. `board` is the position before it, and is changed and restored.
// REQUIRES: the tree is a win there.
std::vector<Point> LongestLine(const WinningTree& tree, size_t root, Board& board);

// True if c, to move, may put a stone on p; asks the recursion of renju only where it can matter.
bool MayPlay(const Board& board, Color c, Point p);

// The legal replies of the side to move that stop the opponent's five at `five`: the point itself,
// and in caro points beside the row. The opponent may have another five then. The board is changed
// and restored. REQUIRES: `five` is a five point of the opponent.
std::vector<Point> RepliesToFive(Board& board, Point five);

// Adds the full tree of a win by continuous fours whose longest branch is `line`, as VcfSolver
// returned it for `board`. Only caro leaves the defender a choice; other branches are then solved
// by `solver` without a limit on nodes. nullopt if `stop` ended that. The board is changed and
// restored.
std::optional<size_t> AddVcf(const std::vector<Point>& line, Board& board, VcfSolver& solver,
                             absl::FunctionRef<bool()> stop, WinningTree& tree);

// Adds what `root` of `from`, another tree, needs to `to`, and returns what `root` has become
// there. ImageOfTree puts in place of each point its image.
size_t CopyTree(const WinningTree& from, size_t root, WinningTree& to);
size_t ImageOfTree(const WinningTree& from, size_t root, absl::FunctionRef<Point(Point)> image,
                   WinningTree& to);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_WINNING_TREE_H_
