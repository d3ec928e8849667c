#include "base/text.h"

#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(WordsTest, FirstWordAndRest) {
  EXPECT_THAT(SplitFirstWord("TURN 7,7"), Pair("TURN", "7,7"));
  EXPECT_THAT(SplitFirstWord("\t TURN \t 7 , 7 \t"), Pair("TURN", "7 , 7"));
  EXPECT_THAT(SplitFirstWord("BEGIN"), Pair("BEGIN", ""));
  EXPECT_THAT(SplitFirstWord(" \t "), Pair("", ""));
  EXPECT_THAT(SplitFirstWord(""), Pair("", ""));
}

TEST(WordsTest, ArgumentsAreSeparatedByBlanksTabsAndCommas) {
  EXPECT_THAT(SplitArguments("7,7"), ElementsAre("7", "7"));
  EXPECT_THAT(SplitArguments(" 7 ,\t7, 1 "), ElementsAre("7", "7", "1"));
  EXPECT_THAT(SplitArguments(" ,, "), IsEmpty());
  EXPECT_THAT(SplitAtBlanks(" 7,7,1\t8,8,2 "), ElementsAre("7,7,1", "8,8,2"));
}

TEST(WordsTest, IntegersAreStrict) {
  EXPECT_EQ(ParseInteger("0"), 0);
  EXPECT_EQ(ParseInteger("-17"), -17);
  EXPECT_EQ(ParseInteger("+5"), 5);
  EXPECT_EQ(ParseInteger("007"), 7);
  for (const char* bad : {"", "-", "+", "x", "7x", "7.0", " 7", "--7", "0x10", "1e3"}) {
    EXPECT_EQ(ParseInteger(bad), std::nullopt) << bad;
  }
}

TEST(WordsTest, IntegersSaturate) {
  using Limits = std::numeric_limits<int64_t>;
  EXPECT_EQ(ParseInteger("9223372036854775807"), Limits::max());
  EXPECT_EQ(ParseInteger("9223372036854775806"), Limits::max() - 1);
  EXPECT_EQ(ParseInteger("9223372036854775808"), Limits::max());
  EXPECT_EQ(ParseInteger("99999999999999999999999999"), Limits::max());
  EXPECT_EQ(ParseInteger("-9223372036854775808"), Limits::min());
  EXPECT_EQ(ParseInteger("-9223372036854775807"), Limits::min() + 1);
  EXPECT_EQ(ParseInteger("-99999999999999999999999999"), Limits::min());
}

TEST(WordsTest, NumbersMayHaveAFraction) {
  EXPECT_EQ(ParseNumber("5399000.25"), 5399000);
  EXPECT_EQ(ParseNumber("-500.9"), -500);
  EXPECT_EQ(ParseNumber("5."), 5);
  EXPECT_EQ(ParseNumber("5"), 5);
  for (const char* bad : {"", ".", ".5", "5.x", "5.1.1", "1,5"}) {
    EXPECT_EQ(ParseNumber(bad), std::nullopt) << bad;
  }
}

TEST(QuotedTest, IsShortAndMovesNoCursor) {
  EXPECT_EQ(Quoted("h8"), "\"h8\"");
  EXPECT_EQ(Quoted("a\x1b[2J\n"), "\"a\\033[2J\\n\"");
  EXPECT_EQ(Quoted(std::string(60, 'x')).size(), 62u);
  EXPECT_EQ(Quoted(std::string(61, 'x')), "\"" + std::string(60, 'x') + "...\"");
}

TEST(ColumnsTest, AreThoseOfTerminals) {
  EXPECT_EQ(ColumnsOf(""), 0u);
  EXPECT_EQ(ColumnsOf("h8 ~"), 4u);
  EXPECT_EQ(ColumnsOf("Žluťoučký"), 9u);
  EXPECT_EQ(ColumnsOf("e\xcc\x81"), 1u);  // a combining accent
  EXPECT_EQ(ColumnsOf("крестики"), 8u);
  EXPECT_EQ(ColumnsOf("五目並べ"), 8u);
  EXPECT_EQ(ColumnsOf("오목"), 4u);
  EXPECT_EQ(ColumnsOf("\xf0\x9f\x98\x80"), 2u);  // a face
  EXPECT_EQ(ColumnsOf("\xffx\xe4\xba"), 4u);     // no UTF-8
}

TEST(ColumnsTest, TextIsAlignedByThem) {
  EXPECT_EQ(LeftAligned("é", 3) + "|", "é  |");
  EXPECT_EQ(LeftAligned("五", 3) + "|", "五 |");
  EXPECT_EQ(RightAligned("五", 3), " 五");
  EXPECT_EQ(LeftAligned("五目", 3), "五目");
  EXPECT_EQ(RightAligned("four", 3), "four");
}

TEST(WrappedTest, ColumnsAreThoseOfTerminals) {
  EXPECT_EQ(Wrapped("éé éé éé", 5), "éé éé\néé\n");
  EXPECT_EQ(Wrapped("五 目 並", 5), "五 目\n並\n");
}

TEST(WrappedTest, WordsFlowAndWhatBeginsWithABlankStays) {
  EXPECT_EQ(Wrapped("one two three four\nfive", 10), "one two\nthree four\nfive\n");
  EXPECT_EQ(Wrapped("one two three", 9, 2), "one two\n  three\n");
  EXPECT_EQ(Wrapped("ab cd\n\n  kept as it is, long\nef\n", 5),
            "ab cd\n\n  kept as it is, long\nef\n");
  EXPECT_EQ(Wrapped("overlong a", 4), "overlong\na\n");
  EXPECT_EQ(Wrapped("a\n  as it is\nb c", 3), "a\n  as it is\nb c\n");
  EXPECT_EQ(Wrapped("", 10), "\n");
}

TEST(WrappedTest, EntriesOfListsFlowBelowThemselves) {
  EXPECT_EQ(Wrapped("Words:\n  one   a b c d\n  three e f\n        g\nThe end", 13),
            "Words:\n  one   a b c\n        d\n  three e f\n        g\nThe end\n");
  EXPECT_EQ(Wrapped("  one   a b c\n        d e\n  two   f", 16),
            "  one   a b c d\n        e\n  two   f\n");
}

}  // namespace
}  // namespace tengen::base
