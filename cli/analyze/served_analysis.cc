#include "cli/analyze/served_analysis.h"

#include <utility>

#include "base/json.h"
#include "cli/analyze/analysis_json.h"
#include "search/brain.h"

namespace tengen::cli {
namespace {

search::SearchLimits SearchLimitsOf(const AnalysisRequest& request, absl::Duration now) {
  search::SearchLimits limits;
  limits.start = now;
  limits.turn_time = request.limits.time;
  limits.max_nodes = request.limits.nodes;
  if (request.limits.depth) limits.max_depth = static_cast<int>(*request.limits.depth);
  limits.lines = request.lines;
  limits.analysis = true;
  return limits;
}

}  // namespace

ServedAnalysis::ServedAnalysis(AnalysisRequest request, Say say, const base::Clock& clock)
    : request_(std::move(request)), say_(std::move(say)), clock_(clock) {}

void ServedAnalysis::Run(search::SharedSearches& searches, int worker,
                         const std::shared_ptr<const eval::Network>& network) {
  const Board board = BoardOf(request_.position).value();
  height_ = board.height();
  whole_.emplace(board, search::BrainOptions{.network = network});
  const search::SearchLimits limits = SearchLimitsOf(request_, clock_.Now());
  searches.Search(worker, board, limits, Begin(limits), *this);
  whole_.reset();
}

search::TimeManager& ServedAnalysis::Begin(const search::SearchLimits& limits) {
  const std::lock_guard lock(mutex_);
  time_ = std::make_unique<search::TimeManager>(limits, clock_);
  if (stopped_) time_->StopNow();
  return *time_;
}

// The rest of a won line costs a search. Nobody waits for it who has ended the analysis.
search::SearchInfo ServedAnalysis::Whole(const search::SearchInfo& info) {
  return stopped() ? info : whole_->Complete(info);
}

void ServedAnalysis::OnIteration(const search::SearchInfo& info) {
  const search::SearchInfo whole = Whole(info);
  const std::lock_guard lock(mutex_);
  best_.Add(whole);
  is_new_ = info.line + 1 == info.lines;
  ReportIfDue();
}

void ServedAnalysis::OnFinished(const search::SearchResult& result) {
  search::SearchResult whole = result;
  whole.info = Whole(result.info);
  const std::lock_guard lock(mutex_);
  best_.Finish(whole);
  answered_ = true;
  say_(ServerResultJson(request_.id, best_.lines(), height_, stopped_));
}

void ServedAnalysis::ReportWhatIsDue() {
  const std::lock_guard lock(mutex_);
  ReportIfDue();
}

void ServedAnalysis::ReportIfDue() {
  if (!request_.report_every || !is_new_ || answered_) return;
  const absl::Duration now = clock_.Now();
  if (last_report_ && now - *last_report_ < *request_.report_every) return;
  last_report_ = now;
  is_new_ = false;
  say_(ServerReportJson(request_.id, best_.lines(), height_));
}

bool ServedAnalysis::Stop() {
  const std::lock_guard lock(mutex_);
  if (answered_) return false;
  stopped_ = true;
  if (time_ != nullptr) time_->StopNow();
  return true;
}

void ServedAnalysis::Refuse() {
  say_(base::JsonText({{"id", request_.id}, {"type", "cancelled"}}));
}

bool ServedAnalysis::stopped() const {
  const std::lock_guard lock(mutex_);
  return stopped_;
}

}  // namespace tengen::cli
