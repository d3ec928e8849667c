// One searching thread: iterative deepening over the moves of a position.
#ifndef TENGEN_SEARCH_ROOT_SEARCH_H_
#define TENGEN_SEARCH_ROOT_SEARCH_H_

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "search/node_search.h"
#include "search/proof/situation.h"
#include "search/proof/vcf_solver.h"
#include "search/search_types.h"

namespace tengen::search {

// What a search is to look at; the fields mean what those of SearchLimits do.
struct RootScope {
  int lines = 1;
  PointSet excluded;
  std::vector<Refusal> refused = {};
  bool analysis = false;
  std::optional<int64_t> extra_vcf_nodes = std::nullopt;
  // Set: somebody compares positions and wants the value at this depth, all of it or none but a
  // win. The time manager is asked only whether time is over, not whether it is worth going on.
  std::optional<int> judged_depth = std::nullopt;
};

// A worker: searches the root's moves deeper and deeper, each with a NodeSearch, keeps their order
// and reports. Workers differ in nothing but their number: number 0 is the main one, it reports
// progress and decides when to stop; the others only feed the shared table, as far as possible with
// what no other one is searching.
//
// Thread-compatible: one thread runs one worker.
class RootSearch {
 public:
  // `vcf` is this worker's alone as long as it lives.
  RootSearch(int number, const Board& board, const RootScope& scope, SearchShared& shared,
             VcfSolver& vcf);

  // Searches until the time manager ends it; `listener` (may be null) hears of every completed
  // depth. The result's move is empty only if all empty points are excluded.
  SearchResult Run(SearchListener* listener);

 private:
  struct RootMove {
    Point point;
    Value value = -kInfinite;
    std::vector<Point> pv;
    bool lost = false;  // proven
  };

  SearchResult Iterate();
  int MaxDepth() const;
  bool EndsAfter(int depth, Point best_before);
  void SetUp();
  PointSet MovesOf(const Choice& choice) const;
  bool Suffices(const PointSet& moves) const;
  PointSet Different(const PointSet& moves) const;
  std::optional<SearchResult> Solve();
  bool SearchLines(int depth);
  Value Aspirate(int depth, Value guess);
  Value SearchMoves(int depth, Value alpha, Value beta);
  void PutFirst(size_t i, int depth);
  bool TellsBeforeTheRest(Value value, int depth) const;
  void GiveUp(RootMove& move);
  int LineCount() const { return std::min(scope_.lines, static_cast<int>(moves_.size())); }
  SearchInfo Report(int depth, int line) const;
  void Tell(RootEvent::Kind kind, std::optional<Point> move = std::nullopt) const {
    if (listener_ != nullptr) listener_->OnRootEvent({kind, move});
  }

  const int number_;
  const RootScope scope_;  // refusals at the root are among the excluded moves
  SearchShared& shared_;
  NodeSearch nodes_;
  SearchListener* listener_ = nullptr;  // while Run runs
  Situation situation_ = Situation::kFree;
  std::optional<Value> eval_;    // where nothing threatens
  std::vector<RootMove> moves_;  // in the order of their last success; the lines come first
  int line_ = 0;                 // being searched: a move before it is the start of another
  SearchInfo best_;              // of the last completed iteration, or better
};

// What a lone search finds at just that depth, for those who compare positions; nullopt if the time
// manager ended it before, unless something is proven. `vcf`: see RootSearch.
std::optional<SearchInfo> SearchToDepth(const Board& board, int depth, SearchShared& shared,
                                        VcfSolver& vcf);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_ROOT_SEARCH_H_
