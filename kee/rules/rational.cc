#include "kee/rules/rational.h"

#include <cassert>
#include <cstddef>
#include <numeric>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

namespace tengen::kee {
namespace {

constexpr size_t kMaxDigits = 9;

std::optional<int64_t> ParseDigits(absl::string_view digits) {
  if (digits.empty() || digits.size() > kMaxDigits) return std::nullopt;
  int64_t value = 0;
  for (char c : digits) {
    if (!absl::ascii_isdigit(static_cast<unsigned char>(c))) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::optional<Rational> ParseDecimal(absl::string_view text) {
  const size_t point = text.find('.');
  const absl::string_view whole = text.substr(0, point);
  const absl::string_view fraction =
      point == absl::string_view::npos ? absl::string_view() : text.substr(point + 1);
  if (whole.empty() && fraction.empty()) return std::nullopt;
  int64_t scale = 1;
  for (size_t i = 0; i < fraction.size() && i < kMaxDigits; ++i) scale *= 10;
  const std::optional<int64_t> a = whole.empty() ? 0 : ParseDigits(whole);
  const std::optional<int64_t> b = fraction.empty() ? 0 : ParseDigits(fraction);
  if (!a || !b) return std::nullopt;
  return Rational(*a * scale + *b, scale);
}

}  // namespace

Rational::Rational(int64_t num, int64_t den) : num_(num), den_(den) {
  assert(den != 0);
  if (den_ < 0) {
    num_ = -num_;
    den_ = -den_;
  }
  const int64_t divisor = std::gcd(num_, den_);
  num_ /= divisor;
  den_ /= divisor;
}

Rational operator+(Rational a, Rational b) {
  return Rational(a.num_ * b.den_ + b.num_ * a.den_, a.den_ * b.den_);
}

Rational operator-(Rational a, Rational b) { return a + -b; }

Rational Rational::operator-() const { return Rational(-num_, den_); }

std::string Rational::ToString() const {
  return den_ == 1 ? absl::StrCat(num_) : absl::StrCat(num_, "/", den_);
}

std::string Rational::ToDecimal() const {
  if (den_ == 1) return absl::StrCat(num_);
  std::string text = absl::StrFormat("%.6f", ToDouble());
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::optional<Rational> ParseRational(absl::string_view text) {
  const bool negative = absl::ConsumePrefix(&text, "-");
  if (!negative) absl::ConsumePrefix(&text, "+");
  std::optional<Rational> value;
  const size_t bar = text.find('/');
  if (bar == absl::string_view::npos) {
    value = ParseDecimal(text);
  } else {
    const std::optional<int64_t> num = ParseDigits(text.substr(0, bar));
    const std::optional<int64_t> den = ParseDigits(text.substr(bar + 1));
    if (num && den && *den != 0) value = Rational(*num, *den);
  }
  if (value && negative) value = -*value;
  return value;
}

}  // namespace tengen::kee
