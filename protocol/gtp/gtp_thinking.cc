#include "protocol/gtp/gtp_thinking.h"

#include <chrono>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "eval/win_rate.h"

namespace tengen::protocol {
namespace {

std::string RateText(Value value, GtpAnalysisStyle style) {
  const double rate = eval::WinRate(value);
  if (style == GtpAnalysisStyle::kKataGo) {
    return absl::StrFormat("winrate %.6f scoreLead 0 lcb %.6f", rate, rate);
  }
  const auto whole = static_cast<int>(std::lround(10'000 * rate));
  return absl::StrFormat("winrate %d lcb %d", whole, whole);
}

}  // namespace

std::string GtpInfoLine(absl::Span<const search::SearchInfo> lines, GtpAnalysisStyle style,
                        int height) {
  std::string text;
  for (const search::SearchInfo& info : lines) {
    if (info.pv.empty()) continue;
    absl::StrAppend(&text, text.empty() ? "" : " ", "info move ",
                    GtpPointText(info.pv.front(), height), " visits ", info.nodes, " ",
                    RateText(info.value, style), " order ", info.line, " pv ",
                    GtpPointsText(info.pv, height));
  }
  return text;
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
