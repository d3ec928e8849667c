#include "protocol/gtp/gtp_thinking.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "eval/win_rate.h"

namespace tengen::protocol {
std::string GtpInfoLine(absl::Span<const search::SearchInfo> lines, base::GtpAnalysisStyle style,
                        int height) {
  std::vector<base::GtpAnalyzedMove> moves;
  for (const search::SearchInfo& info : lines) {
    if (info.pv.empty()) continue;
    const double rate = eval::WinRate(info.value);
    base::GtpAnalyzedMove& move = moves.emplace_back();
    move.visits = info.nodes;
    move.win_rate = move.lower_bound = rate;
    for (Point p : info.pv) move.line.push_back(GtpPointText(p, height));
  }
  return base::GtpInfoLine(moves, style);
}

GtpThinking::~GtpThinking() {
  thinker_.Stop();
  Finish();
}

void GtpThinking::Go(Task task, const Board& board, const search::SearchLimits& limits) {
  task_ = std::move(task);
  height_ = board.height();
  start_ = clock_.Now();
  outcome_ = {task_->side, std::nullopt, absl::ZeroDuration()};
  iteration_.clear();
  lines_.clear();
  fresh_ = ended_ = false;
  if (task_->analyzes) {
    output_.Write({absl::StrCat("=", task_->id)});
    reporter_ = std::thread([this] { Report(); });
  }
  thinker_.Go(board, limits, *this);
}

std::optional<GtpThinking::Outcome> GtpThinking::Finish() {
  if (!running()) return std::nullopt;
  if (!task_->moves) thinker_.Stop();
  thinker_.Wait();
  EndReports();
  if (!task_->moves) output_.Write({""});
  task_.reset();
  return outcome_;
}

void GtpThinking::OnIteration(const search::SearchInfo& info) {
  if (!task_->analyzes) return;
  const std::lock_guard lock(mutex_);
  if (info.line == 0) iteration_.clear();
  iteration_.push_back(info);
  if (info.line + 1 < info.lines) return;
  lines_ = iteration_;
  fresh_ = true;
  changed_.notify_one();
}

void GtpThinking::OnFinished(const search::SearchResult& result) {
  outcome_.elapsed = clock_.Now() - start_;
  if (!task_->moves) return;
  EndReports();
  const GtpMove move = {result.move};
  const std::string text = GtpMoveText(move, height_);
  if (task_->plays) outcome_.played = move;
  output_.Write(
      {absl::StrCat(task_->analyzes ? "play" : absl::StrCat("=", task_->id), " ", text), ""});
}

void GtpThinking::Report() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return fresh_ || ended_; });
    if (fresh_) {
      fresh_ = false;
      const std::string line = GtpInfoLine(lines_, task_->style, height_);
      if (!line.empty()) output_.Write({line});
    }
    if (ended_) return;
    changed_.wait_for(lock, absl::ToChronoMilliseconds(task_->interval), [this] { return ended_; });
  }
}

void GtpThinking::EndReports() {
  if (!reporter_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_one();
  }
  reporter_.join();
}

}  // namespace tengen::protocol
