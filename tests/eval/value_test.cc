#include "eval/value.h"

#include "gtest/gtest.h"

namespace tengen::eval {
namespace {

TEST(ValueTest, ProvenResultsCarryTheirDistance) {
  for (int plies : {0, 1, 2, 7, 100, kMaxPly}) {
    EXPECT_TRUE(IsWin(WinIn(plies))) << plies;
    EXPECT_FALSE(IsLoss(WinIn(plies))) << plies;
    EXPECT_TRUE(IsLoss(LossIn(plies))) << plies;
    EXPECT_FALSE(IsWin(LossIn(plies))) << plies;
    EXPECT_TRUE(IsDecided(WinIn(plies)));
    EXPECT_TRUE(IsDecided(LossIn(plies)));
    EXPECT_EQ(WinIn(plies), -LossIn(plies)) << "my win is your loss";
    EXPECT_EQ(PliesToEnd(WinIn(plies)), plies);
    EXPECT_EQ(PliesToEnd(LossIn(plies)), plies);
  }
}

TEST(ValueTest, EvaluationsAreNotDecided) {
  for (Value v :
       {kDraw, Value{1}, Value{-1}, kMaxEval, -kMaxEval, kMateBound - 1, 1 - kMateBound}) {
    EXPECT_FALSE(IsWin(v)) << v;
    EXPECT_FALSE(IsLoss(v)) << v;
    EXPECT_FALSE(IsDecided(v)) << v;
  }
  EXPECT_TRUE(IsWin(kMateBound));
  EXPECT_TRUE(IsLoss(-kMateBound));
}

TEST(ValueTest, SoonerWinsAndLaterLossesAreBetter) {
  EXPECT_GT(WinIn(1), WinIn(3));
  EXPECT_GT(LossIn(4), LossIn(2));
  EXPECT_GT(WinIn(kMaxPly), kMaxEval);
  EXPECT_LT(LossIn(kMaxPly), -kMaxEval);
  EXPECT_GT(kInfinite, WinIn(0));
  EXPECT_LT(-kInfinite, LossIn(0));
}

TEST(ValueTest, TextNamesTheMateOrTheNumber) {
  EXPECT_EQ(ValueToText(WinIn(7)), "+M7");
  EXPECT_EQ(ValueToText(LossIn(8)), "-M8");
  EXPECT_EQ(ValueToText(WinIn(0)), "+M0");
  EXPECT_EQ(ValueToText(WinIn(kMaxPly)), "+M1100");
  EXPECT_EQ(ValueToText(0), "0");
  EXPECT_EQ(ValueToText(123), "123");
  EXPECT_EQ(ValueToText(-45), "-45");
  EXPECT_EQ(ValueToText(kMaxEval), "20000");
}

}  // namespace
}  // namespace tengen::eval
