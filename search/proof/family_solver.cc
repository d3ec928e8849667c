#include "search/proof/family_solver.h"

#include <algorithm>
#include <utility>

namespace tengen::search {
namespace {

constexpr size_t kEntries = size_t{1} << 13;
// Nodes for the win after a pass, and for following a win against one reply.
constexpr int64_t kPassNodes = 1'000'000;
constexpr int64_t kFollowNodes = 20'000;
// Of the adviser's search, for the win after a pass and for one against a reply.
constexpr int64_t kPassAdvice = 100'000;
constexpr int64_t kReplyAdvice = 30'000;
// Of the wins against earlier replies the last ones are followed, too.
constexpr size_t kMostEarlierWins = 3;
// A move that leaves so many replies without a win is hardly worth more searches.
constexpr int kMostFailures = 5;

}  // namespace

FamilySolver::FamilySolver(MoveScorer scorer, std::shared_ptr<MoveAdviser> adviser)
    : adviser_(std::move(adviser)), solver_(kEntries, std::move(scorer), adviser_) {}

std::vector<std::optional<size_t>> FamilySolver::Solve(Board& board,
                                                       absl::Span<const Point> replies,
                                                       int64_t reply_nodes,
                                                       absl::FunctionRef<bool()> stop) {
  std::vector<std::optional<size_t>> wins(replies.size());
  if (adviser_) adviser_->Clear();
  board.Pass();
  const QuietLimits limits = {.max_nodes = kPassNodes, .advice_nodes = kPassAdvice};
  const QuietResult passed = solver_.Solve(board, limits, stop);
  board.Unmake();
  if (passed.status != QuietResult::Status::kWin) return wins;
  guides_ = {*solver_.tree_root()};
  for (size_t i = 0; i < replies.size() && !stop(); ++i) {
    wins[i] = WinAfter(replies[i], board, stop);
  }
  int failures = 0;
  bool found = false;  // something new to follow
  for (size_t i = 0; i < replies.size() && reply_nodes > 0 && !stop(); ++i) {
    if (wins[i]) continue;
    if (found) wins[i] = WinAfter(replies[i], board, stop);
    if (wins[i] || failures == kMostFailures) continue;
    wins[i] = SearchAfter(replies[i], board, reply_nodes, stop);
    found = found || wins[i];
    failures += wins[i] ? 0 : 1;
  }
  return wins;
}

std::optional<size_t> FamilySolver::WinAfter(Point reply, Board& board,
                                             absl::FunctionRef<bool()> stop) {
  board.Make(reply);
  const std::optional<size_t> win = solver_.Follow(guides_, board, kFollowNodes, stop);
  board.Unmake();
  if (win && *win != guides_.front()) Guide(*win);
  return win;
}

std::optional<size_t> FamilySolver::SearchAfter(Point reply, Board& board, int64_t max_nodes,
                                                absl::FunctionRef<bool()> stop) {
  board.Make(reply);
  const QuietLimits limits = {.max_nodes = max_nodes, .advice_nodes = kReplyAdvice};
  const QuietResult result = solver_.SolveMore(board, limits, stop);
  board.Unmake();
  if (result.status != QuietResult::Status::kWin) return std::nullopt;
  Guide(*solver_.tree_root());
  return solver_.tree_root();
}

void FamilySolver::Guide(size_t win) {
  guides_.insert(guides_.begin() + 1, win);
  guides_.resize(std::min(guides_.size(), 1 + kMostEarlierWins));
}

}  // namespace tengen::search
