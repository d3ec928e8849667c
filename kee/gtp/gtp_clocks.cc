#include "kee/gtp/gtp_clocks.h"

#include <algorithm>
#include <cstddef>

namespace tengen::kee {

void GtpClocks::Set(absl::Duration main, absl::Duration byo_yomi, int stones) {
  has_clock_ = byo_yomi == absl::ZeroDuration() || stones > 0;
  byo_yomi_ = {byo_yomi, stones};
  main_ = main == absl::ZeroDuration() ? byo_yomi_ : ClockState{main, 0};
  std::fill(clocks_.begin(), clocks_.end(), main_);
}

void GtpClocks::Restart(int players) { clocks_.assign(static_cast<size_t>(players), main_); }

void GtpClocks::SetLeft(int player, const ClockState& left) {
  clocks_[static_cast<size_t>(player)] = left;
  has_clock_ = true;
}

void GtpClocks::Spend(int player, absl::Duration time) {
  ClockState& clock = clocks_[static_cast<size_t>(player)];
  clock.left -= time;
  if (clock.left <= absl::ZeroDuration() && clock.stones == 0 && byo_yomi_.stones > 0) {
    clock = byo_yomi_;
  } else if (clock.stones > 0 && --clock.stones == 0) {
    clock = byo_yomi_;
  }
  clock.left = std::max(clock.left, absl::ZeroDuration());
}

std::optional<absl::Duration> GtpClocks::TimeFor(int player, int moves_to_go) const {
  if (!has_clock_) return std::nullopt;
  return TimeForMove(clocks_[static_cast<size_t>(player)], moves_to_go);
}

}  // namespace tengen::kee
