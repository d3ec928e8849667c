#include "search/proof/refutation.h"

#include <algorithm>
#include <cassert>

#include "engine/move_generator.h"
#include "engine/point_set.h"

namespace tengen::search {
namespace {

// Replays a tree of continuous fours.
class FourReplay {
 public:
  FourReplay(const WinningTree& tree, Board& board)
      : tree_(tree), board_(board), attacker_(board.side_to_move()) {}

  bool Attack(size_t index) {
    const WinningTree::Node& node = tree_.node(index);
    if (!board_.IsEmpty(node.move)) return false;
    if (board_.IsFive(node.move, attacker_)) return true;
    if (!node.otherwise || !MayPlay(board_, attacker_, node.move)) return false;
    board_.Make(node.move);
    const bool holds = Defend(node);
    board_.Unmake();
    return holds;
  }

 private:
  bool Defend(const WinningTree::Node& node) {
    if (board_.ThreatCount(Opponent(attacker_), LineThreat::kFive) > 0) return false;
    const Point five = tree_.node(*node.otherwise).move;
    if (!board_.IsEmpty(five) || !board_.IsFive(five, attacker_)) return false;
    std::vector<Point> unanswered = RepliesToFive(board_, five);
    for (const WinningTree::Reply& reply : node.replies) {
      std::erase(unanswered, reply.point);
      if (!Answer(reply)) return false;
    }
    return unanswered.empty();
  }

  bool Answer(const WinningTree::Reply& reply) {
    if (!board_.IsEmpty(reply.point) || !MayPlay(board_, board_.side_to_move(), reply.point)) {
      return true;
    }
    board_.Make(reply.point);
    const bool holds = Attack(reply.node);
    board_.Unmake();
    return holds;
  }

  const WinningTree& tree_;
  Board& board_;
  const Color attacker_;
};

// Adds the points at which a stone of the defender matters to a five of `attacker` at p: p itself
// and, in caro, the ends of the row.
void AddFiveTo(const Board& board, Color attacker, Point p, PointSet& zone) {
  zone.Insert(p);
  if (RuleFor(board.rule(), attacker).blocked_five_wins) return;
  for (Direction d : engine::kDirections) {
    if (!board.ThreatPlane(attacker, d, LineThreat::kFive).Contains(p)) continue;
    for (int way : {-1, 1}) {
      int x = p.x(), y = p.y();
      const auto on_board = [&] {
        return 0 <= std::min(x, y) && x < board.width() && y < board.height();
      };
      do {
        x += way * StepX(d);
        y += way * StepY(d);
      } while (on_board() && board.stones(attacker).Contains(Point(x, y)));
      if (on_board()) zone.Insert(Point(x, y));
    }
  }
}

// Whether a move that is allowed now could be a double three after a white stone: such a stone
// makes no new threes, but it can make one real.
bool ThreesMeet(const Board& board, Color mover, Point p) {
  if (!RuleFor(board.rule(), mover).has_forbidden) return false;
  return std::count_if(engine::kDirections.begin(), engine::kDirections.end(), [&](Direction d) {
           return board.ThreatPlane(mover, d, LineThreat::kThree).Contains(p);
         }) >= 2;
}

// The same for a move that makes no five.
void AddMoveTo(const Board& board, Color attacker, Point p, PointSet& zone) {
  zone.Insert(p);
  if (ThreesMeet(board, attacker, p)) zone |= board.empty();
}

// Collects a superset of the points whose occupation by the defender can keep a tree of continuous
// fours from winning. A stone of his there can take a point that the tree uses, stop a five from
// beside (caro), give him a four when he has three in a window already, or change what renju
// forbids. The last is rare and has no bounds worth computing, so all points count then.
//
// With `another` the defender may have one more stone anywhere that does not keep the tree from
// winning by itself. Two stones do together what neither does alone only where they make a four of
// two in a window: whatever else a stone changes is at points that count for it alone.
class FoursZone {
 public:
  FoursZone(const WinningTree& tree, Board& board, bool another)
      : tree_(tree), board_(board), attacker_(board.side_to_move()), another_(another) {}

