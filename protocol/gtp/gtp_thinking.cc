#include "protocol/gtp/gtp_thinking.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "eval/win_rate.h"
#include "protocol/gtp/gtp_drawing.h"

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
  board_ = board;
  start_ = clock_.Now();
  outcome_ = {task_->side, std::nullopt, absl::ZeroDuration()};
  iteration_.clear();
  lines_.clear();
  fresh_ = ended_ = false;
  if (task_->analyzes) output_.Write({absl::StrCat("=", task_->id)});
  if (task_->analyzes || task_->drawings != nullptr) {
    reporter_ = std::thread([this] { Report(); });
  }
  thinker_.Go(board, limits, *this);
}

std::optional<GtpThinking::Outcome> GtpThinking::Finish() {
  if (!running()) return std::nullopt;
  if (endless()) thinker_.Stop();
  thinker_.Wait();
  EndReports();
  if (endless()) output_.Write({""});
  task_.reset();
  return outcome_;
}

void GtpThinking::OnIteration(const search::SearchInfo& info) {
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
  if (endless()) return;
  EndReports();
  if (task_->answer == Answer::kPlayedMove) outcome_.played = GtpMove{result.move};
  const std::string text = AnswerOf(result);
  output_.Write(task_->analyzes ? std::vector<std::string>{absl::StrCat("play ", text), ""}
                                : GtpReplyLines(true, task_->id, text));
}

std::string GtpThinking::AnswerOf(const search::SearchResult& result) const {
  if (task_->answer != Answer::kDrawing) return GtpMoveText({result.move}, board_->height());
  return GtpSearchDrawing(lines_.empty() ? absl::MakeConstSpan(&result.info, 1) : lines_, *board_);
}

void GtpThinking::Report() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return fresh_ || ended_; });
    if (std::exchange(fresh_, false)) Tell();
    if (ended_) return;
    changed_.wait_for(lock, absl::ToChronoMilliseconds(task_->interval), [this] { return ended_; });
  }
}

// No drawing behind the end: GoGui could take it for one of the next command.
void GtpThinking::Tell() {
  if (task_->analyzes) {
    const std::string line = GtpInfoLine(lines_, task_->style, board_->height());
    if (!line.empty()) output_.Write({line});
  }
  if (task_->drawings == nullptr || ended_) return;
  std::vector<std::string> drawing = absl::StrSplit(GtpSearchDrawing(lines_, *board_), '\n');
  drawing.insert(drawing.begin(), "gogui-gfx:");
  drawing.emplace_back();
  task_->drawings->Write(drawing);
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
