#include "eval/win_rate.h"

#include <cmath>

#include "absl/strings/str_format.h"

namespace tengen::eval {
double WinRate(Value value) {
  if (IsDecided(value)) return IsWin(value) ? 1 : 0;
  return 1 / (1 + std::exp(-value / kUnitsPerLogit));
}

std::string WinRateText(Value value) { return absl::StrFormat("%.1f%%", 100 * WinRate(value)); }

}  // namespace tengen::eval