  const PointSet& Of(size_t root) {
    Attack(root);
    zone_ &= board_.empty();
    return zone_;
  }

 private:
  void Attack(size_t index) {
    const WinningTree::Node& node = tree_.node(index);
    if (tree_.IsFive(index)) return AddFiveTo(board_, attacker_, node.move, zone_);
    AddMoveTo(board_, attacker_, node.move, zone_);
    board_.Make(node.move);
    const Color defender = Opponent(attacker_);
    zone_ |= FourMoves(board_, defender);
    if (another_) zone_ |= board_.ThreatPoints(defender, LineThreat::kClosedThree);
    const Point five = tree_.node(*node.otherwise).move;
    AddFiveTo(board_, attacker_, five, zone_);
    bool answered = false;
    for (const WinningTree::Reply& reply : node.replies) {
      answered |= reply.point == five;
      zone_.Insert(reply.point);
      board_.Make(reply.point);
      Attack(reply.node);
      board_.Unmake();
    }
    if (!answered) zone_ |= board_.empty();  // it rests on a forbidden reply
    board_.Unmake();
  }

  const WinningTree& tree_;
  Board& board_;
  const Color attacker_;
  const bool another_;
  PointSet zone_;
};

// The zones of a tree of continuous threats at every position of it.
struct Zones {
  // Where a stone of the defender can keep this part of the tree from winning; a superset.
  PointSet all;
  // The part of it that concerns what wins if the defender passes; empty after a four.
  PointSet pass;
  std::vector<Zones> replies;  // those of the node, in its order; none in a tree of fours
};

// Finds the zones, and asks for one stone whether the tree holds with it.
class ThreatReplay {
 public:
  ThreatReplay(const WinningTree& tree, Board& board, Color attacker)
      : tree_(tree), board_(board), attacker_(attacker) {}

  // REQUIRES: the attacker is to move and the tree wins.
  Zones ZonesOf(size_t index) {
    const WinningTree::Node& node = tree_.node(index);
    Zones zones;
    if (node.passes == 0) {
      zones.all = FoursZone(tree_, board_, /*another=*/false).Of(index);
      return zones;
    }
    AddMoveTo(board_, attacker_, node.move, zones.all);
    board_.Make(node.move);
    zones.all |= FourMoves(board_, Opponent(attacker_));
    AddOtherwise(node, zones);
    for (const WinningTree::Reply& reply : node.replies) {
      zones.all.Insert(reply.point);
      board_.Make(reply.point);
      zones.replies.push_back(ZonesOf(reply.node));
      board_.Unmake();
      zones.all |= zones.replies.back().all;
    }
    board_.Unmake();
    return zones;
  }

  // Whether the tree of `zones` still wins with the defender's stone `extra`. REQUIRES: the
  // attacker is to move, the tree wins without that stone, and the stone is on the board.
  bool Holds(size_t index, const Zones& zones, Point extra) {
    if (!zones.all.Contains(extra)) return true;
    const WinningTree::Node& node = tree_.node(index);
    if (node.passes == 0) return FoursHold(tree_, index, board_);
    if (!board_.IsEmpty(node.move) || !MayPlay(board_, attacker_, node.move)) return false;
    board_.Make(node.move);
    const bool holds = Defend(node, zones, extra);
    board_.Unmake();
    return holds;
  }

 private:
  void AddOtherwise(const WinningTree::Node& node, Zones& zones) {
    if (tree_.IsFive(*node.otherwise)) {
      const Point five = tree_.node(*node.otherwise).move;
      AddFiveTo(board_, attacker_, five, zones.all);
      if (!Names(node, five)) zones.all |= board_.empty();  // it rests on a forbidden reply
      return;
    }
    board_.Pass();
    zones.pass = FoursZone(tree_, board_, /*another=*/true).Of(*node.otherwise);
    board_.Unmake();
    // A black stone can allow Black a reply that was forbidden.
    if (attacker_ == Color::kWhite && !(board_.ForbiddenPoints() & zones.pass).empty()) {
      zones.pass |= board_.empty();
    }
    zones.all |= zones.pass;
  }

