// An analysis of `tengen analyze --server`.
#ifndef TENGEN_CLI_ANALYZE_SERVED_ANALYSIS_H_
#define TENGEN_CLI_ANALYZE_SERVED_ANALYSIS_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "absl/time/time.h"
#include "base/clock.h"
#include "cli/analyze/best_lines.h"
#include "cli/analyze/server_request.h"
#include "cli/analyze/whole_lines.h"
#include "eval/evaluator.h"
#include "search/search_types.h"
#include "search/shared_searches.h"
#include "search/time_manager.h"

namespace tengen::cli {

// A request from when it is taken in until it is answered; little memory until it is run. Run
// belongs to one thread, all else is thread-safe.
class ServedAnalysis : private search::SearchListener {
 public:
  // Takes a line of output; called while nothing else of this analysis can be said.
  using Say = std::function<void(const std::string& line)>;

  // Its times are those of `clock`, which must outlive it.
  ServedAnalysis(AnalysisRequest request, Say say, const base::Clock& clock = base::Clock::Real());

  const AnalysisRequest& request() const { return request_; }

  // Searches, says reports where they are asked for, and as the last word the result. `network`
  // judges the lines' ends. REQUIRES: BoardOf the request's position is OK; not called before.
  void Run(search::SharedSearches& searches, int worker,
           const std::shared_ptr<const eval::Network>& network);
  // Says the report that is due, if there is something new. To be called often.
  void ReportWhatIsDue();
  // Asks a search that runs or is about to begin for its result; false if that is out already.
  bool Stop();
  // Says that it is cancelled. REQUIRES: it is not run, before or later.
  void Refuse();

 private:
  void OnIteration(const search::SearchInfo& info) override;
  void OnFinished(const search::SearchResult& result) override;
  // With mutex_ held.
  search::TimeManager& Begin(const search::SearchLimits& limits);
  void ReportIfDue();
  search::SearchInfo Whole(const search::SearchInfo& info);
  bool stopped() const;

  const AnalysisRequest request_;
  const Say say_;
  const base::Clock& clock_;
  int height_ = 0;                   // of the board; of Run's thread
  std::optional<WholeLines> whole_;  // the same
  mutable std::mutex mutex_;         // guards what follows; TimeManager itself is thread-safe
  std::unique_ptr<search::TimeManager> time_;
  BestLines best_;
  bool is_new_ = false;  // what best_ holds
  std::optional<absl::Duration> last_report_;
  bool stopped_ = false;
  bool answered_ = false;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_SERVED_ANALYSIS_H_
