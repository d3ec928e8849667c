#include "base/gtp.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
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

TEST(GtpTest, ColumnsHaveNoIAndGoOnBehindZ) {
  for (const auto& [column, name] : {std::pair(0, "A"),
                                     {7, "H"},
                                     {8, "J"},
                                     {24, "Z"},
                                     {25, "AA"},
                                     {33, "AJ"},
                                     {49, "AZ"},
                                     {50, "BA"},
                                     {51, "BB"}}) {
    EXPECT_EQ(GtpColumnText(column), name);
    const std::string vertex = absl::StrCat(absl::AsciiStrToLower(name), "12");
    absl::string_view rest = vertex;
    EXPECT_EQ(TakeGtpColumn(rest), column) << name;
    EXPECT_EQ(rest, "12") << name;
  }
  for (absl::string_view none : {"", "12", "i5", "-"}) {
    EXPECT_FALSE(TakeGtpColumn(none).has_value()) << none;
  }
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
