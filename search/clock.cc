#include "search/clock.h"

#include <chrono>

namespace tengen {
namespace {

class MonotonicClock : public Clock {
 public:
  absl::Duration Now() const override {
    return absl::FromChrono(std::chrono::steady_clock::now().time_since_epoch());
  }
};

}  // namespace

const Clock& Clock::Real() {
  static const MonotonicClock clock;
  return clock;
}

}  // namespace tengen
