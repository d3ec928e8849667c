// Quantities as people write them: one grammar for all command lines. A number is decimal, with or
// without a fraction, and a unit may follow at once, its letter case ignored.
//
// All functions are pure and thread-safe, and yield nullopt for any other text: blanks, signs,
// other units, numbers that do not fit.
#ifndef TENGEN_BASE_QUANTITY_H_
#define TENGEN_BASE_QUANTITY_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace tengen::base {

// A whole number: "5", "20k", "1.5M", "2G", by powers of 1000.
std::optional<int64_t> ParseCount(absl::string_view text);

// Bytes: "512", "512k", "64M", "1.5GiB", by powers of 1024 whether or not "iB" or "B" follows. A
// part of a byte is cut off.
std::optional<int64_t> ParseBytes(absl::string_view text);

// Seconds, "5" and "0.5", or numbers with units in any row: "500ms", "5s", "2min" or "2m",
// "1h30min". A part of a nanosecond is cut off.
std::optional<absl::Duration> ParseTime(absl::string_view text);

// The same, or "inf", "infinite", "unlimited" and "none": absl::InfiniteDuration().
std::optional<absl::Duration> ParseTimeLimit(absl::string_view text);
// A finite decimal number, which alone may have a sign and an exponent: "0.05", "-3", "1e-3".
std::optional<double> ParseDecimal(absl::string_view text);

}  // namespace tengen::base

#endif  // TENGEN_BASE_QUANTITY_H_
