#include "base/quantity.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

TEST(QuantityTest, CountsGoByPowersOfAThousand) {
  EXPECT_EQ(ParseCount("5"), 5);
  EXPECT_EQ(ParseCount("0"), 0);
  EXPECT_EQ(ParseCount("20k"), 20'000);
  EXPECT_EQ(ParseCount("1M"), 1'000'000);
  EXPECT_EQ(ParseCount("1.5m"), 1'500'000);
  EXPECT_EQ(ParseCount("2G"), 2'000'000'000);
  EXPECT_EQ(ParseCount("9223372036854775807"), INT64_MAX);
  for (const char* bad :
       {"", "k", ".", "1.5", "1.2345k", "-1", "+1", " 1", "1 k", "1kk", "1K2", "1e3", "0x10",
        "1kib", "9223372036854775808", "9223372036854775807k", "5s"}) {
    EXPECT_EQ(ParseCount(bad), std::nullopt) << bad;
  }
}

TEST(QuantityTest, SizesGoByPowersOf1024) {
  EXPECT_EQ(ParseBytes("512"), 512);
  EXPECT_EQ(ParseBytes("512B"), 512);
  EXPECT_EQ(ParseBytes("512k"), 512 << 10);
  EXPECT_EQ(ParseBytes("64M"), 64 << 20);
  EXPECT_EQ(ParseBytes("64MiB"), 64 << 20);
  EXPECT_EQ(ParseBytes("64mb"), 64 << 20);
  EXPECT_EQ(ParseBytes("1.5GiB"), int64_t{3} << 29);
  EXPECT_EQ(ParseBytes("0.0001k"), 0) << "a part of a byte";
  for (const char* bad :
       {"", "MiB", "64Mi", "64Q", "-1k", "1 GiB", "9999999999999G", "0.1234567k"}) {
    EXPECT_EQ(ParseBytes(bad), std::nullopt) << bad;
  }
}

TEST(QuantityTest, ABareTimeIsSeconds) {
  EXPECT_EQ(ParseTime("0"), absl::ZeroDuration());
  EXPECT_EQ(ParseTime("5"), absl::Seconds(5));
  EXPECT_EQ(ParseTime("0.25"), absl::Milliseconds(250));
  EXPECT_EQ(ParseTime(".5"), absl::Milliseconds(500));
  EXPECT_EQ(ParseTime("5s"), absl::Seconds(5));
  EXPECT_EQ(ParseTime("500ms"), absl::Milliseconds(500));
  EXPECT_EQ(ParseTime("1min"), absl::Minutes(1));
  EXPECT_EQ(ParseTime("2m"), absl::Minutes(2));
  EXPECT_EQ(ParseTime("1H"), absl::Hours(1));
  EXPECT_EQ(ParseTime("1h30min1.5s"), absl::Seconds(5401.5));
  for (const char* bad : {"", "s", "soon", "inf", "nan", "-5", "+5", "5 s", "5sec", "1h30", "5.5.5",
                          "99999999999999999999", "9999999999h"}) {
    EXPECT_EQ(ParseTime(bad), std::nullopt) << bad;
  }
}

TEST(QuantityTest, ALimitOfTimeMayBeNone) {
  for (const char* none : {"inf", "Infinite", "UNLIMITED", "none"}) {
    EXPECT_EQ(ParseTimeLimit(none), absl::InfiniteDuration()) << none;
  }
  EXPECT_EQ(ParseTimeLimit("500ms"), absl::Milliseconds(500));
  EXPECT_EQ(ParseTimeLimit("info"), std::nullopt);
  EXPECT_EQ(ParseTimeLimit(""), std::nullopt);
}

TEST(QuantityTest, DecimalsAreFinite) {
  EXPECT_EQ(ParseDecimal("0.5"), 0.5);
  EXPECT_EQ(ParseDecimal("-3"), -3);
  EXPECT_EQ(ParseDecimal("1e-3"), 1e-3);
  for (const char* bad : {"", "x", "inf", "nan", "0.5x", " 1", "1 "}) {
    EXPECT_EQ(ParseDecimal(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace tengen::base
