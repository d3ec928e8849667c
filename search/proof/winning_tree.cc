#include "search/proof/winning_tree.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "absl/types/span.h"

namespace tengen::search {
namespace {

// How far beside a five a reply can stop it in caro: the row and the point next to it.
constexpr int kFiveReach = 5;

// Builds the tree of a win by continuous fours from its lines.
class VcfTreeBuilder {
 public:
  VcfTreeBuilder(Board& board, VcfSolver& solver, absl::FunctionRef<bool()> stop, WinningTree& tree)
      : board_(board), attacker_(board.side_to_move()), solver_(solver), stop_(stop), tree_(tree) {}

  // The attacker is to move and `line` wins.
  std::optional<size_t> Attack(absl::Span<const Point> line) {
    const Point move = line[0];
    if (board_.IsFive(move, attacker_)) return tree_.AddFive(move);
    board_.Make(move);
    const std::optional<size_t> node = Defend(move, line.subspan(1));
    board_.Unmake();
    return node;
  }

 private:
  std::optional<size_t> Defend(Point move, absl::Span<const Point> line) {
    const Point five = board_.ThreatPoints(attacker_, LineThreat::kFive).First();
    std::vector<WinningTree::Reply> replies;
    for (Point reply : RepliesToFive(board_, five)) {
      board_.Make(reply);
      const std::optional<size_t> child = Answer(reply, line);
      board_.Unmake();
      if (!child) return std::nullopt;
      replies.push_back({reply, *child});
    }
    return tree_.Add(move, std::move(replies), tree_.AddFive(five));
  }

  std::optional<size_t> Answer(Point reply, absl::Span<const Point> line) {
    const PointSet fives = board_.ThreatPoints(attacker_, LineThreat::kFive);
    if (!fives.empty()) return tree_.AddFive(fives.First());
    if (line.size() >= 2 && line[0] == reply) return Attack(line.subspan(1));
    // No reply lasts longer than the line.
    const int fours_left = (static_cast<int>(line.size()) - 2) / 2;
    const VcfResult other = solver_.Solve(board_, {.max_fours = fours_left}, stop_);
    if (other.status != VcfResult::Status::kWin) return std::nullopt;
    return Attack(other.line);
  }

