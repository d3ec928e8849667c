#include "base/gtp_clocks.h"

#include <algorithm>
#include <cstddef>

namespace tengen::base {
namespace {

constexpr absl::Duration kNoTime = absl::ZeroDuration();

}  // namespace

void GtpClocks::Set(absl::Duration main, absl::Duration byo_yomi, int stones) {
  const bool has_byo_yomi = byo_yomi > kNoTime && stones > 0;
  set_ = has_byo_yomi || (main > kNoTime && byo_yomi == kNoTime);
  main_ = main;
  byo_yomi_ = has_byo_yomi ? GtpClock{byo_yomi, stones} : GtpClock{kNoTime, 0};
  Restart(static_cast<int>(clocks_.size()));
}

void GtpClocks::Restart(int players) {
  const GtpClock first = main_ > kNoTime ? GtpClock{main_, 0} : byo_yomi_;
  clocks_.assign(static_cast<size_t>(players), first);
}

void GtpClocks::SetLeft(int player, const GtpClock& left) {
  set_ = true;
  clocks_[static_cast<size_t>(player)] = left;
}

void GtpClocks::Spend(int player, absl::Duration time) {
  GtpClock& clock = clocks_[static_cast<size_t>(player)];
  clock.left = std::max(clock.left - time, kNoTime);
  const bool main_is_over = clock.stones == 0 && clock.left == kNoTime;
  const bool period_is_over = clock.stones == 1;
  if (clock.stones > 0) --clock.stones;
  if (byo_yomi_.stones > 0 && (main_is_over || period_is_over)) clock = byo_yomi_;
}

std::optional<GtpClock> GtpClocks::Left(int player) const {
  if (!set_) return std::nullopt;
  return clocks_[static_cast<size_t>(player)];
}

}  // namespace tengen::base
