// Which quiet moves caused cut-offs before: the statistics behind move ordering.
#ifndef TENGEN_SEARCH_HISTORY_H_
#define TENGEN_SEARCH_HISTORY_H_

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/types.h"
#include "eval/value.h"

namespace tengen {

// One worker's tables. Thread-compatible.
class History {
 public:
  void Clear() { *this = History(); }
  // The next search of the same game begins, `plies` plies on: scores count half, and killers
  // belong to the plies that they were found for.
  void NewSearch(int plies) {
    for (auto& side : scores_) {
      for (int& score : side) score /= 2;
    }
    std::copy(killers_.begin() + plies, killers_.end(), killers_.begin());
    std::fill(killers_.end() - plies, killers_.end(), std::array<std::optional<Point>, 2>());
  }

  // How well c's stone on p did: within +-kMax.
  int Score(Color c, Point p) const { return scores_[Index(c)][p.id()]; }
  // Two moves that cut off siblings at this ply.
  bool IsKiller(int ply, Point p) const { return killers_[ply][0] == p || killers_[ply][1] == p; }
  // The move that last refuted `previous`, c being the side that answered.
  std::optional<Point> CounterMove(Color c, std::optional<Point> previous) const {
    return previous ? counters_[Index(c)][previous->id()] : std::nullopt;
  }

  // `p` cut off at `depth`; the moves tried before it in vain lose what it gains.
  void RecordCutoff(Color c, Point p, int depth, int ply, std::optional<Point> previous) {
    Update(c, p, Bonus(depth));
    if (killers_[ply][0] != p) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = p;
    }
    if (previous) counters_[Index(c)][previous->id()] = p;
  }
  void RecordFailure(Color c, Point p, int depth) { Update(c, p, -Bonus(depth)); }

  static constexpr int kMax = 8192;

 private:
  static int Bonus(int depth) { return depth < 16 ? depth * depth * 8 : 2048; }

  // "Gravity": the closer to the limit, the smaller the step towards it, so no clamp is needed.
  void Update(Color c, Point p, int bonus) {
    int& score = scores_[Index(c)][p.id()];
    score += bonus - score * std::abs(bonus) / kMax;
  }

  std::array<std::array<int, kPointCapacity>, kColorCount> scores_ = {};
  std::array<std::array<std::optional<Point>, kPointCapacity>, kColorCount> counters_;
  std::array<std::array<std::optional<Point>, 2>, kMaxPly> killers_;
};

}  // namespace tengen

#endif  // TENGEN_SEARCH_HISTORY_H_
