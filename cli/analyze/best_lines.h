// The lines of play of an analysis as they stand.
#ifndef TENGEN_CLI_ANALYZE_BEST_LINES_H_
#define TENGEN_CLI_ANALYZE_BEST_LINES_H_

#include <vector>

#include "search/search_types.h"

namespace tengen::cli {

// Collects what a search reports. Thread-compatible.
class BestLines {
 public:
  // A line of an iteration; replaces the one of the same rank.
  void Add(const search::SearchInfo& info);
  // The answer comes first even if the last iteration had another order: it may be a better move
  // found since, or another thread's. The others keep theirs. A line that was cut short goes on as
  // in the last iteration, if its value is no proven result.
  void Finish(const search::SearchResult& result);

  // By rank, the best first; `line` of each is its index and `lines` their number. Empty before the
  // first iteration.
  const std::vector<search::SearchInfo>& lines() const { return lines_; }

 private:
  std::vector<search::SearchInfo> lines_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_BEST_LINES_H_
