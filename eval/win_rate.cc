#include "eval/win_rate.h"

#include <cmath>

#include "absl/strings/str_format.h"

namespace tengen::eval {
namespace {

// At which values of searches foretell the results of self-play games best: 113 to 141 by rule
// (training/README.md).
constexpr double kUnitsPerLogit = 120;

}  // namespace

double WinRate(Value value) {
  if (IsDecided(value)) return IsWin(value) ? 1 : 0;
  return 1 / (1 + std::exp(-value / kUnitsPerLogit));
}

std::string WinRateText(Value value) { return absl::StrFormat("%.1f%%", 100 * WinRate(value)); }

}  // namespace tengen::eval
