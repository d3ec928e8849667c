#include "base/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

namespace tengen::base {
namespace {

struct Unit {
  absl::string_view name;
  int64_t worth;
};

constexpr int64_t kKilo = 1000, kKibi = 1024;
constexpr auto kCountUnits =
    std::to_array<Unit>({{"", 1}, {"k", kKilo}, {"m", kKilo* kKilo}, {"g", kKilo* kKilo* kKilo}});
constexpr auto kByteUnits = std::to_array<Unit>({{"", 1},
                                                 {"b", 1},
                                                 {"k", kKibi},
                                                 {"kb", kKibi},
                                                 {"kib", kKibi},
                                                 {"m", kKibi* kKibi},
                                                 {"mb", kKibi* kKibi},
                                                 {"mib", kKibi* kKibi},
                                                 {"g", kKibi* kKibi* kKibi},
                                                 {"gb", kKibi* kKibi* kKibi},
                                                 {"gib", kKibi* kKibi* kKibi}});
constexpr int64_t kSecond = 1'000'000'000;  // in nanoseconds
constexpr auto kTimeUnits = std::to_array<Unit>({{"", kSecond},
                                                 {"ns", 1},
                                                 {"us", 1'000},
                                                 {"ms", 1'000'000},
                                                 {"s", kSecond},
                                                 {"m", 60 * kSecond},
                                                 {"min", 60 * kSecond},
                                                 {"h", 3600 * kSecond}});

// As many as a fraction may have: the worth of any unit times a million fits into 64 bits.
constexpr size_t kMostFractionDigits = 6;

template <class Predicate>
absl::string_view TakeWhile(absl::string_view* text, Predicate predicate) {
  const auto end = std::find_if_not(text->begin(), text->end(), predicate);
  const absl::string_view taken = text->substr(0, static_cast<size_t>(end - text->begin()));
  text->remove_prefix(taken.size());
  return taken;
}

// A number and its unit.
struct Amount {
  int64_t value;  // in what a unit is worth, the rest cut off
  bool whole;     // nothing was
  bool bare;      // there was no unit
};

std::optional<int64_t> Sum(int64_t a, int64_t b) {
  if (a > std::numeric_limits<int64_t>::max() - b) return std::nullopt;
  return a + b;
}

// `digits.fraction` times `worth`.
std::optional<Amount> Multiply(absl::string_view digits, absl::string_view fraction,
                               int64_t worth) {
  int64_t number = 0, part = 0, tens = 1;
  if (!digits.empty() && !absl::SimpleAtoi(digits, &number)) return std::nullopt;
  if (fraction.size() > kMostFractionDigits) return std::nullopt;
  for (const char digit : fraction) {
    part = 10 * part + (digit - '0');
    tens *= 10;
  }
  if (number > std::numeric_limits<int64_t>::max() / worth) return std::nullopt;
  const std::optional<int64_t> value = Sum(number * worth, part * worth / tens);
  if (!value) return std::nullopt;
  return Amount{*value, part * worth % tens == 0, false};
}

template <class Units>
std::optional<Amount> TakeAmount(absl::string_view* text, const Units& units) {
  const auto is_digit = [](unsigned char c) { return absl::ascii_isdigit(c); };
  const absl::string_view digits = TakeWhile(text, is_digit);
  absl::string_view fraction;
  if (!text->empty() && text->front() == '.') {
    text->remove_prefix(1);
    fraction = TakeWhile(text, is_digit);
  }
  if (digits.empty() && fraction.empty()) return std::nullopt;
  const absl::string_view name =
      TakeWhile(text, [](unsigned char c) { return absl::ascii_isalpha(c); });
  const auto unit = std::find_if(units.begin(), units.end(), [name](const Unit& u) {
    return absl::EqualsIgnoreCase(u.name, name);
  });
  if (unit == units.end()) return std::nullopt;
  std::optional<Amount> amount = Multiply(digits, fraction, unit->worth);
  if (amount) amount->bare = name.empty();
  return amount;
}

}  // namespace

std::optional<int64_t> ParseCount(absl::string_view text) {
  const std::optional<Amount> amount = TakeAmount(&text, kCountUnits);
  if (!amount || !amount->whole || !text.empty()) return std::nullopt;
  return amount->value;
}

std::optional<int64_t> ParseBytes(absl::string_view text) {
  const std::optional<Amount> amount = TakeAmount(&text, kByteUnits);
  if (!amount || !text.empty()) return std::nullopt;
  return amount->value;
}

std::optional<absl::Duration> ParseTime(absl::string_view text) {
  std::optional<int64_t> nanoseconds = 0;
  bool first = true;
  do {
    const std::optional<Amount> amount = TakeAmount(&text, kTimeUnits);
    // A bare number stands alone.
    if (!amount || (amount->bare && !(first && text.empty()))) return std::nullopt;
    nanoseconds = Sum(*nanoseconds, amount->value);
    first = false;
  } while (nanoseconds && !text.empty());
  if (!nanoseconds) return std::nullopt;
  return absl::Nanoseconds(*nanoseconds);
}

std::optional<absl::Duration> ParseTimeLimit(absl::string_view text) {
  for (absl::string_view word : {"inf", "infinite", "unlimited", "none"}) {
    if (absl::EqualsIgnoreCase(text, word)) return absl::InfiniteDuration();
  }
  return ParseTime(text);
}

std::optional<double> ParseDecimal(absl::string_view text) {
  double number = 0;
  const bool padded =
      !text.empty() && (absl::ascii_isspace(static_cast<unsigned char>(text[0])) ||
                        absl::ascii_isspace(static_cast<unsigned char>(text.back())));
  if (padded || !absl::SimpleAtod(text, &number) || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace tengen::base
