#include "cli/review/position_search.h"

#include "base/clock.h"
#include "cli/analyze/whole_lines.h"

namespace tengen::cli {
namespace {

search::SearchLimits LimitsFor(const ReviewEffort& effort) {
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  limits.max_nodes = effort.nodes;
  limits.turn_time = effort.time;
  limits.analysis = true;
  return limits;
}

// True if the game goes on to a position that is not proven for who could win in `position`.
bool LeavesAWin(const ReviewedGame& game, int position, const FoundPositions& found) {
  if (position + 1 >= game.positions()) return false;
  const std::optional<PositionValue>& next = found[static_cast<size_t>(position) + 1];
  return !next || !next->value || !IsDecided(*next->value);
}

PositionValue SearchPosition(const ReviewedGame& game, int position, const ReviewEffort& effort,
                             search::Brain& brain, const FoundPositions& found) {
  const Board board = game.BoardAt(position);
  search::SearchInfo info = Think(brain, board, LimitsFor(effort)).info;
  if (IsWin(info.value) && LeavesAWin(game, position, found)) {
    info = WholeLines(board, brain.options()).Complete(info);
  }
  PositionValue value = {.depth = info.depth, .nodes = info.nodes, .line = info.pv};
  if (info.searched()) value.value = info.value;
  return value;
}

}  // namespace

bool SearchPositions(const ReviewedGame& game, const ReviewEffort& effort,
                     const search::BrainOptions& options, FoundPositions& found,
                     const std::function<bool()>& ended, const std::function<void(int)>& tell) {
  found.resize(static_cast<size_t>(game.positions()));
  if (game.final_value()) found.back() = PositionValue{.value = game.final_value()};
  search::Brain brain(options);
  for (int position = game.positions() - 1; position >= 0; --position) {
    if (ended()) return false;
    std::optional<PositionValue>& place = found[static_cast<size_t>(position)];
    if (place) continue;
    place = SearchPosition(game, position, effort, brain, found);
    tell(position);
  }
  return true;
}

}  // namespace tengen::cli
