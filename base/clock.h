// Time as the search sees it.
#ifndef TENGEN_BASE_CLOCK_H_
#define TENGEN_BASE_CLOCK_H_

#include <cstdint>

#include "absl/time/time.h"

namespace tengen::base {

// Monotonic time since a fixed but unspecified moment. Injected so that tests can decide what time
// it is. Thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual absl::Duration Now() const = 0;

  // The machine's monotonic clock; lives for ever.
  static const Clock& Real();
  // The processor time of the thread that asks, whatever else the machine does: for searches on
  // that thread (Brain::GoAndWait) whose strength is compared. Lives for ever.
  static const Clock& OfThread();
};

// A seed for what should not be the same every time.
uint64_t SeedFrom(const Clock& clock);

// A clock that stands still until told otherwise; for tests. Thread-compatible.
class FakeClock : public Clock {
 public:
  absl::Duration Now() const override { return now_; }
  void Advance(absl::Duration d) { now_ += d; }

 private:
  absl::Duration now_;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_CLOCK_H_
