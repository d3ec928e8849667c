#include "search/proof/family_solver.h"

#include <algorithm>
#include <utility>

namespace tengen::search {
namespace {

constexpr size_t kEntries = size_t{1} << 13;
// Nodes for the win after a pass, and for following it against one reply.
constexpr int64_t kPassNodes = 1'000'000;
constexpr int64_t kFollowNodes = 20'000;
// Of the wins against earlier replies the last ones are followed, too.
constexpr size_t kMostSiblings = 2;

}  // namespace

FamilySolver::FamilySolver(MoveScorer scorer) : solver_(kEntries, std::move(scorer)) {}

std::vector<std::optional<size_t>> FamilySolver::Solve(Board& board,
                                                       absl::Span<const Point> replies,
                                                       absl::FunctionRef<bool()> stop) {
  std::vector<std::optional<size_t>> wins(replies.size());
  board.Pass();
  const QuietResult passed = solver_.Solve(board, {.max_nodes = kPassNodes}, stop);
  board.Unmake();
  if (passed.status != QuietResult::Status::kWin) return wins;
  std::vector<size_t> guides = {*solver_.tree_root()};
  for (size_t i = 0; i < replies.size() && !stop(); ++i) {
    wins[i] = WinAfter(replies[i], guides, board, stop);
    if (!wins[i] || *wins[i] == guides.front()) continue;
    guides.insert(guides.begin() + 1, *wins[i]);
    guides.resize(std::min(guides.size(), 1 + kMostSiblings));
  }
  return wins;
}

std::optional<size_t> FamilySolver::WinAfter(Point reply, absl::Span<const size_t> guides,
                                             Board& board, absl::FunctionRef<bool()> stop) {
  board.Make(reply);
  const std::optional<size_t> win = solver_.Follow(guides, board, kFollowNodes, stop);
  board.Unmake();
  return win;
}

}  // namespace tengen::search
