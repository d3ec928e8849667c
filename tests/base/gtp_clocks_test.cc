#include "base/gtp_clocks.h"

#include "gtest/gtest.h"

namespace tengen::base {
namespace {

constexpr absl::Duration kNone = absl::ZeroDuration();

GtpClock ClockOf(int seconds, int stones) { return {absl::Seconds(seconds), stones}; }

TEST(GtpClocksTest, AreOffUntilTheyAreSet) {
  GtpClocks clocks(2);
  EXPECT_FALSE(clocks.Left(0));
  clocks.Set(kNone, absl::Seconds(1), 0);  // byo-yomi for no stones: no limit
  EXPECT_FALSE(clocks.Left(1));
  clocks.Set(absl::Minutes(1), kNone, 0);
  EXPECT_EQ(clocks.Left(1), ClockOf(60, 0));
  for (int stones : {0, 3}) {
    clocks.Set(kNone, kNone, stones);  // no time at all
    EXPECT_FALSE(clocks.Left(1));
  }
  clocks.Set(absl::Minutes(1), kNone, 3);  // no time for stones: no byo-yomi
  EXPECT_EQ(clocks.Left(1), ClockOf(60, 0));
  clocks.Set(absl::Minutes(1), absl::Seconds(1), 0);
  EXPECT_FALSE(clocks.Left(1));
  clocks.SetLeft(1, ClockOf(9, 3));
  EXPECT_EQ(clocks.Left(1), ClockOf(9, 3));
}

TEST(GtpClocksTest, MainTimeIsSpentUpToNothing) {
  GtpClocks clocks(2);
  clocks.Set(absl::Seconds(30), kNone, 0);
  clocks.Spend(0, absl::Seconds(10));
  EXPECT_EQ(clocks.Left(0), ClockOf(20, 0));
  EXPECT_EQ(clocks.Left(1), ClockOf(30, 0));
  clocks.Spend(0, absl::Seconds(25));
  EXPECT_EQ(clocks.Left(0), ClockOf(0, 0));
}

TEST(GtpClocksTest, ByoYomiFollowsMainTimeAndBeginsAnew) {
  GtpClocks clocks(2);
  clocks.Set(absl::Seconds(5), absl::Seconds(12), 2);
  EXPECT_EQ(clocks.byo_yomi(), ClockOf(12, 2));
  clocks.Spend(0, absl::Seconds(6));
  EXPECT_EQ(clocks.Left(0), ClockOf(12, 2));
  clocks.Spend(0, absl::Seconds(4));
  EXPECT_EQ(clocks.Left(0), ClockOf(8, 1));
  clocks.Spend(0, absl::Seconds(4));
  EXPECT_EQ(clocks.Left(0), ClockOf(12, 2));
}

TEST(GtpClocksTest, WithoutMainTimeByoYomiBeginsAtOnce) {
  GtpClocks clocks(2);
  clocks.Set(kNone, absl::Seconds(12), 2);
  EXPECT_EQ(clocks.Left(0), ClockOf(12, 2));
}

TEST(GtpClocksTest, ANewGameBeginsWithTheClocksAsSet) {
  GtpClocks clocks(2);
  clocks.Set(absl::Seconds(30), kNone, 0);
  clocks.Spend(0, absl::Seconds(10));
  clocks.Restart(3);
  for (int player = 0; player < 3; ++player) EXPECT_EQ(clocks.Left(player), ClockOf(30, 0));
}

}  // namespace
}  // namespace tengen::base
