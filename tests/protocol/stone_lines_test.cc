#include "protocol/stone_lines.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(StoneLinesTest, OneStoneInAllItsForms) {
  for (const char* text : {"7,8,1", "7, 8, 1", "7 8 1", " 7 , 8 ,1 ", "7\t8,1", "7,8 ,1"}) {
    const StoneLine line = ParseStoneLine(text, 3);
    EXPECT_THAT(line.stones, ElementsAre(ElementsAre(7, 8, 1))) << text;
    EXPECT_FALSE(line.done);
  }
}

TEST(StoneLinesTest, Done) {
  for (const char* text : {"DONE", "done", " Done ", "DONE really"}) {
    const StoneLine line = ParseStoneLine(text, 3);
    EXPECT_TRUE(line.done) << text;
    EXPECT_THAT(line.stones, IsEmpty()) << text;
  }
  EXPECT_FALSE(ParseStoneLine("DONEX", 3).done);
}

TEST(StoneLinesTest, AWholeBlockOnOneLine) {
  for (const char* text : {"7,7,1 8,8,2 DONE", "7,7,1\t8,8,2 done 9,9,1", "7 7 1 8 8 2 DONE"}) {
    const StoneLine line = ParseStoneLine(text, 3);
    EXPECT_THAT(line.stones, ElementsAre(ElementsAre(7, 7, 1), ElementsAre(8, 8, 2))) << text;
    EXPECT_TRUE(line.done);
  }
}

TEST(StoneLinesTest, PairsWithAnOptionalThirdNumber) {
  EXPECT_THAT(ParseStoneLine("7,7", 2).stones, ElementsAre(ElementsAre(7, 7)));
  EXPECT_THAT(ParseStoneLine("7 7 1", 2).stones, ElementsAre(ElementsAre(7, 7, 1)));
  EXPECT_THAT(ParseStoneLine("7,7 8,7 9,9 DONE", 2).stones,
              ElementsAre(ElementsAre(7, 7), ElementsAre(8, 7), ElementsAre(9, 9)));
  EXPECT_THAT(ParseStoneLine("7 7 8 7", 2).stones,
              ElementsAre(ElementsAre(7, 7), ElementsAre(8, 7)));
}

TEST(StoneLinesTest, AnyLineIsCutAtBlanksUpToDone) {
  const BlockLine line = SplitBlockLine(" P1 place\t7,7  Done P2 keep");
  EXPECT_THAT(line.words, ElementsAre("P1", "place", "7,7"));
  EXPECT_TRUE(line.done);
  EXPECT_FALSE(SplitBlockLine("DONE7 x").done);
}

TEST(StoneLinesTest, WhatIsNoNumberHasNoNumbers) {
  for (const char* text : {"x", "7,x,1", "7,7.5,1", "7;7;1", "\x01\xFF"}) {
    EXPECT_THAT(ParseStoneLine(text, 3).stones, ElementsAre(IsEmpty())) << text;
  }
  EXPECT_THAT(ParseStoneLine("7,7,1 8,y,2 9,9,1", 3).stones,
              ElementsAre(ElementsAre(7, 7, 1), IsEmpty(), ElementsAre(9, 9, 1)));
}

}  // namespace
}  // namespace tengen::protocol
