#include "eval/network/line_code.h"

#include <algorithm>
#include <utility>

namespace tengen::eval {
namespace {

int EmptyCodeOf(const LineWindow& window) {
  return kEmptyCodes[static_cast<size_t>(window.before)][static_cast<size_t>(window.after)];
}

}  // namespace

LineWindow WindowOf(int code) {
  LineWindow window;
  for (int before = 0; before <= kCodeReach; ++before) {
    for (int after = 0; after <= kCodeReach; ++after) {
      if (EmptyCodeOf({before, after}) > code) continue;
      window.before = before;
      window.after = after;
    }
  }
  int rest = code - EmptyCodeOf(window);
  for (int i = window.before; i < kCodeWindow - window.after; ++i) {
    window.digits[static_cast<size_t>(i)] = static_cast<uint8_t>(rest % 3);
    rest /= 3;
  }
  return window;
}

LineCode CodeOf(const LineWindow& window) {
  int code = EmptyCodeOf(window);
  for (int i = window.before; i < kCodeWindow - window.after; ++i) {
    code += window.digits[static_cast<size_t>(i)] *
            kPowersOfThree[static_cast<size_t>(i - window.before)];
  }
  return static_cast<LineCode>(code);
}

LineCode SwapColors(LineCode code) {
  LineWindow window = WindowOf(code);
  for (uint8_t& digit : window.digits) digit = static_cast<uint8_t>((3 - digit) % 3);
  return CodeOf(window);
}

LineCode Mirror(LineCode code) {
  LineWindow window = WindowOf(code);
  std::swap(window.before, window.after);
  std::reverse(window.digits.begin(), window.digits.end());
  return CodeOf(window);
}

LineRows::LineRows() : row_of_(kLineCodes), swap_of_(kLineCodes) {
  count_ = 1;
  for (int i = 0; i < kLineCodes; ++i) {
    const auto code = static_cast<LineCode>(i);
    swap_of_[code] = SwapColors(code);
    if (WindowOf(code).empty()) continue;
    const LineCode mirrored = Mirror(code);
    row_of_[code] = mirrored < code ? row_of_[mirrored] : static_cast<uint16_t>(count_++);
  }
}

const LineRows& LineRows::Get() {
  static const LineRows rows;
  return rows;
}

}  // namespace tengen::eval
