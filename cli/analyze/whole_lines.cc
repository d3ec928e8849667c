#include "cli/analyze/whole_lines.h"

#include <cstddef>
#include <utility>

#include "eval/value.h"

namespace tengen::cli {
namespace {

// Of a search of the rest of a line, which others wait for.
constexpr int64_t kRestNodes = 20'000;
constexpr int64_t kRestHash = int64_t{4} << 20;

// Plays `moves` as long as the game lasts; false if it is over then.
bool PlayOn(const std::vector<Point>& moves, Board& board) {
  for (Point p : moves) {
    if (!board.IsEmpty(p) || board.Judge(p) != Verdict::kNone) return false;
    board.Make(p);
  }
  return !board.full();
}

}  // namespace

search::SearchInfo WholeLines::Complete(search::SearchInfo info) {
  if (!IsDecided(info.value) || info.pv.size() >= static_cast<size_t>(PliesToEnd(info.value))) {
    return info;
  }
  const auto [known, is_new] = known_.try_emplace(info.pv);
  if (is_new) known->second = PlayOut(info.pv, info.value);
  info.pv = known->second;
  return info;
}

std::vector<Point> WholeLines::PlayOut(std::vector<Point> line, Value value) {
  Board board = board_;
  bool goes_on = PlayOn(line, board);
  int left = PliesToEnd(value) - static_cast<int>(line.size());
  while (goes_on && left > 0) {
    const bool wins = IsWin(value) == (board.side_to_move() == board_.side_to_move());
    search::SearchLimits limits;
    limits.max_depth = left;
    limits.max_nodes = kRestNodes;
    const search::SearchInfo rest = Think(brain(), board, limits).info;
    const bool proven = wins ? IsWin(rest.value) : IsLoss(rest.value);
    if (!proven || PliesToEnd(rest.value) > left || rest.pv.empty()) break;
    left = PliesToEnd(rest.value) - static_cast<int>(rest.pv.size());
    line.insert(line.end(), rest.pv.begin(), rest.pv.end());
    goes_on = PlayOn(rest.pv, board);
  }
  return line;
}

search::Brain& WholeLines::brain() {
  if (brain_ == nullptr) {
    search::BrainOptions options = options_;
    options.threads = 1;
    options.hash_bytes = kRestHash;
    brain_ = std::make_unique<search::Brain>(options);
  }
  return *brain_;
}

}  // namespace tengen::cli
