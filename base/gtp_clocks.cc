#include "base/gtp_clocks.h"

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/errors.h"
#include "base/gtp.h"
#include "base/text.h"

namespace tengen::base {
namespace {

constexpr absl::Duration kNoTime = absl::ZeroDuration();

absl::Status ReadSeconds(const std::string& word, absl::Duration& time) {
  const std::optional<absl::Duration> seconds = ParseGtpSeconds(word);
  if (!seconds) return IsNot(word, "a number of seconds from 0 to 1000000000");
  time = *seconds;
  return absl::OkStatus();
}

// Stones, or periods.
absl::Status ReadCount(const std::string& word, int& number) {
  const std::optional<int64_t> count = ParseInteger(word);
  if (!count || *count < 0 || *count > INT_MAX) {
    return IsNot(word, absl::StrCat("a whole number from 0 to ", INT_MAX));
  }
  number = static_cast<int>(*count);
  return absl::OkStatus();
}

// "300 30 5".
struct TimeWords {
  absl::Duration main;
  absl::Duration byo_yomi;
  int count;
};

// REQUIRES: there are three words.
absl::StatusOr<TimeWords> ReadTimes(absl::Span<const std::string> words) {
  TimeWords times;
  absl::Status status = ReadSeconds(words[0], times.main);
  if (status.ok()) status = ReadSeconds(words[1], times.byo_yomi);
  if (status.ok()) status = ReadCount(words[2], times.count);
  if (!status.ok()) return status;
  return times;
}

}  // namespace

void GtpClocks::Set(absl::Duration main, absl::Duration byo_yomi, int stones) {
  const bool has_byo_yomi = byo_yomi > kNoTime && stones > 0;
  set_ = has_byo_yomi || (main > kNoTime && byo_yomi == kNoTime);
  main_ = main;
  byo_yomi_ = has_byo_yomi ? GtpClock{byo_yomi, stones} : GtpClock{kNoTime, 0};
  Restart(static_cast<int>(clocks_.size()));
}

void GtpClocks::SetMain(absl::Duration main) {
  Set(main, kNoTime, 0);
  set_ = true;
}

void GtpClocks::SetPeriods(absl::Duration main, absl::Duration period, int periods) {
  if (period == kNoTime || periods == 0) return SetMain(main);
  Set(main, period, 1);
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
  if (words.size() != 3) return absl::InvalidArgumentError("time_settings MAIN BYO_YOMI STONES");
  const absl::StatusOr<TimeWords> times = ReadTimes(words);
  if (times.ok()) clocks.Set(times->main, times->byo_yomi, times->count);
  return times.status();
}

absl::Status TakeKgsTimeSettings(absl::Span<const std::string> words, GtpClocks& clocks) {
  const std::string kind = words.empty() ? "" : words[0];
  const absl::Span<const std::string> rest = words.subspan(words.empty() ? 0 : 1);
  if (kind == "none" && rest.empty()) {
    clocks.Set(kNoTime, kNoTime, 0);
    return absl::OkStatus();
  }
  if (kind == "absolute" && rest.size() == 1) {
    absl::Duration main;
    absl::Status status = ReadSeconds(rest[0], main);
    if (status.ok()) clocks.SetMain(main);
    return status;
  }
  if ((kind != "byoyomi" && kind != "canadian") || rest.size() != 3) {
    return absl::InvalidArgumentError(
        "kgs-time_settings none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | "
        "canadian MAIN BYO_YOMI STONES");
  }
  const absl::StatusOr<TimeWords> times = ReadTimes(rest);
  if (!times.ok()) return times.status();
  if (kind == "byoyomi") {
    clocks.SetPeriods(times->main, times->byo_yomi, times->count);
  } else if (times->byo_yomi > kNoTime && times->count > 0) {
    clocks.Set(times->main, times->byo_yomi, times->count);
  } else {
    clocks.SetMain(times->main);
  }
  return absl::OkStatus();
}

absl::Status TakeTimeLeft(absl::Span<const std::string> words, std::optional<int> player,
                          GtpClocks& clocks) {
  if (!player || words.size() != 3) {
    return absl::InvalidArgumentError("time_left COLOR TIME STONES");
  }
  GtpClock left;
  absl::Status status = ReadSeconds(words[1], left.left);
  if (status.ok()) status = ReadCount(words[2], left.stones);
  if (status.ok()) clocks.SetLeft(*player, left);
  return status;
}

}  // namespace tengen::base
