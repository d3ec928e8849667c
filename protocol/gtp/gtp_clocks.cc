#include "protocol/gtp/gtp_clocks.h"

namespace tengen::protocol {

void GtpClocks::Set(absl::Duration main, absl::Duration byo_yomi, int stones) {
  main_ = main;
  byo_yomi_ = byo_yomi;
  stones_ = stones;
  const bool any = main > absl::ZeroDuration() || has_byo_yomi();
  set_ = any && !(has_byo_yomi() && stones == 0);
  Restart();
}

void GtpClocks::Restart() {
  const bool main = main_ > absl::ZeroDuration();
  clocks_.fill(main ? Clock{main_, 0} : ByoYomi());
}

void GtpClocks::SetLeft(Color side, absl::Duration time, int stones) {
  set_ = true;
  clocks_[static_cast<size_t>(Index(side))] = {time, stones};
}

void GtpClocks::Spend(Color side, absl::Duration time) {
  Clock& clock = clocks_[static_cast<size_t>(Index(side))];
  clock.left -= time;
  const bool main_is_over = clock.stones == 0 && clock.left <= absl::ZeroDuration();
  const bool period_is_over = clock.stones == 1;
  if (clock.stones > 0) --clock.stones;
  if (has_byo_yomi() && (main_is_over || period_is_over)) clock = ByoYomi();
}

bool GtpClocks::Limit(Color side, search::SearchLimits& limits) const {
  if (!set_) return false;
  const Clock& clock = clocks_[static_cast<size_t>(Index(side))];
  if (clock.stones > 0) {
    limits.turn_time = clock.left / clock.stones;
    return true;
  }
  // The first move of the byo-yomi may come out of it.
  const bool goes_on = has_byo_yomi() && stones_ > 0;
  limits.match_time_left = clock.left + (goes_on ? byo_yomi_ / stones_ : absl::ZeroDuration());
  return true;
}

}  // namespace tengen::protocol
