#include "search/vcf_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/move_generator.h"

namespace tengen {
namespace {

constexpr int kUnlimited = INT16_MAX;
constexpr int64_t kStopInterval = 64;

// True if `mover` may play p; asks the recursion of renju only where it can matter.
bool Allowed(const Board& board, Color mover, Point p) {
  return mover == Color::kWhite || !board.IsForbidden(p);
}

// The end of a line in which nothing stops the attacker's five, backwards: the five, after a reply
// that takes a completion if an allowed one is left and any allowed point else.
std::vector<Point> Finish(Board& board, Color attacker) {
  const Color defender = Opponent(attacker);
  const auto five_after = [&](Point reply) {
    board.Make(reply);
    const PointSet fives = board.ThreatPoints(attacker, LineThreat::kFive);
    board.Unmake();
    return fives;
  };
  for (const PointSet& replies : {board.ThreatPoints(attacker, LineThreat::kFive), board.empty()}) {
    for (Point q : replies) {
      if (!Allowed(board, defender, q)) continue;
      if (const PointSet fives = five_after(q); !fives.empty()) return {fives.First(), q};
    }
  }
  return {board.ThreatPoints(attacker, LineThreat::kFive).First()};
}

// The points of `fours` that also stop the five which the defender threatens, by his last stone or,
// without one, from before.
PointSet AmongDefenses(const Board& board, Color defender, std::optional<Point> last,
                       const PointSet& fours) {
  if (!last) return fours & FiveDefenses(board, defender);
  PointSet both;
  for (Point p : FiveDefensesAround(board, defender, *last)) {
    if (fours.Contains(p)) both.Insert(p);
  }
  return both;
}

// The kinds of threat that the search and, in renju, IsForbidden look at.
Board::KindSet ThreatsRead(const Board& board) {
  const Color attacker = board.side_to_move();
  Board::KindSet kinds;
  for (LineThreat kind : {LineThreat::kFive, LineThreat::kFour, LineThreat::kStraightFour,
                          LineThreat::kLineDoubleFour}) {
    kinds.Add(attacker, kind);
  }
  kinds.Add(Opponent(attacker), LineThreat::kFive);
  if (board.rule() != Rule::kRenju) return kinds;
  for (LineThreat kind : {LineThreat::kFive, LineThreat::kFour, LineThreat::kLineDoubleFour,
                          LineThreat::kThree, LineThreat::kOverline}) {
    kinds.Add(Color::kBlack, kind);
  }
  return kinds;
}

// True if some fours leave no single reply within their line.
bool HasDecisiveFours(const Board& board, Color attacker) {
  return board.ThreatCount(attacker, LineThreat::kStraightFour) +
             board.ThreatCount(attacker, LineThreat::kLineDoubleFour) >
         0;
}

}  // namespace

struct VcfSolver::Context {
  Board& board;
  Color attacker;
  VcfLimits limits;
  absl::FunctionRef<bool()> stop;
  int64_t nodes = 0;
  bool stopped = false;
  bool cut_off = false;          // some branch ended at the limit on fours
  std::vector<Point> line = {};  // built backwards while a win is unwound

