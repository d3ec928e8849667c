#include "eval/network/line_code.h"

#include <algorithm>
#include <set>

#include "gtest/gtest.h"

namespace tengen::eval {
namespace {

std::vector<LineCode> AllCodes() {
  std::vector<LineCode> codes;
  for (int i = 0; i < kLineCodes; ++i) codes.push_back(static_cast<LineCode>(i));
  return codes;
}

TEST(LineCodeTest, ThereIsACodeForEveryWindow) {
  EXPECT_EQ(kLineCodes, 43923);
  int windows = 0;
  for (int before = 0; before <= kCodeReach; ++before) {
    for (int after = 0; after <= kCodeReach; ++after) {
      int count = 1;
      for (int i = before; i < kCodeWindow - after; ++i) count *= 3;
      windows += count;
    }
  }
  EXPECT_EQ(kLineCodes, windows);
}

TEST(LineCodeTest, WindowsAndCodesAreOneToOne) {
  for (LineCode code : AllCodes()) {
    const LineWindow window = WindowOf(code);
    ASSERT_EQ(CodeOf(window), code);
    ASSERT_GE(window.before, 0);
    ASSERT_LE(window.before, kCodeReach);
    ASSERT_GE(window.after, 0);
    ASSERT_LE(window.after, kCodeReach);
    for (int i = 0; i < kCodeWindow; ++i) {
      const bool on_board = i >= window.before && i < kCodeWindow - window.after;
      ASSERT_LE(window.digits[static_cast<size_t>(i)], on_board ? 2 : 0) << code;
    }
    ASSERT_EQ(window.empty(), code == EmptyCode(window.before, window.after));
  }
}

TEST(LineCodeTest, DigitsCountFromTheFirstPointOnTheBoard) {
  LineWindow window;
  window.digits[0] = 1;
  window.digits[8] = 2;
  EXPECT_EQ(CodeOf(window), 1 + 2 * 6561);
  window = {};
  window.before = 3;
  window.after = 1;
  window.digits[4] = 2;
  EXPECT_EQ(CodeOf(window), EmptyCode(3, 1) + 2 * 3);
}

TEST(LineCodeTest, SwappingAndMirroringTwiceIsNothing) {
  for (LineCode code : AllCodes()) {
    ASSERT_EQ(SwapColors(SwapColors(code)), code);
    ASSERT_EQ(Mirror(Mirror(code)), code);
    ASSERT_EQ(SwapColors(Mirror(code)), Mirror(SwapColors(code)));
    ASSERT_EQ(SwapColors(code) == code, WindowOf(code).empty());
  }
}

TEST(LineRowsTest, CodesShareARowIfTheyMeanTheSame) {
  const LineRows& rows = LineRows::Get();
  std::vector<int> users(static_cast<size_t>(rows.count()));
  for (LineCode code : AllCodes()) {
    const int row = rows.RowOf(code);
    ASSERT_GE(row, 0);
    ASSERT_LT(row, rows.count());
    ASSERT_EQ(row == 0, WindowOf(code).empty());
    ASSERT_EQ(row, rows.RowOf(Mirror(code)));
    ASSERT_EQ(rows.SwapOf(code), SwapColors(code));
    ++users[static_cast<size_t>(row)];
  }
  // Row 0 has the 25 empty windows; every other a window and its mirror image, if that is another.
  EXPECT_EQ(users[0], 25);
  EXPECT_EQ(*std::min_element(users.begin() + 1, users.end()), 1);
  EXPECT_EQ(*std::max_element(users.begin() + 1, users.end()), 2);
  // A window that is its own image has as much of the board on one side as on the other, and half
  // of its points, rounded up, are free to choose: 3^5 + 3^4 + 3^3 + 3^2 + 3 = 363 of them. So
  // (43,923 + 363) / 2 = 22,143 are different; of these (25 + 5) / 2 = 15 are empty and share one.
  EXPECT_EQ(rows.count(), 22143 - 15 + 1);
}

}  // namespace
}  // namespace tengen::eval
