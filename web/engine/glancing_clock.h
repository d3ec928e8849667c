// A clock that keeps a search on the host's thread from missing what happens meanwhile.
#ifndef TENGEN_WEB_ENGINE_GLANCING_CLOCK_H_
#define TENGEN_WEB_ENGINE_GLANCING_CLOCK_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>

#include "absl/time/time.h"
#include "base/clock.h"

namespace tengen::web {

// The time of another clock. Searches ask for it every 50 microseconds or so, and some of those
// calls do something else first. Other threads than the one that made it hear what that one was
// told last: their own clocks began at another time, and it is not for them to glance. Thread-safe.
class GlancingClock : public base::Clock {
 public:
  // Calls `glance` as soon as the time is asked for, but at most once in so long.
  static constexpr absl::Duration kPause = absl::Milliseconds(5);

  explicit GlancingClock(std::function<void()> glance,
                         const base::Clock& time = base::Clock::Real())
      : glance_(std::move(glance)), time_(time) {}

  absl::Duration Now() const override {
    if (std::this_thread::get_id() != owner_) {
      return absl::Nanoseconds(told_.load(std::memory_order_relaxed));
    }
    const absl::Duration now = time_.Now();
    told_.store(absl::ToInt64Nanoseconds(now), std::memory_order_relaxed);
    if (now < next_) return now;
    next_ = now + kPause;
    glance_();
    return now;
  }

 private:
  const std::function<void()> glance_;
  const base::Clock& time_;
  const std::thread::id owner_ = std::this_thread::get_id();
  mutable std::atomic<int64_t> told_{0};  // nanoseconds
  mutable absl::Duration next_ = -absl::InfiniteDuration();
};

}  // namespace tengen::web

#endif  // TENGEN_WEB_ENGINE_GLANCING_CLOCK_H_
