#include "kee/search/player.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "kee/search/playout_board.h"

namespace tengen::kee {
namespace {

// Set once and not tuned; see kee/search/DESIGN.md.
constexpr double kExploration = 0.15;
constexpr double kRaveBalance = 400;
// What a result beyond the ranking is worth: a larger margin breaks ties between wins.
constexpr double kMarginShare = 0.1;
constexpr int64_t kPlayoutsToExpand = 2;
constexpr int kLengthFactor = 3;  // playouts end after this many plies per vertex
// Sooner there are too few playouts to tell of.
constexpr absl::Duration kFirstReport = absl::Milliseconds(20);

// A player against all others together.
struct Standing {
  double ahead = 0;   // of so many; a half for one who is level
  double margin = 0;  // the sum of the points between
};

Standing StandingOf(size_t player, const std::vector<double>& points) {
  Standing standing;
  for (size_t q = 0; q < points.size(); ++q) {
    if (q == player) continue;
    standing.ahead += points[player] > points[q] ? 1 : points[player] == points[q] ? 0.5 : 0;
    standing.margin += points[player] - points[q];
  }
  return standing;
}

// What each player gets of a result, 0 to 1: mostly how many of the others he is ahead of.
std::vector<double> Shares(const std::vector<double>& points, int vertices) {
  const double others = static_cast<double>(points.size() - 1);
  std::vector<double> shares(points.size());
  for (size_t p = 0; p < points.size(); ++p) {
    const Standing standing = StandingOf(p, points);
    const double scaled = std::clamp(standing.margin / others / vertices, -1.0, 1.0);
    shares[p] = (1 - kMarginShare) * standing.ahead / others + kMarginShare * (1 + scaled) / 2;
  }
  return shares;
}

struct Node {
  Move move = Move::Pass();
  int64_t visits = 0;
  double total = 0;  // shares of the player who made the move
  int64_t rave_visits = 0;
  double rave_total = 0;
  std::vector<Node> children;
  bool expanded = false;
};

// REQUIRES: the node has children.
const Node& MostVisited(const Node& node) {
  return *std::max_element(node.children.begin(), node.children.end(),
                           [](const Node& a, const Node& b) { return a.visits < b.visits; });
}

class TreeSearch {
 public:
  TreeSearch(const Game& game, uint64_t seed, int64_t most_nodes,
             const std::vector<Vertex>& avoided)
      : game_(game),
        avoided_(avoided),
        graph_(game.shared_graph()),
        random_(seed),
        nodes_left_(most_nodes),
        players_(game.rules().players),
        first_(static_cast<size_t>(game.graph().size())) {}

  void Iterate() {
    path_.assign(1, &root_);
    while (path_.back()->expanded && !path_.back()->children.empty()) {
      Node& next = Select(*path_.back());
      game_.Play(next.move);
      path_.push_back(&next);
    }
    Node& leaf = *path_.back();
    const bool worth_it = leaf.visits >= kPlayoutsToExpand && nodes_left_ > 0;
    if (!leaf.expanded && (worth_it || &leaf == &root_)) Expand(leaf);
    const size_t tree_plies = path_.size() - 1;
    const std::vector<double> points = Evaluate();
    Update(Shares(points, game_.graph().size()));
    for (size_t i = 0; i < tree_plies; ++i) game_.Undo();
    if (tree_plies > 0) NoteRootMove(*path_[1], points);
  }

  PlayerResult Best() const {
    const Node& best = MostVisited(root_);
    return {best.move, root_.visits,
            best.visits == 0 ? 0.5 : best.total / static_cast<double>(best.visits)};
  }

  // How the moves that were tried stand, the most visited first.
  std::vector<PlayerMove> Moves() const {
    std::vector<const Node*> tried;
    for (const Node& child : root_.children) {
      if (child.visits > 0) tried.push_back(&child);
    }
    std::stable_sort(tried.begin(), tried.end(),
                     [](const Node* a, const Node* b) { return a->visits > b->visits; });
    std::vector<PlayerMove> moves;
    moves.reserve(tried.size());
    for (const Node* child : tried) moves.push_back(MoveOf(*child));
    return moves;
  }

 private:
  PlayerMove MoveOf(const Node& child) const {
    const Standing& sum = standings_[static_cast<size_t>(&child - root_.children.data())];
    const double results = static_cast<double>(child.visits) * (players_ - 1);
    PlayerMove move = {child.visits, sum.ahead / results, sum.margin / results, {child.move}};
    const Node* node = &child;
    while (!node->children.empty()) {
      node = &MostVisited(*node);
      if (node->visits == 0) break;
      move.line.push_back(node->move);
    }
    return move;
  }

  // REQUIRES: game_ is at the root, whose child it is.
  void NoteRootMove(const Node& child, const std::vector<double>& points) {
    const Standing standing = StandingOf(static_cast<size_t>(game_.to_move()), points);
    Standing& sum = standings_[static_cast<size_t>(&child - root_.children.data())];
    sum.ahead += standing.ahead;
    sum.margin += standing.margin;
  }

  bool IsAvoided(Vertex v) const {
    return std::find(avoided_.begin(), avoided_.end(), v) != avoided_.end();
  }

