// Exact fractions: scores are means of small whole numbers.
#ifndef TENGEN_KEE_RULES_RATIONAL_H_
#define TENGEN_KEE_RULES_RATIONAL_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen::kee {

// A fraction in lowest terms with a positive denominator, so equal values have equal parts. The
// parts stay far below 2^31 for the scores of any game (points times positions), so products fit in
// 64 bits. A value type; thread-compatible.
class Rational {
 public:
  constexpr Rational() = default;
  // Whole numbers convert silently, as in arithmetic.
  constexpr Rational(int64_t whole) : num_(whole) {}  // NOLINT(google-explicit-constructor)
  // REQUIRES: den is not 0.
  Rational(int64_t num, int64_t den);

  constexpr int64_t num() const { return num_; }
  constexpr int64_t den() const { return den_; }

  friend Rational operator+(Rational a, Rational b);
  friend Rational operator-(Rational a, Rational b);
  Rational operator-() const;
  friend constexpr bool operator==(const Rational&, const Rational&) = default;
  friend constexpr bool operator<(Rational a, Rational b) {
    return a.num_ * b.den_ < b.num_ * a.den_;
  }
  friend constexpr bool operator>(Rational a, Rational b) { return b < a; }
  friend constexpr bool operator<=(Rational a, Rational b) { return !(b < a); }
  friend constexpr bool operator>=(Rational a, Rational b) { return !(a < b); }

  double ToDouble() const { return static_cast<double>(num_) / static_cast<double>(den_); }
  // "3", "-1/2".
  std::string ToString() const;
  // As ToString if whole, else rounded to at most six decimals: "0.333333", "-2.5".
  std::string ToDecimal() const;

 private:
  int64_t num_ = 0;
  int64_t den_ = 1;
};

// A decimal ("6.5", "-3", "+.5") or a fraction ("13/2"); at most nine digits on either side of the
// point or the bar. nullopt for anything else.
std::optional<Rational> ParseRational(absl::string_view text);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_RULES_RATIONAL_H_
