#include "base/gtp.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::ElementsAre;

TEST(GtpTest, LinesAreCutIntoWords) {
  const GtpCommandLine line = *ParseGtpLine("17\tplay  b\x01 H8 # why not\r");
  EXPECT_EQ(line.id, "17");
  EXPECT_EQ(line.name, "play");
  EXPECT_THAT(line.arguments, ElementsAre("b", "H8"));
  EXPECT_EQ(ParseGtpLine("17")->name, "");
  for (const char* none : {"", "   ", "# all of it", "\x02"}) {
    EXPECT_FALSE(ParseGtpLine(none).has_value()) << none;
  }
}

TEST(GtpTest, AnswersHoldNoEmptyLineAndNoControlCharacter) {
  EXPECT_EQ(GtpReply(true, "", ""), "=\n\n");
  EXPECT_EQ(GtpReply(true, "3", "a\n\nb\n"), "=3 a\n \nb\n\n");
  EXPECT_EQ(GtpReply(false, "", "no \xff"), "? no ?\n\n");
}

TEST(GtpTest, AnInterruptIsAComment) {
  EXPECT_TRUE(IsGtpInterrupt("# interrupt\r"));
  EXPECT_FALSE(IsGtpInterrupt("interrupt"));
  EXPECT_FALSE(IsGtpInterrupt("# interrupts"));
}

TEST(GtpTest, SecondsAreNotNegative) {
  EXPECT_EQ(ParseGtpSeconds("1.5"), absl::Milliseconds(1500));
  EXPECT_EQ(ParseGtpSeconds("0"), absl::ZeroDuration());
  for (const char* text : {"", "-1", "x", "nan", "inf", "1e10"}) {
    EXPECT_FALSE(ParseGtpSeconds(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace tengen::base