  bool Spend() {
    if (nodes >= limits.max_nodes || (++nodes % kStopInterval == 0 && stop())) stopped = true;
    return !stopped;
  }
};

VcfSolver::VcfSolver(size_t table_entries) : table_(table_entries) {
  assert(std::has_single_bit(table_entries));
}

void VcfSolver::Clear() { std::fill(table_.begin(), table_.end(), Entry()); }

bool VcfSolver::Refuted(const Board& board, int max_fours) const {
  const Entry& entry = table_[board.key() & (table_.size() - 1)];
  return entry.key == board.key() && entry.fours >= max_fours;
}

void VcfSolver::Remember(const Board& board, int max_fours) {
  Entry& entry = Slot(board.key());
  entry = {board.key(), max_fours};
}

VcfResult VcfSolver::Solve(Board& board, const VcfLimits& limits, absl::FunctionRef<bool()> stop) {
  Context context{board, board.side_to_move(), limits, stop};
  const Board::NarrowScope narrow(board, ThreatsRead(board));
  // Iterating over the number of fours keeps wins short; the first few steps cost next to nothing.
  VcfResult result;
  for (int max_fours = 2;; max_fours *= 2) {
    const int bound = std::min(max_fours, limits.max_fours);
    context.cut_off = false;
    if (Attack(context, bound, std::nullopt)) {
      result.status = VcfResult::Status::kWin;
      result.line.assign(context.line.rbegin(), context.line.rend());
      break;
    }
    if (context.stopped) break;
    if (!context.cut_off || bound == limits.max_fours) {
      if (!context.cut_off) result.status = VcfResult::Status::kNoWin;
      break;
    }
  }
  result.nodes = context.nodes;
  return result;
}

// `reply` is the defender's last stone; at the root, where he may have had fives before, nullopt.
bool VcfSolver::Attack(Context& context, int max_fours, std::optional<Point> reply) {
  Board& board = context.board;
  const Color attacker = context.attacker, defender = Opponent(attacker);
  if (board.ThreatCount(attacker, LineThreat::kFive) > 0) {
    context.line = {board.ThreatPoints(attacker, LineThreat::kFive).First()};
    return true;
  }
  if (board.ThreatCount(attacker, LineThreat::kFour) == 0) return false;
  PointSet fours = FourMoves(board, attacker);
  if (board.ThreatCount(defender, LineThreat::kFive) > 0) {
    fours = AmongDefenses(board, defender, reply, fours);
    if (fours.empty()) return false;
  }
  if (max_fours == 0) {
    context.cut_off = true;
    return false;
  }
  if (Refuted(board, max_fours)) {
    if (!Refuted(board, kUnlimited)) context.cut_off = true;
    return false;
  }
  const bool cut_off_before = context.cut_off;
  context.cut_off = false;
  // Fours that leave no reply first: they end the search where it stands.
  if (HasDecisiveFours(board, attacker)) {
    const PointSet decisive = fours & (board.ThreatPoints(attacker, LineThreat::kStraightFour) |
                                       board.ThreatPoints(attacker, LineThreat::kLineDoubleFour));
    if (TryFours(context, decisive, max_fours)) return true;
    fours -= decisive;
  }
  if (TryFours(context, fours, max_fours)) return true;
  if (context.stopped) return false;
  Remember(board, context.cut_off ? max_fours : kUnlimited);
  context.cut_off |= cut_off_before;
  return false;
}

// True if one of `fours` wins; false also when the search is stopped.
bool VcfSolver::TryFours(Context& context, const PointSet& fours, int max_fours) {
  Board& board = context.board;
  for (Point p : fours) {
    if (context.stopped) return false;
    if (!Allowed(board, context.attacker, p)) continue;
    if (!context.Spend()) return false;
    board.Make(p);
    const bool wins = EveryReplyLoses(context, p, max_fours - 1);
    board.Unmake();
    if (wins) {
      context.line.push_back(p);
      return true;
    }
  }
  return false;
}

bool VcfSolver::EveryReplyLoses(Context& context, Point four, int max_fours) {
  Board& board = context.board;
  const Color defender = board.side_to_move();
  if (board.ThreatCount(defender, LineThreat::kFive) > 0) return false;
  bool replied = false;
  for (Point q : FiveDefensesAround(board, context.attacker, four)) {
    if (!Allowed(board, defender, q)) continue;
    replied = true;
    board.Make(q);
    const bool wins = Attack(context, max_fours, q);
    board.Unmake();
    if (!wins) return false;
    context.line.push_back(q);
  }
  if (!replied) context.line = Finish(board, context.attacker);
  return true;
}

}  // namespace tengen
