// Numbers for what a line looks like around a point, as the network sees it.
#ifndef TENGEN_EVAL_NETWORK_LINE_CODE_H_
#define TENGEN_EVAL_NETWORK_LINE_CODE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::eval {

// A window of a line: a point and four points to each side of it, so all rows of five through it.
inline constexpr int kCodeReach = 4;
inline constexpr int kCodeWindow = 2 * kCodeReach + 1;

// A window as one number: first by how many of its points lie beyond the board at either end, then
// the points on the board as digits in base three, the first point the lowest digit: 0 empty, 1 own
// stone, 2 other stone. What is own depends on whose eyes look; the same window seen by the other
// colour is SwapColors of it.
using LineCode = uint16_t;

inline constexpr std::array<int, kCodeWindow + 1> kPowersOfThree = [] {
  std::array<int, kCodeWindow + 1> powers = {1};
  for (size_t i = 1; i < powers.size(); ++i) powers[i] = 3 * powers[i - 1];
  return powers;
}();

// The code of an empty window with `before` and `after` points beyond the board at its ends.
// REQUIRES: both in [0, kCodeReach].
constexpr int EmptyCode(int before, int after) {
  int code = 0;
  for (int b = 0; b <= kCodeReach; ++b) {
    for (int a = 0; a <= kCodeReach; ++a) {
      if (b == before && a == after) return code;
      code += kPowersOfThree[static_cast<size_t>(kCodeWindow - b - a)];
    }
  }
  return code;
}
// 43,923: one past the last.
inline constexpr int kLineCodes = EmptyCode(kCodeReach, kCodeReach + 1);

// EmptyCode by [before][after].
inline constexpr auto kEmptyCodes = [] {
  std::array<std::array<LineCode, kCodeReach + 1>, kCodeReach + 1> codes = {};
  for (int before = 0; before <= kCodeReach; ++before) {
    for (int after = 0; after <= kCodeReach; ++after) {
      codes[static_cast<size_t>(before)][static_cast<size_t>(after)] =
          static_cast<LineCode>(EmptyCode(before, after));
    }
  }
  return codes;
}();

// A window taken apart. A plain value.
struct LineWindow {
  int before = 0;
  int after = 0;
  std::array<uint8_t, kCodeWindow> digits = {};  // those beyond the board are zero

  bool empty() const { return digits == decltype(digits){}; }
  friend bool operator==(const LineWindow&, const LineWindow&) = default;
};
// Pure; slow, for tables and tests. REQUIRES: 0 <= code < kLineCodes.
LineWindow WindowOf(int code);
LineCode CodeOf(const LineWindow& window);
LineCode SwapColors(LineCode code);
// The window read from its other end.
LineCode Mirror(LineCode code);

// Codes that mean the same read from either end have one row of numbers. Windows without a stone
// share row 0, which is all zero, so that an empty board is worth nothing and points far from
// stones cost nothing.
class LineRows {
 public:
  // Made when first asked for (a few milliseconds) and kept. Thread-safe.
  static const LineRows& Get();

  int count() const { return count_; }
  int RowOf(LineCode code) const { return row_of_[code]; }
  LineCode SwapOf(LineCode code) const { return swap_of_[code]; }

 private:
  LineRows();

  int count_ = 0;
  std::vector<uint16_t> row_of_;
  std::vector<LineCode> swap_of_;
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_LINE_CODE_H_
