#include "eval/win_rate.h"

#include "gtest/gtest.h"

namespace tengen::eval {
namespace {

TEST(WinRateTest, IsTheLogisticFunctionOfTheValue) {
  EXPECT_DOUBLE_EQ(WinRate(kDraw), 0.5);
  EXPECT_NEAR(WinRate(120), 0.731, 0.001);
  EXPECT_NEAR(WinRate(120) + WinRate(-120), 1, 1e-12);
  EXPECT_LE(WinRate(kMaxEval), 1);
}

TEST(WinRateTest, ProvenResultsAreCertain) {
  EXPECT_EQ(WinRate(WinIn(7)), 1);
  EXPECT_EQ(WinRate(LossIn(1000)), 0);
}

TEST(WinRateTest, PeopleReadPercent) {
  EXPECT_EQ(WinRateText(35), "57.2%");
  EXPECT_EQ(WinRateText(WinIn(7)), "100.0%");
  EXPECT_EQ(WinRateText(LossIn(8)), "0.0%");
}

}  // namespace
}  // namespace tengen::eval
