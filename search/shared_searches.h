// Searches of many positions at once over one transposition table.
#ifndef TENGEN_SEARCH_SHARED_SEARCHES_H_
#define TENGEN_SEARCH_SHARED_SEARCHES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/board.h"
#include "eval/evaluator.h"
#include "search/parameters.h"
#include "search/proof/vcf_solver.h"
#include "search/search_types.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace tengen::search {

// A search for each of a number of workers, every one on the thread that asks for it. Positions may
// differ in everything, since their keys tell rules, sizes and blocked points apart; what one
// search finds serves the others that reach the same position. So with one worker alone are equal
// searches after Clear equal to the last node.
//
// Thread-safe: one thread at a time for each worker.
class SharedSearches {
 public:
  // The table takes `table_bytes`, or less where there is no more. Positions of the rule of
  // `network` are judged by it, null for none.
  SharedSearches(int workers, size_t table_bytes,
                 std::shared_ptr<const eval::Network> network = nullptr);

  // Searches until `time`, which was made with `limits` and may be told by any thread to stop,
  // ends it, or something is proven. Full strength; the fields of `limits` about other moves than
  // the next one, as refusals, balance and pondering, do not count. The result is the listener's.
  void Search(int worker, const Board& board, const SearchLimits& limits, TimeManager& time,
              SearchListener& listener);

  // Forgets everything. REQUIRES: no search is running.
  void Clear();
  // What has been filled of the table lately, per thousand. At any time.
  int TableUsedPermille() const { return table_->UsedPermille(); }

 private:
  void Count(int64_t nodes);

  const SearchParameters parameters_;
  const std::shared_ptr<const eval::Network> network_;
  std::unique_ptr<TranspositionTable> table_;
  std::vector<std::unique_ptr<VcfSolver>> solvers_;  // by worker
  std::mutex mutex_;
  int64_t nodes_ = 0;  // of this generation of the table; guarded by mutex_
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_SHARED_SEARCHES_H_
