#include "protocol/running_search.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "protocol/replies.h"
#include "protocol/time_control.h"

namespace tengen::protocol {
namespace {

// A flood of unknown commands during a long search must not fill the memory; what exceeds this goes
// unanswered.
constexpr size_t kMaxDeferred = 256;

// False once the time of the move is used up: managers take even a harmless line as a sign of
// lateness then.
bool InTime(const search::SearchLimits& limits, absl::Duration elapsed) {
  if (limits.turn_time && elapsed >= *limits.turn_time) return false;
  return !limits.match_time_left || elapsed < *limits.match_time_left;
}

std::vector<std::string> Printable(absl::Span<const std::string> lines) {
  std::vector<std::string> printable;
  for (const std::string& line : lines) printable.push_back(PrintableLine(line));
  return printable;
}

}  // namespace

RunningSearch::~RunningSearch() {
  Silence();
  thinker_.Wait();
}

// --------------------------------------------------------------------------------
// Seen from the reader

void RunningSearch::Go(const Board& board, const search::SearchLimits& limits,
                       const ProgressReport& progress) {
  Assign({limits, progress, nullptr, std::nullopt});
  thinker_.Go(board, limits, *this);
}

void RunningSearch::GoSolved(const Board& board, const search::SearchLimits& limits,
                             const ProgressReport& progress) {
  Assign({limits, progress, nullptr, std::nullopt});
  thinker_.GoSolved(board, limits, *this);
}

void RunningSearch::GoOpening(const OpeningCommand& command, const search::OpeningTask& task,
                              const search::SearchLimits& limits) {
  Assign({limits, ProgressReport(), &command, task});
  thinker_.GoOpening(task, limits, *this);
}

void RunningSearch::AnswerAtOnce(const search::SearchLimits& limits, Point move,
                                 absl::string_view message) {
  const std::lock_guard lock(mutex_);
  SearchOutcome outcome;
  outcome.played = {move};
  Answer({limits, ProgressReport(), nullptr, std::nullopt}, std::move(outcome), message,
         {PointsLine({move})});
}

void RunningSearch::Assign(Assignment assignment) {
  const std::lock_guard lock(mutex_);
  assignment_ = std::move(assignment);
}

bool RunningSearch::Thinking() const {
  const std::lock_guard lock(mutex_);
  return assignment_.has_value();
}

void RunningSearch::Tighten(const search::SearchLimits& limits) {
  search::SearchLimits stricter;
  {
    const std::lock_guard lock(mutex_);
    if (!assignment_) return;
    stricter = assignment_->limits = Stricter(assignment_->limits, limits);
  }
  thinker_.UpdateLimits(stricter);
}

void RunningSearch::Finish() {
  thinker_.Stop();
  thinker_.Wait();
}

void RunningSearch::AwaitAnswer(std::chrono::milliseconds patience) {
  {
    std::unique_lock lock(mutex_);
    answered_.wait_for(lock, patience, [this] { return !assignment_.has_value(); });
  }
  Finish();
}

std::optional<SearchOutcome> RunningSearch::TakeOutcome() {
  const std::lock_guard lock(mutex_);
  return std::exchange(outcome_, std::nullopt);
}

// --------------------------------------------------------------------------------
// Seen from the thinker

void RunningSearch::OnIteration(const search::SearchInfo& info) {
  const std::lock_guard lock(mutex_);
  if (assignment_) Show(assignment_->progress.Iteration(info));
}

void RunningSearch::OnRootEvent(const search::RootEvent& event) {
  const std::lock_guard lock(mutex_);
  if (!assignment_) return;
  Show(assignment_->progress.Event(event, clock_.Now() - assignment_->limits.start));
}

void RunningSearch::Show(absl::Span<const std::string> lines) {
  if (lines.empty()) return;
  if (silent_ || !InTime(assignment_->limits, clock_.Now() - assignment_->limits.start)) return;
  output_.Offer(Printable(lines));
}

void RunningSearch::OnFinished(const search::SearchResult& result) {
  const std::lock_guard lock(mutex_);
  if (!assignment_) return;
  const Assignment assignment = *std::exchange(assignment_, std::nullopt);
  SearchOutcome outcome;
  for (const std::optional<Point> p : {result.move, result.second}) {
    if (p) outcome.played.push_back(*p);
  }
  const std::string answer =
      outcome.played.empty() ? std::string(kErrorNoMove) : PointsLine(outcome.played);
  const std::string message = result.solved.empty()
                                  ? SearchMessage(result.info, assignment.progress.labels())
                                  : absl::StrCat("MESSAGE solved: ", result.solved);
  Answer(assignment, std::move(outcome), message, {answer});
}

void RunningSearch::OnOpeningAnswered(const search::OpeningAnswer& answer) {
  const std::lock_guard lock(mutex_);
  const Assignment assignment = *std::exchange(assignment_, std::nullopt);
  const OpeningCommand& command = *assignment.opening_command;
  const search::OpeningTask& task = *assignment.opening_task;
  SearchOutcome outcome;
  if (command.one_by_one) {
    outcome.played = StonesOf({{answer.actions.front()}, std::nullopt, {}});
    outcome.plan = OpeningPlan(task, answer);
  } else {
    outcome.played = StonesOf(answer);
  }
  // Yixin GUIs read the answer from MESSAGE lines, among which there should be no other.
  const bool yixin = absl::StartsWith(command.name, "YX");
  Answer(assignment, std::move(outcome), yixin ? "" : OpeningMessage(answer.info),
         command.format(task, answer));
}

void RunningSearch::Answer(const Assignment& assignment, SearchOutcome outcome,
                           absl::string_view message, std::vector<std::string> lines) {
  outcome.elapsed = clock_.Now() - assignment.limits.start;
  const absl::Duration limit = assignment.limits.turn_time.value_or(absl::InfiniteDuration());
  outcome.overrun = std::max(outcome.elapsed - limit, absl::ZeroDuration());
  if (!message.empty() && InTime(assignment.limits, outcome.elapsed)) {
    lines.insert(lines.begin(), std::string(message));
  }
  outcome_ = std::move(outcome);
  std::move(deferred_.begin(), deferred_.end(), std::back_inserter(lines));
  deferred_.clear();
  Send(lines);
  answered_.notify_one();
}

// --------------------------------------------------------------------------------
// Output

void RunningSearch::Say(absl::string_view line) {
  const std::lock_guard lock(mutex_);
  Send({std::string(line)});
}

void RunningSearch::Reply(absl::string_view line) {
  const std::lock_guard lock(mutex_);
  if (!assignment_) {
    Send({std::string(line)});
  } else if (deferred_.size() < kMaxDeferred) {
    deferred_.emplace_back(line);
  }
}

void RunningSearch::SayVerbatim(absl::Span<const std::string> lines) {
  const std::lock_guard lock(mutex_);
  if (!silent_ && !lines.empty()) output_.Write(lines);
}

void RunningSearch::Silence() {
  silent_ = true;
  thinker_.Stop();
}

void RunningSearch::Send(absl::Span<const std::string> lines) {
  if (!silent_) output_.Write(Printable(lines));
}

}  // namespace tengen::protocol
