#include "search/searching_adviser.h"

#include "absl/time/time.h"
#include "base/clock.h"
#include "eval/value.h"
#include "search/search_types.h"
#include "search/time_manager.h"

namespace tengen::search {
namespace {

constexpr size_t kTableBytes = size_t{32} << 20;
constexpr absl::Duration kEnd = absl::Hours(1);

// A clock that stands still until the end comes: searches look at it often, and nothing else
// depends on the time.
class ClockOfStop : public base::Clock {
 public:
  explicit ClockOfStop(absl::FunctionRef<bool()> stop) : stop_(stop) {}
  absl::Duration Now() const override { return stop_() ? kEnd : absl::ZeroDuration(); }

 private:
  absl::FunctionRef<bool()> stop_;
};

}  // namespace

SearchingAdviser::SearchingAdviser() : searches_(1, kTableBytes) {}

Advice SearchingAdviser::Advise(const Board& board, int64_t max_nodes,
                                absl::FunctionRef<bool()> stop) {
  SearchLimits limits;
  limits.turn_time = kEnd;
  limits.max_nodes = max_nodes;
  limits.extra_vcf_nodes = 0;  // solvers look for fours themselves
  limits.analysis = true;
  const ClockOfStop clock(stop);
  TimeManager time(limits, clock);
  ResultKeeper keeper;
  searches_.Search(/*worker=*/0, board, limits, time, keeper);
  const SearchResult& result = keeper.result();
  return {result.move, result.move && IsWin(result.info.value), result.info.nodes};
}

}  // namespace tengen::search
