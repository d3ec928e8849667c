#include "protocol/replies.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/output_port.h"
#include "protocol/position_builder.h"

namespace tengen::protocol {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(RepliesTest, AboutIsOneLineOfPairs) {
  const std::string about = AboutLine("1.2");
  EXPECT_THAT(about, StartsWith("name=\"Tengen\", version=\"1.2\", author="));
  EXPECT_EQ(PrintableLine(about), about);
}

TEST(RepliesTest, ErrorsSayTheReason) {
  EXPECT_EQ(ErrorLine(absl::InvalidArgumentError("no such thing")), "ERROR no such thing");
}

TEST(RepliesTest, PointsAreSeparatedByBlanks) {
  EXPECT_EQ(PointsLine({Point(7, 8), Point(10, 0), Point(1, 2)}), "7,8 10,0 1,2");
}

// Two open threes of Black that cross at (7,7).
Board DoubleThree(Rule rule, Color side) {
  return MakePosition(15, 15, rule, {Point(8, 7), Point(9, 7), Point(7, 8), Point(7, 9)},
                      {Point(0, 0), Point(0, 14), Point(14, 0), Point(14, 14)}, {}, side);
}

TEST(RepliesTest, ForbiddenPointsInTwoDigitsEach) {
  EXPECT_EQ(ForbidLine(DoubleThree(Rule::kRenju, Color::kBlack)), "FORBID 0707.");
  EXPECT_EQ(ForbidLine(DoubleThree(Rule::kRenju, Color::kWhite)), "FORBID .");
  EXPECT_EQ(ForbidLine(DoubleThree(Rule::kStandard, Color::kBlack)), "FORBID .");
}

TEST(RepliesTest, ThreatsOfBothColoursTheStrongestFirst) {
  EXPECT_EQ(ThreatsLine(DoubleThree(Rule::kFreestyle, Color::kBlack)),
            "THREATS BLACK 33 0707 3 1005070609061006060710071107080806090510061007100711 WHITE");
}

TEST(RepliesTest, ThreatsThatAreForbiddenAreNone) {
  const std::string line = ThreatsLine(DoubleThree(Rule::kRenju, Color::kBlack));
  EXPECT_THAT(line, StartsWith("THREATS BLACK 3 "));
  EXPECT_THAT(line, Not(HasSubstr("0707")));
}

TEST(RepliesTest, ThreatsFromFivesToThrees) {
  const Board board =
      MakePosition(15, 15, Rule::kStandard, {Point(3, 3), Point(4, 3), Point(5, 3), Point(6, 3)},
                   {Point(7, 3), Point(4, 9), Point(5, 9), Point(6, 9)}, {}, Color::kBlack);
  EXPECT_EQ(ThreatsLine(board), "THREATS BLACK 5 0203 WHITE S4 03090709 4 02090809");
}

TEST(RepliesTest, ThreatsOfAFullBoardFitIntoALine) {
  std::vector<Point> black;
  for (int y = 0; y < 20; y += 2) {
    for (int x = 0; x < 20; ++x) {
      if (x % 5 != 4) black.emplace_back(x, y);
    }
  }
  const Board board = MakePosition(20, 20, Rule::kFreestyle, black, {}, {}, Color::kBlack);
  EXPECT_LT(ThreatsLine(board).size(), 1000U);
}

TEST(RepliesTest, SearchMessage) {
  search::SearchInfo info;
  info.depth = 12;
  info.selective_depth = 20;
  info.value = 35;
  info.nodes = 123456;
  info.elapsed = absl::Milliseconds(812);
  info.pv = {Point(7, 7), Point(8, 6)};
  info.hash_permille = 13;
  EXPECT_EQ(SearchMessage(info, {15}),
            "MESSAGE depth 12-20 ev 35 win 57.2% n 123456 nps 152039 t 812 hash 1.3% pv H8 I9");
  info.pv.clear();
  info.value = WinIn(7);
  EXPECT_EQ(SearchMessage(info, {15}),
            "MESSAGE depth 12-20 ev +M7 win 100.0% n 123456 nps 152039 t 812 hash 1.3% pv");
}

TEST(RepliesTest, YixinGuisCountRowsFromAbove) {
  const std::vector<Point> line = {Point(7, 7), Point(0, 14), Point(14, 0)};
  EXPECT_EQ(PvText(line, {15}), "H8 A1 O15");
  EXPECT_EQ(PvText(line, {15, /*row_first=*/true}), "H8 O15 A1");
  EXPECT_EQ(PvText({}, {15}), "");
}

TEST(RepliesTest, SearchMessagesStayShort) {
  search::SearchInfo info;
  for (int i = 0; i < 1000; ++i) info.pv.push_back(Point::FromId(i));
  EXPECT_LT(SearchMessage(info, {32}).size(), 200u);
}

TEST(RepliesTest, ErrorsOfTheSizeMentionTheOneThatAllManagersKnow) {
  EXPECT_THAT(kErrorSize, ::testing::HasSubstr("20"));
}

TEST(OutputPortTest, LinesAreMadeFitToSend) {
  EXPECT_EQ(PrintableLine("MESSAGE a"), "MESSAGE a");
  EXPECT_EQ(PrintableLine(absl::string_view("a\0b\n\t\xC3\xA4", 7)), "a?b????");
  EXPECT_EQ(PrintableLine(std::string(5000, 'x')), std::string(999, 'x'));
}

}  // namespace
}  // namespace tengen::protocol
