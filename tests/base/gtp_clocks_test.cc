#include "base/gtp_clocks.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
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

GtpClock PeriodsOf(int seconds, int periods) { return {absl::Seconds(seconds), 1, periods}; }

TEST(GtpClocksTest, PeriodsThatAMoveUsesUpAreLost) {
  GtpClocks clocks(2);
  clocks.SetPeriods(absl::Seconds(20), absl::Seconds(10), 5);
  EXPECT_EQ(clocks.byo_yomi(), PeriodsOf(10, 5));
  clocks.Spend(0, absl::Seconds(5));
  EXPECT_EQ(clocks.Left(0), ClockOf(15, 0));
  clocks.Spend(0, absl::Seconds(24));  // 9 of them in the first period
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 5));
  clocks.Spend(0, absl::Seconds(9));
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 5));
  clocks.Spend(0, absl::Seconds(10));
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 4));
  clocks.Spend(0, absl::Seconds(29));
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 2));
  clocks.Spend(0, absl::Seconds(1000));
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 1));
  EXPECT_EQ(clocks.Left(1), ClockOf(20, 0));
  clocks.Spend(1, absl::Seconds(30));  // the main time and one period
  EXPECT_EQ(clocks.Left(1), PeriodsOf(10, 4));
}

TEST(GtpClocksTest, ControllersCountPeriodsWhereTheyAre) {
  GtpClocks clocks(2);
  clocks.SetPeriods(kNone, absl::Seconds(10), 5);
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 5)) << "no main time";
  clocks.SetLeft(0, ClockOf(3, 4));
  EXPECT_EQ(clocks.Left(0), PeriodsOf(3, 4));
  clocks.Spend(0, absl::Seconds(2));
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 4));
  clocks.SetLeft(0, ClockOf(3, 4));
  clocks.Spend(0, absl::Seconds(13));
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 2));
  clocks.SetLeft(0, ClockOf(60, 0));
  EXPECT_EQ(clocks.Left(0), ClockOf(60, 0)) << "main time";
  clocks.Restart(2);
  EXPECT_EQ(clocks.Left(0), PeriodsOf(10, 5));
  clocks.Set(absl::Seconds(30), absl::Seconds(10), 2);
  clocks.SetLeft(0, ClockOf(3, 4));
  EXPECT_EQ(clocks.Left(0), ClockOf(3, 4)) << "stones";
}

// How player 0's clock stands after the words; nullopt for words that are refused.
std::optional<GtpClock> ClockBy(absl::Status (*take)(absl::Span<const std::string>, GtpClocks&),
                                absl::string_view text) {
  GtpClocks clocks(2);
  clocks.Set(absl::Seconds(77), kNone, 0);
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  if (take(words, clocks).ok()) return clocks.Left(0).value_or(ClockOf(0, 0));
  EXPECT_EQ(clocks.Left(0), ClockOf(77, 0)) << text;
  return std::nullopt;
}

TEST(GtpClocksTest, WordsSetThem) {
  EXPECT_EQ(ClockBy(TakeTimeSettings, "60 10 3"), ClockOf(60, 0));
  EXPECT_EQ(ClockBy(TakeTimeSettings, "0 10 3"), ClockOf(10, 3));
  EXPECT_EQ(ClockBy(TakeKgsTimeSettings, "none"), ClockOf(0, 0));
  EXPECT_EQ(ClockBy(TakeKgsTimeSettings, "absolute 60"), ClockOf(60, 0));
  EXPECT_EQ(ClockBy(TakeTimeSettings, "1e9 0 2147483647"), ClockOf(1000000000, 0));
  EXPECT_EQ(ClockBy(TakeKgsTimeSettings, "byoyomi 0 10.0 5"), PeriodsOf(10, 5));
  EXPECT_EQ(ClockBy(TakeKgsTimeSettings, "byoyomi 60 0 0"), ClockOf(60, 0));
  EXPECT_EQ(ClockBy(TakeKgsTimeSettings, "canadian 0 10 3"), ClockOf(10, 3));
}

TEST(GtpClocksTest, NoTimeIsNoLimitWhereThereIsNoWordForIt) {
  for (const char* words : {"0 0 0", "0 0 5", "0 1 0", "60 1 0", "-0 1e-30 0"}) {
    GtpClocks clocks(2);
    EXPECT_TRUE(
        TakeTimeSettings(std::vector<std::string>(absl::StrSplit(words, ' ')), clocks).ok());
    EXPECT_FALSE(clocks.Left(0)) << words;
  }
  for (const char* words : {"absolute 0", "byoyomi 0 0 0", "byoyomi 0 0 5", "byoyomi 0 10 0",
                            "canadian 0 0 0", "canadian 0 10 0", "canadian 0 0 5"}) {
    GtpClocks clocks(2);
    EXPECT_TRUE(
        TakeKgsTimeSettings(std::vector<std::string>(absl::StrSplit(words, ' ')), clocks).ok());
    EXPECT_EQ(clocks.Left(0), ClockOf(0, 0)) << words;
    clocks.Spend(0, absl::Seconds(1));
    clocks.Restart(2);
    EXPECT_EQ(clocks.Left(0), ClockOf(0, 0)) << words;
  }
  EXPECT_EQ(ClockBy(TakeKgsTimeSettings, "canadian 60 10 0"), ClockOf(60, 0));
}

TEST(GtpClocksTest, TheBadNumberIsNamed) {
  GtpClocks clocks(2);
  EXPECT_EQ(TakeTimeSettings({"60", "-1", "0"}, clocks).message(),
            "\"-1\" is not a number of seconds from 0 to 1000000000");
  EXPECT_EQ(TakeKgsTimeSettings({"absolute", "1e10"}, clocks).message(),
            "\"1e10\" is not a number of seconds from 0 to 1000000000");
  EXPECT_EQ(TakeKgsTimeSettings({"canadian", "1", "1", "3000000000"}, clocks).message(),
            "\"3000000000\" is not a whole number from 0 to 2147483647");
  EXPECT_EQ(TakeTimeLeft({"b", "nan", "0"}, 0, clocks).message(),
            "\"nan\" is not a number of seconds from 0 to 1000000000");
  EXPECT_FALSE(clocks.Left(0));
}

TEST(GtpClocksTest, OtherWordsAreRefused) {
  for (const char* words : {"", "60 10", "60 10 3 3", "60 10 -1", "x 10 3", "60 10 3.5"}) {
    EXPECT_FALSE(ClockBy(TakeTimeSettings, words)) << words;
  }
  for (const char* words : {"", "none 0", "absolute", "absolute 1 2", "byoyomi 60 10", "Absolute 1",
                            "byoyomi 60 10 99999999999", "canadian 1 1 -1", "60 10 3"}) {
    EXPECT_FALSE(ClockBy(TakeKgsTimeSettings, words)) << words;
  }
}

TEST(GtpClocksTest, TimeLeftNeedsAPlayer) {
  GtpClocks clocks(2);
  const std::vector<std::string> words = {"w", "12.5", "3"};
  EXPECT_TRUE(TakeTimeLeft(words, 1, clocks).ok());
  EXPECT_EQ(clocks.Left(1), (GtpClock{absl::Milliseconds(12500), 3}));
  EXPECT_FALSE(TakeTimeLeft(words, std::nullopt, clocks).ok());
  EXPECT_FALSE(TakeTimeLeft({"w", "12.5"}, 1, clocks).ok());
  EXPECT_FALSE(TakeTimeLeft({"w", "-1", "0"}, 1, clocks).ok());
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
