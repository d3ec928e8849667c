// Which quiet moves refuted others before: the memory behind move ordering.
#ifndef TENGEN_SEARCH_REFUTATIONS_H_
#define TENGEN_SEARCH_REFUTATIONS_H_

#include <algorithm>
#include <array>
#include <optional>

#include "engine/types.h"
#include "eval/value.h"

namespace tengen {

// One worker's killers and counter-moves. Thread-compatible.
class Refutations {
 public:
  void Clear() { *this = Refutations(); }
  // The next search of the same game begins, `plies` plies on: killers belong to the plies that
  // they were found for.
  void NewSearch(int plies) {
    std::copy(killers_.begin() + plies, killers_.end(), killers_.begin());
    std::fill(killers_.end() - plies, killers_.end(), std::array<std::optional<Point>, 2>());
  }

  // Two moves that cut off siblings at this ply.
  bool IsKiller(int ply, Point p) const { return killers_[ply][0] == p || killers_[ply][1] == p; }
  // The move that last refuted `previous`, c being the side that answered.
  std::optional<Point> CounterMove(Color c, std::optional<Point> previous) const {
    return previous ? counters_[Index(c)][previous->id()] : std::nullopt;
  }

  // `p`, a move of c after `previous`, cut off at `ply`.
  void Record(Color c, Point p, int ply, std::optional<Point> previous) {
    if (killers_[ply][0] != p) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = p;
    }
    if (previous) counters_[Index(c)][previous->id()] = p;
  }

 private:
  std::array<std::array<std::optional<Point>, kPointCapacity>, kColorCount> counters_;
  std::array<std::array<std::optional<Point>, 2>, kMaxPly> killers_;
};

}  // namespace tengen

#endif  // TENGEN_SEARCH_REFUTATIONS_H_
