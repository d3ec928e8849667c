#include "base/gtp_clocks.h"

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>

#include "base/gtp.h"
#include "base/text.h"

namespace tengen::base {
namespace {

constexpr absl::Duration kNoTime = absl::ZeroDuration();

// Stones, or periods.
std::optional<int> ParseCount(absl::string_view text) {
  const std::optional<int64_t> count = ParseInteger(text);
  if (!count || *count < 0 || *count > INT_MAX) return std::nullopt;
  return static_cast<int>(*count);
}

// "300 30 5".
struct TimeWords {
  absl::Duration main;
  absl::Duration byo_yomi;
  int count;
};

std::optional<TimeWords> ParseTimes(absl::Span<const std::string> words) {
  if (words.size() != 3) return std::nullopt;
  const std::optional<absl::Duration> main = ParseGtpSeconds(words[0]);
  const std::optional<absl::Duration> byo_yomi = ParseGtpSeconds(words[1]);
  const std::optional<int> count = ParseCount(words[2]);
  if (!main || !byo_yomi || !count) return std::nullopt;
  return TimeWords{*main, *byo_yomi, *count};
}

}  // namespace

void GtpClocks::Set(absl::Duration main, absl::Duration byo_yomi, int stones) {
  const bool has_byo_yomi = byo_yomi > kNoTime && stones > 0;
  set_ = has_byo_yomi || (main > kNoTime && byo_yomi == kNoTime);
  main_ = main;
  byo_yomi_ = has_byo_yomi ? GtpClock{byo_yomi, stones} : GtpClock{kNoTime, 0};
  Restart(static_cast<int>(clocks_.size()));
}

void GtpClocks::SetPeriods(absl::Duration main, absl::Duration period, int periods) {
  const bool has_periods = period > kNoTime && periods > 0;
  Set(main, has_periods ? period : kNoTime, has_periods ? 1 : 0);
  if (!has_periods) return;
  byo_yomi_.periods = periods;
  Restart(static_cast<int>(clocks_.size()));
}

void GtpClocks::Restart(int players) {
  const GtpClock first = main_ > kNoTime ? GtpClock{main_, 0} : byo_yomi_;
  clocks_.assign(static_cast<size_t>(players), first);
}

void GtpClocks::SetLeft(int player, const GtpClock& left) {
  set_ = true;
  GtpClock& clock = clocks_[static_cast<size_t>(player)];
  clock = left;
  if (byo_yomi_.periods == 0 || left.stones == 0) return;
  clock.stones = 1;
  clock.periods = left.stones;
}

void GtpClocks::SpendInPeriods(GtpClock& clock, absl::Duration time) const {
  const bool in_main = clock.stones == 0;
  if (time < clock.left) {
    clock.left = in_main ? clock.left - time : byo_yomi_.left;
    return;
  }
  absl::Duration rest;
  const int64_t whole = absl::IDivDuration(time - clock.left, byo_yomi_.left, &rest);
  const int64_t left = in_main ? byo_yomi_.periods - whole : clock.periods - 1 - whole;
  clock = byo_yomi_;
  clock.periods = static_cast<int>(std::max<int64_t>(left, 1));
}

void GtpClocks::Spend(int player, absl::Duration time) {
  GtpClock& clock = clocks_[static_cast<size_t>(player)];
  if (byo_yomi_.periods > 0) return SpendInPeriods(clock, time);
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

absl::Status TakeTimeSettings(absl::Span<const std::string> words, GtpClocks& clocks) {
  const std::optional<TimeWords> times = ParseTimes(words);
  if (!times) return absl::InvalidArgumentError("time_settings MAIN BYO_YOMI STONES");
  clocks.Set(times->main, times->byo_yomi, times->count);
  return absl::OkStatus();
}

absl::Status TakeKgsTimeSettings(absl::Span<const std::string> words, GtpClocks& clocks) {
  const std::string kind = words.empty() ? "" : words[0];
  const absl::Span<const std::string> rest = words.subspan(words.empty() ? 0 : 1);
  const std::optional<TimeWords> times = ParseTimes(rest);
  const std::optional<absl::Duration> main =
      rest.size() == 1 ? ParseGtpSeconds(rest[0]) : std::nullopt;
  if (kind == "none" && rest.empty()) {
    clocks.Set(kNoTime, kNoTime, 0);
  } else if (kind == "absolute" && main) {
    clocks.Set(*main, kNoTime, 0);
  } else if (kind == "byoyomi" && times) {
    clocks.SetPeriods(times->main, times->byo_yomi, times->count);
  } else if (kind == "canadian" && times) {
    clocks.Set(times->main, times->byo_yomi, times->count);
  } else {
    return absl::InvalidArgumentError(
        "kgs-time_settings none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | "
        "canadian MAIN BYO_YOMI STONES");
  }
  return absl::OkStatus();
}

absl::Status TakeTimeLeft(absl::Span<const std::string> words, std::optional<int> player,
                          GtpClocks& clocks) {
  const bool complete = player && words.size() == 3;
  const std::optional<absl::Duration> left = complete ? ParseGtpSeconds(words[1]) : std::nullopt;
  const std::optional<int> count = complete ? ParseCount(words[2]) : std::nullopt;
  if (!left || !count) return absl::InvalidArgumentError("time_left COLOR TIME STONES");
  clocks.SetLeft(*player, {*left, *count});
  return absl::OkStatus();
}

}  // namespace tengen::base
