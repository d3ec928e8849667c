#include "search/balance_search.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "engine/move_generator.h"
#include "engine/symmetry.h"
#include "search/deepening.h"
#include "search/ending.h"
#include "search/root_search.h"

namespace tengen::search {
namespace {

constexpr int kMostIterations = 100;
// Placements that are followed to a depth: the evaluation knows nothing of tactics, so there are
// many at first.
constexpr size_t kKeptAtFirst = 512;
constexpr size_t kKeptLeast = 12;

size_t Kept(int depth) {
  if (depth == 1) return kKeptAtFirst;
  return std::max(kKeptLeast, size_t{64} >> std::min(depth - 2, 6));
}

// A value that was found `plies` plies on: ends are as much farther away.
Value Later(Value value, size_t plies) {
  const auto n = static_cast<Value>(plies);
  return IsWin(value) ? value - n : IsLoss(value) ? value + n : value;
}

}  // namespace

BalanceSearch::BalanceSearch(const Board& board, const BalanceGoal& goal, const PointSet& excluded,
                             int lines, SearchShared& shared, VcfSolver& vcf)
    : board_(board),
      goal_(goal),
      excluded_(excluded),
      lines_(static_cast<size_t>(std::max(lines, 1))),
      shared_(shared),
      stones_at_end_(StonesAtEnd(board, shared.ending)),
      vcf_(vcf),
      evaluator_(MakeEvaluator(board.rule(), shared.network)) {
  evaluator_->Reset(board_);
}

SearchResult BalanceSearch::Run(SearchListener& listener) {
  Collect();
  if (placements_.empty()) return {};
  SearchInfo info = Report(/*depth=*/0);
  for (int depth = 1; depth <= kMostIterations && Deepen(depth, listener); ++depth) {
    info = Report(depth);
    for (size_t i = 0; i < std::min(lines_, placements_.size()); ++i) {
      listener.OnIteration(Report(depth, i));
    }
    const auto decided = [](const Placement& p) { return IsDecided(p.value); };
    if (std::all_of(placements_.begin(), placements_.end(), decided)) break;
    if (shared_.time.EndAfter({.depth = depth})) break;
  }
  const std::vector<Point>& stones = placements_.front().stones;
  SearchResult result;
  result.move = stones.front();
  if (stones.size() > 1) result.second = stones.back();
  result.info = std::move(info);
  return result;
}

// The points that the side to move may choose from: one of those that are equal by symmetry, and a
// forbidden one only if there is no other.
PointSet BalanceSearch::Choices(const PointSet& points) const {
  PointSet allowed;
  for (Point p : points) {
    if (board_.Judge(p) != Verdict::kForbiddenLoss) allowed.Insert(p);
  }
  if (allowed.empty()) allowed = points;
  return excluded_.empty() ? Representatives(SymmetriesOf(board_), allowed) : allowed;
}

void BalanceSearch::Collect() {
  // Far stones, too: they are good at changing little.
  const PointSet firsts = Choices(board_.empty() - excluded_);
  if (goal_.stones > 1 && board_.stone_count() + 2 <= stones_at_end_) CollectPairs(firsts);
  if (placements_.empty()) {
    for (Point p : firsts) Add({p});
  }
  Sort();
}

// After a stone that ends the game there is no other.
void BalanceSearch::CollectPairs(const PointSet& firsts) {
  for (Point p : firsts) {
    if (board_.Judge(p) == Verdict::kWin) continue;
    if (!placements_.empty() && shared_.time.Expired(/*nodes=*/0)) return;
    board_.Make(p);
    evaluator_->OnMake(board_, p);
    for (Point q : Choices(Candidates(board_))) Add({p, q});
    board_.Unmake();
    evaluator_->OnUnmake(board_);
  }
}

void BalanceSearch::Add(std::vector<Point> stones) {
  const Point last = stones.back();
  const bool won = board_.Judge(last) == Verdict::kWin;
  board_.Make(last);
  evaluator_->OnMake(board_, last);
  std::vector<Point> line = stones;
  const Value value = Glance(won, static_cast<int>(stones.size()));
  placements_.push_back({std::move(stones), value, std::move(line)});
  board_.Unmake();
  evaluator_->OnUnmake(board_);
}

Value BalanceSearch::Glance(bool won, int plies) const {
  if (won) return WinIn(plies);
  if (board_.stone_count() < stones_at_end_) return -evaluator_->EvaluateLeaf(board_);
  const std::optional<Color> winner = shared_.ending.winner;
  if (!winner) return kDraw;
  return *winner == board_.side_to_move() ? LossIn(plies) : WinIn(plies);
}

// Half of them nearest to the goal, the others to either side.
std::vector<BalanceSearch::Placement> BalanceSearch::Followed(size_t count) const {
  if (placements_.size() <= count) return placements_;
  std::vector<bool> chosen(placements_.size());
  const auto choose = [&](size_t n, Value drift) {
    const auto distance = [&](const Placement& p) { return DistanceOf(p, drift); };
    MarkLeast(placements_, n, distance, chosen);
  };
  choose(count / 2, 0);
  choose(count / 4, kDrift);
  choose(count / 4, -kDrift);
  std::vector<Placement> followed;
  for (size_t i = 0; i < placements_.size(); ++i) {
    if (chosen[i]) followed.push_back(placements_[i]);
  }
  return followed;
}

// False if it was cut short; then nothing has changed.
bool BalanceSearch::Deepen(int depth, SearchListener& listener) {
  listener.OnRootEvent({RootEvent::Kind::kIteration, std::nullopt});
  std::vector<Placement> next = Followed(Kept(depth));
  for (Placement& placement : next) {
    listener.OnRootEvent({RootEvent::Kind::kBegun, placement.stones.front()});
    const Value before = placement.value;
    if (!Judge(depth, placement)) return false;
    placement.value = Blend(before, depth - 1, placement.value);
    listener.OnRootEvent({RootEvent::Kind::kDone, placement.stones.front()});
  }
  placements_ = std::move(next);
  Sort();
  return true;
}

// False if the time was over before the depth was reached.
bool BalanceSearch::Judge(int depth, Placement& placement) {
  if (IsDecided(placement.value)) return true;
  // A search of one ply may be over before it looks.
  if (shared_.time.Expired(shared_.nodes.load(std::memory_order_relaxed))) return false;
  Board board = board_;
  for (Point p : placement.stones) board.Make(p);
  if (board.stone_count() == stones_at_end_) return true;
  const std::optional<SearchInfo> info = SearchToDepth(board, depth, shared_, vcf_);
  if (!info) return false;
  placement.value = -Later(info->value, placement.stones.size());
  placement.line = placement.stones;
  placement.line.insert(placement.line.end(), info->pv.begin(), info->pv.end());
  return true;
}

int BalanceSearch::DistanceOf(const Placement& placement, Value drift) const {
  return std::abs(placement.value - goal_.value - drift);
}

void BalanceSearch::Sort() {
  std::stable_sort(placements_.begin(), placements_.end(),
                   [this](const Placement& a, const Placement& b) {
                     return DistanceOf(a, 0) < DistanceOf(b, 0);
                   });
}

SearchInfo BalanceSearch::Report(int depth, size_t n) const {
  const Placement& best = placements_[n];
  SearchInfo info;
  info.line = static_cast<int>(n);
  info.lines = static_cast<int>(std::min(lines_, placements_.size()));
  info.depth = depth;
  info.selective_depth = depth;
  info.value = best.stones.size() == 1 ? best.value : -best.value;
  info.nodes = shared_.nodes.load(std::memory_order_relaxed);
  info.elapsed = shared_.time.Elapsed();
  info.pv = best.line;
  info.hash_permille = shared_.table.UsedPermille();
  return info;
}

}  // namespace tengen::search