  Board& board_;
  const Color attacker_;
  VcfSolver& solver_;
  absl::FunctionRef<bool()> stop_;
  WinningTree& tree_;
};

void AppendOrder(const WinningTree& tree, size_t root, std::vector<bool>& seen,
                 std::vector<size_t>& order) {
  if (seen[root]) return;
  seen[root] = true;
  const WinningTree::Node& node = tree.node(root);
  if (node.otherwise) AppendOrder(tree, *node.otherwise, seen, order);
  for (const WinningTree::Reply& reply : node.replies) AppendOrder(tree, reply.node, seen, order);
  order.push_back(root);
}

// A legal reply that `node` does not name.
std::optional<Point> UnnamedReply(const WinningTree::Node& node, const Board& board) {
  for (Point p : board.empty()) {
    const bool named = std::any_of(node.replies.begin(), node.replies.end(),
                                   [p](const auto& reply) { return reply.point == p; });
    if (!named && MayPlay(board, board.side_to_move(), p)) return p;
  }
  return std::nullopt;
}

// The legal reply after which `node` takes longest; nullopt if there is none at all.
std::optional<WinningTree::Reply> LongestReply(const WinningTree& tree,
                                               const WinningTree::Node& node, const Board& board) {
  std::optional<WinningTree::Reply> best;
  const auto offer = [&](Point p, size_t answer) {
    if (!best || tree.node(answer).distance > tree.node(best->node).distance) best = {p, answer};
  };
  // A shared node may name replies that are taken or forbidden where it is used.
  for (const WinningTree::Reply& reply : node.replies) {
    if (!board.IsEmpty(reply.point) || !MayPlay(board, board.side_to_move(), reply.point)) continue;
    offer(reply.point, reply.node);
  }
  if (!node.otherwise) return best;
  if (const std::optional<Point> p = UnnamedReply(node, board)) offer(*p, *node.otherwise);
  return best;
}

}  // namespace

size_t WinningTree::AddFive(Point p) {
  const auto [at, added] = fives_.try_emplace(p.id(), nodes_.size());
  if (added) nodes_.push_back({p, {}, std::nullopt});
  return at->second;
}

size_t WinningTree::Add(Point move, std::vector<Reply> replies, std::optional<size_t> otherwise) {
  int longest = otherwise ? nodes_[*otherwise].distance : 0;
  // Where all replies are named, none need be answered alike.
  int passes = otherwise ? 0 : kQuietPasses;
  if (otherwise && !IsFive(*otherwise)) passes = nodes_[*otherwise].passes + 1;
  for (const Reply& reply : replies) {
    longest = std::max(longest, nodes_[reply.node].distance);
    passes = std::max(passes, nodes_[reply.node].passes);
  }
  nodes_.push_back({move, std::move(replies), otherwise, longest + 2, passes});
  return nodes_.size() - 1;
}

void WinningTree::Clear() {
  nodes_.clear();
  fives_.clear();
}

std::vector<size_t> WinningTree::Order(size_t root) const {
  std::vector<bool> seen(nodes_.size());
  std::vector<size_t> order;
  AppendOrder(*this, root, seen, order);
  std::reverse(order.begin(), order.end());
  return order;
}

int LatestEnd(const WinningTree& tree, size_t root, const Board& board) {
  return std::min(tree.node(root).distance, board.empty_count());
}

std::vector<Point> LongestLine(const WinningTree& tree, size_t root, Board& board) {
  std::vector<Point> line;
  const auto play = [&](Point p) {
    line.push_back(p);
    board.Make(p);
  };
  std::optional<size_t> next = root;
  while (next) {
    const WinningTree::Node& node = tree.node(*next);
    const bool wins = board.IsFive(node.move, board.side_to_move());
    play(node.move);
    next.reset();
    if (wins) break;
    if (const std::optional<WinningTree::Reply> reply = LongestReply(tree, node, board)) {
      play(reply->point);
      next = reply->node;
    }
  }
  for (size_t i = 0; i < line.size(); ++i) board.Unmake();
  return line;
}

bool MayPlay(const Board& board, Color c, Point p) {
  return c == Color::kWhite || !board.IsForbidden(p);
}

std::vector<Point> RepliesToFive(Board& board, Point five) {
  const Color defender = board.side_to_move(), attacker = Opponent(defender);
  std::vector<Point> replies;
  if (MayPlay(board, defender, five)) replies.push_back(five);
  if (RuleFor(board.rule(), attacker).blocked_five_wins) return replies;
  // A five in two directions cannot be stopped from beside one of them, so any one will do.
  const auto d = std::find_if(
      engine::kDirections.begin(), engine::kDirections.end(), [&](Direction direction) {
        return board.ThreatPlane(attacker, direction, LineThreat::kFive).Contains(five);
      });
  assert(d != engine::kDirections.end());
  for (int i = -kFiveReach; i <= kFiveReach; ++i) {
    const int x = five.x() + i * StepX(*d), y = five.y() + i * StepY(*d);
    if (i == 0 || x < 0 || y < 0 || x >= board.width() || y >= board.height()) continue;
    const Point p(x, y);
    if (!board.IsEmpty(p)) continue;  // no rule of caro forbids a move
    board.Make(p);
    const bool stops = !board.IsFive(five, attacker);
    board.Unmake();
    if (stops) replies.push_back(p);
  }
  return replies;
}

std::optional<size_t> AddVcf(const std::vector<Point>& line, Board& board, VcfSolver& solver,
                             absl::FunctionRef<bool()> stop, WinningTree& tree) {
  assert(!line.empty());
  return VcfTreeBuilder(board, solver, stop, tree).Attack(line);
}

size_t CopyTree(const WinningTree& from, size_t root, WinningTree& to) {
  return ImageOfTree(
      from, root, [](Point p) { return p; }, to);
}

size_t ImageOfTree(const WinningTree& from, size_t root, absl::FunctionRef<Point(Point)> image,
                   WinningTree& to) {
  std::vector<size_t> order = from.Order(root);
  std::reverse(order.begin(), order.end());
  std::unordered_map<size_t, size_t> copies;
  for (size_t index : order) {
    const WinningTree::Node& node = from.node(index);
    if (from.IsFive(index)) {
      copies[index] = to.AddFive(image(node.move));
      continue;
    }
    std::vector<WinningTree::Reply> replies = node.replies;
    for (WinningTree::Reply& reply : replies) {
      reply = {image(reply.point), copies.at(reply.node)};
    }
    std::optional<size_t> otherwise;
    if (node.otherwise) otherwise = copies.at(*node.otherwise);
    copies[index] = to.Add(image(node.move), std::move(replies), otherwise);
  }
  return copies.at(root);
}

}  // namespace tengen::search
