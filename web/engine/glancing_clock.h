// A clock that keeps a search on the only thread from missing what happens meanwhile.
#ifndef TENGEN_WEB_ENGINE_GLANCING_CLOCK_H_
#define TENGEN_WEB_ENGINE_GLANCING_CLOCK_H_

#include <functional>
#include <utility>

#include "absl/time/time.h"
#include "base/clock.h"

namespace tengen::web {

// The time of another clock. Searches ask for it every 50 microseconds or so, and some of those
// calls do something else first. Thread-compatible.
class GlancingClock : public base::Clock {
 public:
  // Calls `glance` as soon as the time is asked for, but at most once in so long.
  static constexpr absl::Duration kPause = absl::Milliseconds(5);

  explicit GlancingClock(std::function<void()> glance,
                         const base::Clock& time = base::Clock::Real())
      : glance_(std::move(glance)), time_(time) {}

  absl::Duration Now() const override {
    const absl::Duration now = time_.Now();
    if (now < next_) return now;
    next_ = now + kPause;
    glance_();
    return now;
  }

 private:
  const std::function<void()> glance_;
  const base::Clock& time_;
  mutable absl::Duration next_ = -absl::InfiniteDuration();
};

}  // namespace tengen::web

#endif  // TENGEN_WEB_ENGINE_GLANCING_CLOCK_H_
