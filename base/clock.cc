#include "base/clock.h"

#include <chrono>
#include <ctime>

namespace tengen::base {
namespace {

class MonotonicClock : public Clock {
 public:
  absl::Duration Now() const override {
    return absl::FromChrono(std::chrono::steady_clock::now().time_since_epoch());
  }
};

class ThreadClock : public Clock {
 public:
  absl::Duration Now() const override {
    timespec time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return absl::DurationFromTimespec(time);
  }
};

}  // namespace

const Clock& Clock::Real() {
  static const MonotonicClock clock;
  return clock;
}

const Clock& Clock::OfThread() {
  static const ThreadClock clock;
  return clock;
}

uint64_t SeedFrom(const Clock& clock) {
  return static_cast<uint64_t>(absl::ToInt64Nanoseconds(clock.Now()));
}

}  // namespace tengen::base
