#include "search/proof/vcf_solver.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

#include "absl/container/inlined_vector.h"

namespace tengen::search {
namespace {

constexpr int kUnlimited =
    0xFF;                       // more fours than any search looks for, in the bits that a slot has
constexpr int kFirstFours = 2;  // the first limit
constexpr int64_t kStopInterval = 64;

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
      if (defender == Color::kBlack && board.IsForbidden(q)) continue;
      if (const PointSet fives = five_after(q); !fives.empty()) return {fives.First(), q};
    }
  }
  return {board.ThreatPoints(attacker, LineThreat::kFive).First()};
}

}  // namespace

struct VcfSolver::Context {
  Board& board;              // stays at the root
  engine::FourBoard& fours;  // moves
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

  // f() with `board` as it is after the moves made on `fours` and, unless nullopt, `four`.
  template <class F>
  auto OnBoard(std::optional<Point> four, F f) {
    for (Point p : fours.moves()) board.Make(p);
    if (four) board.Make(*four);
    auto result = f();
    if (four) board.Unmake();
    for (size_t i = 0; i < fours.moves().size(); ++i) board.Unmake();
    return result;
  }

  // True if `mover` may play p, after `four` if that is another point. Asks the recursion of renju
  // only where it can matter.
  bool Allowed(Color mover, Point p, Point four) {
    if (mover == Color::kWhite || board.rule() != Rule::kRenju) return true;
    const engine::FoulGuess guess = fours.GuessFoul(p, four);
    if (guess != engine::FoulGuess::kDoubtful) return guess == engine::FoulGuess::kNone;
    return OnBoard(p == four ? std::nullopt : std::optional(four),
                   [&] { return !board.IsForbidden(p); });
  }
  bool defender_has_fouls() const {
    return board.rule() == Rule::kRenju && fours.attacker() == Color::kWhite;
  }
  // Takes out the replies that are forbidden.
  void TakeOutForbidden(engine::Four& four) {
    engine::FewPoints allowed;
    for (Point q : four.replies) {
      if (Allowed(Opponent(fours.attacker()), q, four.move)) allowed.Add(q);
    }
    four.replies = allowed;
  }

  // Begins the line with a four to which there is no reply; false if it is forbidden.
  bool WinsAtOnce(Point four) {
    if (!Allowed(fours.attacker(), four, four)) return false;
    ++nodes;
    line = OnBoard(four, [&] { return Finish(board, fours.attacker()); });
    line.push_back(four);
    return true;
  }
};

VcfSolver::VcfSolver(size_t table_entries) : table_(table_entries) {
  assert(std::has_single_bit(table_entries) && table_entries > kUnlimited);
}

void VcfSolver::Clear() { std::fill(table_.begin(), table_.end(), 0); }

// A slot is the upper bits of a key and, in the place of the lowest ones, which the slot's number
// repeats, how many fours are refuted.

bool VcfSolver::Refuted(uint64_t key, int max_fours) const {
  const uint64_t slot = table_[key & (table_.size() - 1)];
  return (slot ^ key) <= kUnlimited && static_cast<int>(slot & kUnlimited) >= max_fours;
}

bool VcfSolver::Refuted(Context& context, uint64_t key, int max_fours) const {
  if (!Refuted(key, max_fours)) return false;
  if (!Refuted(key, kUnlimited)) context.cut_off = true;
  return true;
}

void VcfSolver::Remember(uint64_t key, int max_fours) {
  table_[key & (table_.size() - 1)] =
      (key & ~uint64_t{kUnlimited}) | static_cast<uint64_t>(max_fours);
}

VcfResult VcfSolver::Solve(Board& board, const VcfLimits& limits, absl::FunctionRef<bool()> stop) {
  const Color attacker = board.side_to_move();
  VcfResult result;
  if (board.ThreatCount(attacker, LineThreat::kFive) > 0) {
    result.status = VcfResult::Status::kWin;
    result.line = {board.ThreatPoints(attacker, LineThreat::kFive).First()};
    return result;
  }
  if (board.ThreatCount(attacker, LineThreat::kFour) == 0 || Refuted(board.key(), kUnlimited)) {
    result.status = VcfResult::Status::kNoWin;
    return result;
  }
  fours_.Set(board);
  Context context{board, fours_, limits, stop};
  // Iterating over the number of fours keeps wins short; the first few steps cost next to nothing.
  const int most = std::min(limits.max_fours, kUnlimited - 1);
  for (int max_fours = kFirstFours;; max_fours *= 2) {
    const int bound = std::min(max_fours, most);
    context.cut_off = false;
    if (Attack(context, bound)) {
      result.status = VcfResult::Status::kWin;
      result.line.assign(context.line.rbegin(), context.line.rend());
      break;
    }
    if (context.stopped) break;
    if (!context.cut_off || bound == most) {
      if (!context.cut_off) result.status = VcfResult::Status::kNoWin;
      break;
    }
  }
  result.nodes = context.nodes;
  return result;
}

// True if the attacker wins with up to `max_fours` fours; false also when the search is stopped.
bool VcfSolver::Attack(Context& context, int max_fours) {
  engine::FourList fours = context.fours.Fours();
  if (context.defender_has_fouls()) {
    for (engine::Four& four : fours) context.TakeOutForbidden(four);
  }
  for (const engine::Four& four : fours) {
    if (four.replies.empty() && max_fours > 0 && context.WinsAtOnce(four.move)) return true;
  }
  // The last four has to win at once.
  if (max_fours <= 1) {
    context.cut_off |= !fours.empty();
    return false;
  }
  if (fours.empty()) return false;
  const bool cut_off_before = context.cut_off;
  context.cut_off = false;
  const bool wins = TryFours(context, fours, max_fours);
  if (!wins && !context.stopped) {
    Remember(context.fours.key(), context.cut_off ? max_fours : kUnlimited);
  }
  // After a win as well: another reply may still refute the four that led here.
  context.cut_off |= cut_off_before;
  return wins;
}

bool VcfSolver::TryFours(Context& context, const engine::FourList& fours, int max_fours) {
  const engine::FourBoard& board = context.fours;
  absl::InlinedVector<uint64_t, 16> keys;  // after the first reply
  for (const engine::Four& four : fours) {
    if (four.replies.empty()) {
      keys.push_back(0);
      continue;
    }
    keys.push_back(board.KeyAfter(four.move, *four.replies.begin()));
    hwy::Prefetch(&table_[keys.back() & (table_.size() - 1)]);
  }
  for (size_t i = 0; i < fours.size(); ++i) {
    const engine::Four& four = fours[i];
    if (four.replies.empty() || Refuted(context, keys[i], max_fours - 1)) continue;
    if (!context.Allowed(board.attacker(), four.move, four.move)) continue;
    if (EveryReplyLoses(context, four, max_fours - 1)) {
      context.line.push_back(four.move);
      return true;
    }
    if (context.stopped) return false;
  }
  return false;
}

bool VcfSolver::EveryReplyLoses(Context& context, const engine::Four& four, int max_fours) {
  engine::FourBoard& board = context.fours;
  std::vector<Point> longest;
  for (Point reply : four.replies) {
    if (Refuted(context, board.KeyAfter(four.move, reply), max_fours) || !context.Spend()) {
      return false;
    }
    board.Make(four.move, reply);
    const bool wins = Attack(context, max_fours);
    board.Unmake();
    if (!wins) return false;
    context.line.push_back(reply);
    if (context.line.size() > longest.size()) longest.swap(context.line);
  }
  context.line = std::move(longest);
  return true;
}

}  // namespace tengen::search
