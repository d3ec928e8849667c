#include "kee/gtp/gtp_clocks.h"

#include "gtest/gtest.h"

namespace tengen::kee {
namespace {

constexpr absl::Duration kNone = absl::ZeroDuration();

TEST(GtpClocks, AreOffUntilTheyAreSet) {
  GtpClocks clocks(2);
  EXPECT_FALSE(clocks.TimeFor(0, 10).has_value());
  clocks.Set(kNone, absl::Seconds(1), 0);  // byo-yomi for no stones: no limit
  EXPECT_FALSE(clocks.TimeFor(1, 10).has_value());
  clocks.Set(absl::Minutes(1), kNone, 0);
  EXPECT_EQ(clocks.TimeFor(1, 10), TimeForMove({absl::Minutes(1), 0}, 10));
  clocks.Set(kNone, absl::Seconds(1), 0);
  EXPECT_FALSE(clocks.TimeFor(1, 10).has_value());
  clocks.SetLeft(1, {absl::Seconds(9), 3});
  EXPECT_EQ(clocks.TimeFor(1, 10), TimeForMove({absl::Seconds(9), 3}, 10));
}

TEST(GtpClocks, MainTimeIsSpentUpToNothing) {
  GtpClocks clocks(2);
  clocks.Set(absl::Seconds(30), kNone, 0);
  clocks.Spend(0, absl::Seconds(10));
  EXPECT_EQ(clocks.TimeFor(0, 5), TimeForMove({absl::Seconds(20), 0}, 5));
  EXPECT_EQ(clocks.TimeFor(1, 5), TimeForMove({absl::Seconds(30), 0}, 5));
  clocks.Spend(0, absl::Seconds(25));
  EXPECT_EQ(clocks.TimeFor(0, 5), TimeForMove({kNone, 0}, 5));
}

TEST(GtpClocks, ByoYomiFollowsMainTimeAndBeginsAnew) {
  GtpClocks clocks(2);
  clocks.Set(absl::Seconds(5), absl::Seconds(12), 2);
  const ClockState full = {absl::Seconds(12), 2};
  clocks.Spend(0, absl::Seconds(6));
  EXPECT_EQ(clocks.TimeFor(0, 50), TimeForMove(full, 50));
  clocks.Spend(0, absl::Seconds(4));
  EXPECT_EQ(clocks.TimeFor(0, 50), TimeForMove({absl::Seconds(8), 1}, 50));
  clocks.Spend(0, absl::Seconds(4));
  EXPECT_EQ(clocks.TimeFor(0, 50), TimeForMove(full, 50));
}

TEST(GtpClocks, WithoutMainTimeByoYomiBeginsAtOnce) {
  GtpClocks clocks(2);
  clocks.Set(kNone, absl::Seconds(12), 2);
  EXPECT_EQ(clocks.TimeFor(0, 50), TimeForMove({absl::Seconds(12), 2}, 50));
}

TEST(GtpClocks, ANewGameBeginsWithTheClocksAsSet) {
  GtpClocks clocks(2);
  clocks.Set(absl::Seconds(30), kNone, 0);
  clocks.Spend(0, absl::Seconds(10));
  clocks.Restart(3);
  for (int player = 0; player < 3; ++player) {
    EXPECT_EQ(clocks.TimeFor(player, 5), TimeForMove({absl::Seconds(30), 0}, 5));
  }
}

}  // namespace
}  // namespace tengen::kee
