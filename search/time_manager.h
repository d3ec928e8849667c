// Deciding when to stop thinking.
#ifndef TENGEN_SEARCH_TIME_MANAGER_H_
#define TENGEN_SEARCH_TIME_MANAGER_H_

#include <atomic>
#include <cstdint>

#include "base/clock.h"
#include "search/search_types.h"

namespace tengen::search {

// What an iteration of the main worker tells the time manager.
struct IterationReport {
  int depth = 0;
  Value value = kDraw;
  Value last_value = kDraw;  // of the last line; the same if there is one
  bool best_move_changed = false;
  bool single_reply = false;  // the root has only one move
};

// Holds the limits of one search and answers whether they are reached. Depth, node and time limits
// are one object, so play, tests and the signature share one path.
//
// Thread-safe: workers poll Expired while the controlling thread calls Replace or StopNow.
class TimeManager {
 public:
  // `clock` must outlive the manager.
  TimeManager(const SearchLimits& limits, const base::Clock& clock);

  // New limits for the running search.
  void Replace(const SearchLimits& limits);
  void StopNow() { stopped_.store(true, std::memory_order_relaxed); }

  // True once the search must end. `nodes` counts all workers. Cheap enough for every 50
  // microseconds of work.
  bool Expired(int64_t nodes) const;
  // Only the stop flag; cheap enough for every node.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // True if no further iteration should start: the last depth is done, the result is proven, the
  // time for this move alone is over, or a match's time is better kept for other moves, because
  // there is a single reply or another iteration would probably be cut short.
  bool EndAfter(const IterationReport& report);

  absl::Duration Elapsed() const;
  // The time after which Expired is true; InfiniteDuration if the limits name none.
  absl::Duration hard_limit() const { return Load(hard_); }
  // The time the move should take if nothing special happens.
  absl::Duration soft_limit() const { return Load(soft_); }
  // INT32_MAX if the limits name none.
  int max_depth() const { return max_depth_.load(std::memory_order_relaxed); }

 private:
  using AtomicDuration = std::atomic<int64_t>;  // nanoseconds, INT64_MAX for no limit
  static absl::Duration Load(const AtomicDuration& d);

  const base::Clock& clock_;
  std::atomic<int64_t> start_{0};
  AtomicDuration hard_{INT64_MAX};
  AtomicDuration soft_{INT64_MAX};
  std::atomic<int64_t> max_nodes_{INT64_MAX};
  std::atomic<int> max_depth_{INT32_MAX};
  std::atomic<bool> stopped_{false};
  // Of the iterations so far; only the main worker's thread touches them.
  int stable_iterations_ = 0;
  Value value_before_ = kDraw;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_TIME_MANAGER_H_
