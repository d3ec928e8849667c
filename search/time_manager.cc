#include "search/time_manager.h"

#include <algorithm>

namespace tengen::search {
namespace {

// Time a move may need besides thinking: waking up, the last check, writing the answer. A manager
// measures it, so it is kept back: 10 ms and 2 %, at most what the protocol's users are known to
// keep.
absl::Duration Margin(absl::Duration limit) {
  return std::min(absl::Milliseconds(10) + limit / 50, absl::Milliseconds(250));
}

// A match is shared as if it lasted this many further moves of ours. It may last longer, but many
// games are decided in fewer, and what is kept for moves that are never made is lost. Of 6, 10, 12
// and 25 the middle ones scored best.
constexpr int kMovesToGo = 12;
// No single move may take more than this part of what is left of the match.
constexpr int kMaxShare = 5;

struct Budget {
  absl::Duration hard = absl::InfiniteDuration();
  absl::Duration soft = absl::InfiniteDuration();
};

Budget BudgetOf(const SearchLimits& limits) {
  Budget budget;
  if (limits.turn_time) {
    budget.hard = *limits.turn_time;
    if (!limits.analysis) budget.hard -= Margin(*limits.turn_time);
    budget.soft = budget.hard;
  }
  if (limits.match_time_left) {
    const absl::Duration left = *limits.match_time_left - Margin(*limits.match_time_left);
    budget.hard = std::min(budget.hard, left / kMaxShare + limits.increment);
    budget.soft = std::min({budget.hard, budget.soft, left / kMovesToGo + limits.increment});
    budget.hard = std::min(budget.hard, left);
  }
  budget.hard = std::max(budget.hard, absl::ZeroDuration());
  budget.soft = std::clamp(budget.soft, absl::ZeroDuration(), budget.hard);
  return budget;
}

int64_t ToNanoseconds(absl::Duration d) {
  return d == absl::InfiniteDuration() ? INT64_MAX : absl::ToInt64Nanoseconds(d);
}

}  // namespace

TimeManager::TimeManager(const SearchLimits& limits, const base::Clock& clock) : clock_(clock) {
  Replace(limits);
}

absl::Duration TimeManager::Load(const AtomicDuration& d) {
  const int64_t nanoseconds = d.load(std::memory_order_relaxed);
  return nanoseconds == INT64_MAX ? absl::InfiniteDuration() : absl::Nanoseconds(nanoseconds);
}

void TimeManager::Replace(const SearchLimits& limits) {
  const Budget budget = BudgetOf(limits);
  start_.store(ToNanoseconds(limits.start), std::memory_order_relaxed);
  hard_.store(ToNanoseconds(budget.hard), std::memory_order_relaxed);
  soft_.store(ToNanoseconds(budget.soft), std::memory_order_relaxed);
  max_nodes_.store(limits.max_nodes.value_or(INT64_MAX), std::memory_order_relaxed);
  max_depth_.store(limits.max_depth.value_or(INT32_MAX), std::memory_order_relaxed);
}

absl::Duration TimeManager::Elapsed() const { return clock_.Now() - Load(start_); }

bool TimeManager::Expired(int64_t nodes) const {
  return stopped() || nodes >= max_nodes_.load(std::memory_order_relaxed) ||
         Elapsed() >= hard_limit();
}

bool TimeManager::EndAfter(const IterationReport& report) {
  const bool falling = report.depth > 1 && report.value < value_before_ - 30;
  stable_iterations_ = report.best_move_changed ? 0 : stable_iterations_ + 1;
  value_before_ = report.value;
  if (report.depth >= max_depth()) return true;
  if (IsWin(report.last_value)) return true;
  if (IsLoss(report.value) && report.depth >= PliesToEnd(report.value)) return true;
  const absl::Duration soft = soft_limit();
  // What a move leaves of a time that it has for itself is lost, and an iteration that is cut short
  // counts as far as it came. Even what is thought about a single reply is not: it fills the table
  // for the next move.
  if (soft == hard_limit()) return Elapsed() >= soft;
  if (report.single_reply) return true;
  // The next iteration takes a few times the last one, so start it only while much of the time is
  // left; a settled answer needs less, a falling value more.
  double share = 0.6;
  if (stable_iterations_ >= 4) share = 0.4;
  if (falling || report.best_move_changed) share = 0.9;
  return Elapsed() >= soft * share;
}

}  // namespace tengen::search
