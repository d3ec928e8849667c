#include "search/root_search.h"

#include <algorithm>
#include <climits>
#include <iterator>

#include "absl/time/time.h"
#include "engine/move_generator.h"
#include "engine/symmetry.h"
#include "search/move_picker.h"

namespace tengen::search {
namespace {

constexpr int64_t kRootVcfNodes = 100'000;  // attacking moves

constexpr int kAspirationDepth = 4;

// `scope` with what is refused at the root among the excluded moves, and without what concerns
// other games.
RootScope Narrowed(const Board& board, RootScope scope) {
  for (const Refusal& refusal : scope.refused) {
    if (refusal.Concerns(board)) scope.excluded |= refusal.moves;
  }
  std::erase_if(scope.refused, [&](const Refusal& refusal) {
    return refusal.Concerns(board) || !refusal.CanFollow(board);
  });
  return scope;
}

}  // namespace

RootSearch::RootSearch(int number, const Board& board, const RootScope& scope, SearchShared& shared,
                       VcfSolver& vcf)
    : number_(number),
      scope_(Narrowed(board, scope)),
      shared_(shared),
      nodes_(board, scope_.refused, shared, vcf) {}

SearchResult RootSearch::Run(SearchListener* listener) {
  listener_ = listener;
  SearchResult result = Iterate();
  nodes_.CountTheRest();
  return result;
}

SearchResult RootSearch::Iterate() {
  SetUp();
  if (moves_.empty()) return {};
  if (std::optional<SearchResult> solved = Solve()) {
    if (listener_) listener_->OnIteration(solved->info);
    return *solved;
  }
  for (int depth = 1; depth <= MaxDepth(); ++depth) {
    const Point best_before = moves_.front().point;
    if (!SearchLines(depth)) {
      if (depth == 1 && line_ > 0) best_ = Report(1, 0);  // the best line is whole
      break;
    }
    best_ = Report(depth, 0);
    if (EndsAfter(depth, best_before)) break;
  }
  SearchResult result = {best_.pv.front(), best_};
  for (const RootMove& move : moves_) {
    if (move.lost) result.lost.Insert(move.point);
  }
  return result;
}

int RootSearch::MaxDepth() const {
  const int most = scope_.judged_depth.value_or(kMaxDepth);
  return number_ == 0 ? most : std::min(most, shared_.time.max_depth());
}

// Says what an iteration has found, and asks whether another is worth it.
bool RootSearch::EndsAfter(int depth, Point best_before) {
  if (scope_.judged_depth) return IsDecided(best_.value);
  if (number_ != 0) return false;
  for (int line = 0; listener_ && line < LineCount(); ++line) {
    listener_->OnIteration(Report(depth, line));
  }
  IterationReport report;
  report.depth = depth;
  report.value = moves_.front().value;
  report.last_value = moves_[static_cast<size_t>(LineCount() - 1)].value;
  report.best_move_changed = moves_.front().point != best_before;
  report.single_reply = moves_.size() == 1;
  return shared_.time.EndAfter(report);
}

void RootSearch::SetUp() {
  const Board& board = nodes_.board();
  const Choice choice =
      nodes_.Guarded() ? Choice{Situation::kFree, FreeMoves(board)} : nodes_.Choose();
  situation_ = choice.situation;
  if (situation_ == Situation::kFree) eval_ = nodes_.evaluator().Evaluate(board);
  MovePicker picker(board, MovesOf(choice), std::nullopt, nodes_.evaluator());
  const int considered = situation_ == Situation::kFree ? shared_.ability.root_moves : INT_MAX;
  for (int i = 0; i < considered; ++i) {
    const std::optional<Point> p = picker.Next();
    if (!p) break;
    moves_.push_back({.point = *p, .pv = {*p}});
  }
  if (!moves_.empty()) best_.pv = {moves_.front().point};
}

// When nothing helps any more, any allowed move will do, and a forbidden one if there is no other.
PointSet RootSearch::MovesOf(const Choice& choice) const {
  const Board& board = nodes_.board();
  PointSet allowed;
  for (const PointSet& moves : {choice.moves, Candidates(board), board.empty()}) {
    for (Point p : moves - scope_.excluded) {
      if (nodes_.Allowed(p)) allowed.Insert(p);
    }
    if (Suffices(Different(allowed))) break;
  }
  if (allowed.empty()) allowed = board.empty() - scope_.excluded;
  return Different(allowed);
}

// Where nothing forces, whoever asks for more lines than there are moves near stones, as on an
// empty board, gets distant ones, too.
bool RootSearch::Suffices(const PointSet& moves) const {
  const int wanted = situation_ == Situation::kFree ? scope_.lines : 1;
  return moves.size() >= wanted;
}

// Moves that a symmetry of the position carries onto each other are worth the same. Where some are
// excluded, here or later, the others stand for themselves. Below the root the test costs more than
// it saves.
PointSet RootSearch::Different(const PointSet& moves) const {
  if (!scope_.excluded.empty() || !scope_.refused.empty()) return moves;
  return Representatives(SymmetriesOf(nodes_.board()), moves);
}

// A move that ends the game, or the start of a VCF, needs no deeper look. On an empty board neither
// does the centre.
std::optional<SearchResult> RootSearch::Solve() {
  if (number_ != 0 || scope_.lines > 1 || nodes_.Guarded()) return std::nullopt;
  if (nodes_.board().stone_count() == 0 && !scope_.analysis) {
    best_.depth = 1;
    return SearchResult{best_.pv.front(), best_};
  }
  // Of the time that is left: several positions may share it.
  const absl::Duration begun = shared_.time.Elapsed();
  const VcfResult vcf = nodes_.SolveVcf(scope_.extra_vcf_nodes.value_or(kRootVcfNodes), [&] {
    if (!scope_.extra_vcf_nodes) shared_.nodes.fetch_add(kNodeBatch, std::memory_order_relaxed);
    return shared_.time.Expired(shared_.nodes.load(std::memory_order_relaxed)) ||
           shared_.time.Elapsed() - begun > (shared_.time.hard_limit() - begun) / 8;
  });
  if (vcf.status != VcfResult::Status::kWin || scope_.excluded.Contains(vcf.line.front())) {
    return std::nullopt;
  }
  best_.pv = vcf.line;
  best_.depth = static_cast<int>(vcf.line.size());
  best_.selective_depth = best_.depth;
  best_.value = WinIn(best_.depth);
  best_.nodes = vcf.nodes;
  best_.elapsed = shared_.time.Elapsed();
  return SearchResult{vcf.line.front(), best_};
}

// An iteration: the best move, then the best without it, and so on. False if it was cut short.
bool RootSearch::SearchLines(int depth) {
  const int lines = LineCount();
  Tell(RootEvent::Kind::kIteration);
  for (line_ = 0; line_ < lines; ++line_) {
    const Value guess = moves_[static_cast<size_t>(line_)].value;
    Aspirate(depth, guess == -kInfinite ? kDraw : guess);
    if (nodes_.stopping()) return false;
  }
  // A later line may have come out better than one before it.
  std::stable_sort(moves_.begin(), moves_.begin() + lines,
                   [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
  return true;
}

// Searches with a window around the last iteration's value; most results fall into it and cost less
// to prove.
Value RootSearch::Aspirate(int depth, Value guess) {
  if (depth < kAspirationDepth || IsDecided(guess)) {
    return SearchMoves(depth, -kInfinite, kInfinite);
  }
  Value window = shared_.parameters.aspiration_window;
  Value alpha = guess - window, beta = guess + window;
  while (true) {
    const Value value = SearchMoves(depth, alpha, beta);
    if (nodes_.stopping() || (alpha < value && value < beta)) return value;
    window *= 4;
    if (value <= alpha) {
      alpha = IsLoss(value) ? -kInfinite : value - window;
      std::stable_partition(moves_.begin() + line_, moves_.end(),
                            [](const RootMove& move) { return !move.lost; });
    }
    if (value >= beta) beta = IsWin(value) ? kInfinite : value + window;
    alpha = std::max(alpha, -kInfinite);
    beta = std::min(beta, kInfinite);
  }
}

// All moves but those that begin other lines. Fail-soft.
Value RootSearch::SearchMoves(int depth, Value alpha, Value beta) {
  Value best = -kInfinite;
  int move_number = 0;
  for (auto i = static_cast<size_t>(line_); i < moves_.size(); ++i) {
    const Point p = moves_[i].point;
    Tell(RootEvent::Kind::kBegun, p);
    const Value value = nodes_.SearchRootMove(
        p, {depth, std::max(alpha, best), beta, /*ply=*/0, situation_, eval_}, move_number++);
    if (nodes_.stopping()) return best;
    Tell(RootEvent::Kind::kDone, p);
    // Fail-soft: the true value is no better.
    if (IsLoss(value) && value < beta) GiveUp(moves_[i]);
    if (value <= best) continue;
    best = value;
    moves_[i].value = value;
    moves_[i].pv = {p};
    if (value > alpha) PutFirst(i, depth);
    if (best >= beta) break;
  }
  return best;
}

// The best so far goes first, the others keep their order: that of their last success.
void RootSearch::PutFirst(size_t i, int depth) {
  std::vector<Point>& pv = moves_[i].pv;
  pv.insert(pv.end(), nodes_.line().begin(), nodes_.line().end());
  const auto place = moves_.begin() + static_cast<std::ptrdiff_t>(i);
  std::rotate(moves_.begin() + line_, place, place + 1);
  if (line_ > 0) return;
  const RootMove& best = moves_.front();
  if (TellsBeforeTheRest(best.value, depth)) best_ = Report(depth, 0);
  Tell(RootEvent::Kind::kBest, best.point);
}

// Whether a move's value is worth more than the iteration before, though others are still to be
// searched at this depth. A win is. That the others lose, too, is known only where the window was
// opened because all did; in the first iterations it is open from the start.
bool RootSearch::TellsBeforeTheRest(Value value, int depth) const {
  if (IsWin(value)) return true;
  if (IsLoss(value) && depth < kAspirationDepth) return false;
  return depth > 1 && !scope_.judged_depth;
}

// A move that is proven to lose is not the answer as long as another may hold, whether or not there
// is time to find out.
void RootSearch::GiveUp(RootMove& move) {
  Tell(RootEvent::Kind::kLost, move.point);
  move.lost = true;
  if (line_ > 0 || scope_.judged_depth || best_.pv.front() != move.point) return;
  const auto other =
      std::find_if(moves_.begin(), moves_.end(), [](const RootMove& m) { return !m.lost; });
  if (other == moves_.end()) return;
  best_.pv = {other->point};
  best_.depth = 0;
  best_.value = kDraw;
}

SearchInfo RootSearch::Report(int depth, int line) const {
  const RootMove& best = moves_[static_cast<size_t>(line)];
  SearchInfo info;
  info.depth = depth;
  info.selective_depth = std::max(nodes_.selective_depth(), depth);
  info.value = best.value;
  info.nodes = nodes_.nodes();
  info.elapsed = shared_.time.Elapsed();
  info.pv = best.pv;
  info.hash_permille = shared_.table.UsedPermille();
  info.line = line;
  info.lines = LineCount();
  return info;
}

std::optional<SearchInfo> SearchToDepth(const Board& board, int depth, SearchShared& shared,
                                        VcfSolver& vcf) {
  RootScope scope;
  scope.judged_depth = depth;
  const SearchInfo info = RootSearch(/*number=*/0, board, scope, shared, vcf).Run(nullptr).info;
  if (info.depth < depth && !IsDecided(info.value)) return std::nullopt;
  return info;
}

}  // namespace tengen::search