  bool Defend(const WinningTree::Node& node, const Zones& zones, Point extra) {
    if (board_.ThreatCount(Opponent(attacker_), LineThreat::kFive) > 0) return false;
    for (size_t i = 0; i < node.replies.size(); ++i) {
      const WinningTree::Reply& reply = node.replies[i];
      if (!board_.IsEmpty(reply.point) || !MayPlay(board_, Opponent(attacker_), reply.point)) {
        continue;
      }
      board_.Make(reply.point);
      const bool holds = Holds(reply.node, zones.replies[i], extra);
      board_.Unmake();
      if (!holds) return false;
    }
    return tree_.IsFive(*node.otherwise) ? FourHolds(node) : PassHolds(node, zones, extra);
  }

  bool FourHolds(const WinningTree::Node& node) {
    const Point five = tree_.node(*node.otherwise).move;
    if (!board_.IsEmpty(five) || !board_.IsFive(five, attacker_)) return false;
    const std::vector<Point> replies = RepliesToFive(board_, five);
    return std::all_of(replies.begin(), replies.end(), [&](Point p) { return Names(node, p); });
  }

  bool PassHolds(const WinningTree::Node& node, const Zones& zones, Point extra) {
    if (!zones.pass.Contains(extra)) return true;
    board_.Pass();
    const bool holds = FoursHold(tree_, *node.otherwise, board_);
    board_.Unmake();
    if (!holds) return false;
    const std::vector<Point> refuting = RefutingReplies(tree_, *node.otherwise, board_);
    return std::all_of(refuting.begin(), refuting.end(), [&](Point p) { return Names(node, p); });
  }

  static bool Names(const WinningTree::Node& node, Point p) {
    return std::any_of(node.replies.begin(), node.replies.end(),
                       [p](const auto& reply) { return reply.point == p; });
  }

  const WinningTree& tree_;
  Board& board_;
  const Color attacker_;
};

// The legal replies among `zone` after which holds() is false.
template <class Holds>
std::vector<Point> RefutingOf(const PointSet& zone, Board& board, Holds holds) {
  const Color defender = board.side_to_move();
  std::vector<Point> refuting;
  for (Point q : zone) {
    if (!MayPlay(board, defender, q)) continue;
    board.Make(q);
    if (!holds(q)) refuting.push_back(q);
    board.Unmake();
  }
  return refuting;
}

std::vector<Point> RefutingFours(const WinningTree& tree, size_t root, Board& board) {
  board.Pass();
  const PointSet zone = FoursZone(tree, board, /*another=*/false).Of(root);
  board.Unmake();
  return RefutingOf(zone, board, [&](Point) { return FoursHold(tree, root, board); });
}

std::vector<Point> RefutingThreats(const WinningTree& tree, size_t root, Board& board) {
  ThreatReplay replay(tree, board, Opponent(board.side_to_move()));
  board.Pass();
  const Zones zones = replay.ZonesOf(root);
  board.Unmake();
  return RefutingOf(zones.all & board.empty(), board,
                    [&](Point q) { return replay.Holds(root, zones, q); });
}

}  // namespace

bool FoursHold(const WinningTree& tree, size_t root, Board& board) {
  return FourReplay(tree, board).Attack(root);
}

std::vector<Point> RefutingReplies(const WinningTree& tree, size_t root, Board& board) {
  const int passes = tree.node(root).passes;
  assert(passes <= 1);
  return passes == 0 ? RefutingFours(tree, root, board) : RefutingThreats(tree, root, board);
}

}  // namespace tengen::search
