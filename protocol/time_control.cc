#include "protocol/time_control.h"

#include <algorithm>
#include <utility>

namespace tengen::protocol {
namespace {

constexpr absl::Duration kDefaultTurnTime = absl::Seconds(30);
// What managers send for "no limit": the largest 32-bit integer.
constexpr int64_t kUnlimitedTimeLeft = 2147483647;

// Yixin GUIs send this pair for their level without a limit of time, at which people analyse.
constexpr int64_t kUnlimitedTurn = 2000000;
constexpr int64_t kUnlimitedMatch = 100000000;

// One move does not make the rule: each counts for this part of the average.
constexpr int kLagMoves = 4;
// Some games are longer, but with time kept for all that a board can hold the others were lost.
constexpr int kMovesToKeepFor = 40;
// Less than this part of what is left is not worth keeping.
constexpr int kLeastShare = 100;
// More than this is not the way of a manager but somebody who sets the clock.
constexpr absl::Duration kMaxLag = absl::Milliseconds(500);
// With every move an overrun counts less by this part: a busy machine is late by fits and starts.
constexpr int kOverrunMoves = 16;
// The part of a move's time that is kept for overruns at most.
constexpr int kOverrunShare = 2;
// More than this is not the way of a busy machine but of one that was put to sleep.
constexpr absl::Duration kMaxOverrun = absl::Milliseconds(500);

bool Unlimited(const Settings& settings) {
  return settings.timeout_turn == kUnlimitedTurn && settings.timeout_match == kUnlimitedMatch;
}

// The stricter of two limits of which either may be absent.
template <typename T>
std::optional<T> Lesser(const std::optional<T>& a, const std::optional<T>& b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

absl::Duration Increment(const Settings& settings) {
  return absl::Milliseconds(settings.time_increment.value_or(0));
}

}  // namespace

void TimeControl::TimeLeftSent(const Settings& settings) {
  const std::optional<absl::Duration> expected = std::exchange(expected_, std::nullopt);
  if (expected) LearnLag(*expected - absl::Milliseconds(settings.time_left.value_or(0)));
  time_left_sent_ = true;
  fresh_ = true;
  used_ = absl::ZeroDuration();
}

// A clock that shows far more than the account is one of a new game; a little more comes of how
// managers round.
void TimeControl::LearnLag(absl::Duration sample) {
  if (sample < -kMaxLag) return;
  lag_ += (std::clamp(sample, absl::ZeroDuration(), kMaxLag) - lag_) / kLagMoves;
}

void TimeControl::NewGame() {
  expected_.reset();
  used_ = absl::ZeroDuration();
  if (!fresh_) time_left_sent_ = false;
}

void TimeControl::SearchFinished(absl::Duration elapsed, absl::Duration overrun,
                                 const Settings& settings) {
  overrun_ = std::max(overrun_ - overrun_ / kOverrunMoves, std::min(overrun, kMaxOverrun));
  used_ += elapsed - Increment(settings);
  expected_ = MatchTimeLeft(settings);
}

std::optional<absl::Duration> TimeControl::MatchTimeLeft(const Settings& settings) const {
  if (time_left_sent_) {
    const int64_t left = settings.time_left.value_or(kUnlimitedTimeLeft);
    if (left >= kUnlimitedTimeLeft) return std::nullopt;
    return absl::Milliseconds(left) - used_;
  }
  const int64_t match = settings.timeout_match.value_or(0);
  if (match == 0 || match >= kUnlimitedTimeLeft) return std::nullopt;
  return absl::Milliseconds(match) - used_;
}

// What the lag of the moves to come leaves for this one. A game that does not get long is not
// touched by it.
absl::Duration TimeControl::MostForAMove(absl::Duration left, int moves_to_come) const {
  return std::max(left - lag_ * std::min(moves_to_come, kMovesToKeepFor), left / kLeastShare);
}

// REQUIRES: timeout_turn was sent.
absl::Duration TimeControl::TurnTime(const Settings& settings) const {
  const absl::Duration turn = absl::Milliseconds(*settings.timeout_turn);
  return turn - std::min(overrun_, turn / kOverrunShare);
}

search::SearchLimits TimeControl::Limits(const Settings& settings, absl::Duration start,
                                         int moves_to_come) const {
  search::SearchLimits limits;
  limits.start = start;
  const bool unlimited = Unlimited(settings);
  if (settings.timeout_turn && !unlimited) limits.turn_time = TurnTime(settings);
  if (!unlimited) limits.match_time_left = MatchTimeLeft(settings);
  if (limits.match_time_left && lag_ > absl::ZeroDuration()) {
    limits.turn_time = Lesser(limits.turn_time,
                              std::optional(MostForAMove(*limits.match_time_left, moves_to_come)));
  }
  limits.increment = Increment(settings);
  if (settings.max_depth.value_or(0) > 0) limits.max_depth = static_cast<int>(*settings.max_depth);
  if (settings.max_node.value_or(0) > 0) limits.max_nodes = *settings.max_node;
  const bool limited = unlimited || limits.turn_time || limits.match_time_left ||
                       limits.max_depth || limits.max_nodes;
  if (!limited) limits.turn_time = kDefaultTurnTime;
  limits.ponder = Ponders(settings);
  return limits;
}

search::SearchLimits Stricter(const search::SearchLimits& current,
                              const search::SearchLimits& other) {
  search::SearchLimits limits = current;
  limits.turn_time = Lesser(current.turn_time, other.turn_time);
  limits.match_time_left = Lesser(current.match_time_left, other.match_time_left);
  limits.max_depth = Lesser(current.max_depth, other.max_depth);
  limits.max_nodes = Lesser(current.max_nodes, other.max_nodes);
  limits.ponder = current.ponder && other.ponder;
  return limits;
}

}  // namespace tengen::protocol