  void Expand(Node& node) {
    node.expanded = true;
    const PlayoutBoard board(graph_, game_.position());
    for (Move move : game_.LegalMoves()) {
      if (!move.is_pass() && board.IsOwnEye(move.vertex(), game_.to_move())) continue;
      if (!move.is_pass() && &node == &root_ && IsAvoided(move.vertex())) continue;
      node.children.emplace_back().move = move;
    }
    nodes_left_ -= static_cast<int64_t>(node.children.size());
    if (&node == &root_) standings_.resize(node.children.size());
  }

  Node& Select(Node& node) const {
    const double log_visits = std::log(static_cast<double>(node.visits) + 1);
    Node* best = nullptr;
    double best_value = -1;
    for (Node& child : node.children) {
      const double value = Worth(child, log_visits);
      if (value > best_value) {
        best_value = value;
        best = &child;
      }
    }
    return *best;
  }

  // The mean of the child's own results and of those where its move came later, the former counting
  // more as they grow in number, and a bonus for uncertainty.
  static double Worth(const Node& child, double log_visits) {
    const double visits = static_cast<double>(child.visits);
    const double rave =
        child.rave_visits == 0 ? 0.5 : child.rave_total / static_cast<double>(child.rave_visits);
    const double weight =
        child.move.is_pass() ? 0 : std::sqrt(kRaveBalance / (3 * visits + kRaveBalance));
    const double mean = child.visits == 0 ? 0.5 : child.total / visits;
    return (1 - weight) * mean + weight * rave +
           kExploration * std::sqrt(log_visits / (visits + 1));
  }

  // Everybody's points at the end of the game or of a playout.
  std::vector<double> Evaluate() {
    std::fill(first_.begin(), first_.end(), std::optional<int>());
    if (game_.ended_by_pass()) {
      std::vector<double> points;
      for (const Rational& score : game_.Score().points) points.push_back(score.ToDouble());
      return points;
    }
    PlayoutBoard board(graph_, game_.position());
    int passes = std::min(game_.consecutive_passes(), players_);
    int mover = game_.to_move();
    const int most = kLengthFactor * game_.graph().size();
    for (int ply = 0; passes < players_ && ply < most; ++ply) {
      const std::optional<Vertex> v = board.RandomPlay(mover, random_);
      if (v) {
        board.Play(*v, mover);
        NoteFirst(*v, mover);
      } else {
        board.Pass();
      }
      passes = v ? 0 : passes + 1;
      mover = (mover + 1) % players_;
    }
    const std::vector<int> area = Area(game_.graph(), board.position(), players_);
    std::vector<double> points(area.begin(), area.end());
    points[1] += game_.rules().komi.ToDouble();
    return points;
  }

  void NoteFirst(Vertex v, int player) {
    std::optional<int>& first = first_[static_cast<size_t>(v)];
    if (!first) first = player;
  }

  void Update(const std::vector<double>& shares) {
    // From the leaf up, so that first_ holds who was first on a vertex after each node.
    const int root_ply = game_.ply_count() - static_cast<int>(path_.size()) + 1;
    for (size_t i = path_.size(); i-- > 0;) {
      Node& node = *path_[i];
      const int ply = root_ply + static_cast<int>(i);  // that is played at this node
      const int to_move = game_.MoverAt(ply);
      const double share = shares[static_cast<size_t>(to_move)];
      for (Node& child : node.children) {
        if (child.move.is_pass()) continue;
        if (first_[static_cast<size_t>(child.move.vertex())] != to_move) continue;
        ++child.rave_visits;
        child.rave_total += share;
      }
      ++node.visits;
      if (i == 0) break;
      const int by = game_.MoverAt(ply - 1);
      node.total += shares[static_cast<size_t>(by)];
      if (!node.move.is_pass()) first_[static_cast<size_t>(node.move.vertex())] = by;
    }
  }

  Game game_;
  const std::vector<Vertex>& avoided_;
  const PlayoutGraph graph_;
  base::Random random_;
  int64_t nodes_left_;
  const int players_;
  Node root_;
  std::vector<Standing> standings_;  // of the mover, for each child of the root: sums
  std::vector<Node*> path_;
  std::vector<std::optional<int>> first_;  // who put the first stone on a vertex
};

}  // namespace

TimeSource MonotonicTime() {
  return [] { return base::Clock::Real().Now(); };
}

Player::Player(uint64_t seed, TimeSource time) : seed_(seed), time_(std::move(time)) {}

PlayerResult Player::Choose(const Game& game, const PlayerLimits& limits) {
  assert(!game.over());
  const absl::Duration begin = time_();
  TreeSearch search(game, seed_ + static_cast<uint64_t>(game.ply_count()), limits.nodes,
                    limits.avoided);
  absl::Duration now, next_report = begin + std::min(limits.report_interval, kFirstReport);
  int64_t playouts = 0, reported = 0;
  do {
    search.Iterate();
    ++playouts;
    now = time_();
    if (limits.report && now >= next_report) {
      limits.report(search.Moves());
      reported = playouts;
      next_report = now + limits.report_interval;
    }
  } while (playouts < limits.playouts && now < begin + limits.time && !limits.stop());
  if (limits.report && reported < playouts) limits.report(search.Moves());
  return search.Best();
}

absl::Duration TimeForMove(const ClockState& clock, int moves_to_go) {
  constexpr absl::Duration kMargin = absl::Milliseconds(50);
  constexpr double kUsable = 0.9;
  const int moves = clock.stones > 0 ? clock.stones : std::max(moves_to_go, 1);
  const absl::Duration share = clock.left * kUsable / moves - kMargin;
  return std::max(share, absl::Milliseconds(1));
}

}  // namespace tengen::kee
