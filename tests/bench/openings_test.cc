#include "bench/match/openings.h"

#include <set>

#include "bench/match/referee.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(OpeningsTest, LettersCountRowsFromTheBottom) {
  EXPECT_THAT(ParseOpening(" h8h9 I10", 15).value(),
              ElementsAre(Point(7, 7), Point(7, 6), Point(8, 5)));
}

TEST(OpeningsTest, OffsetsCountFromTheCentre) {
  EXPECT_THAT(ParseOpening("0,0, 1,-2", 15).value(), ElementsAre(Point(7, 7), Point(8, 5)));
  EXPECT_THAT(ParseOpening("-10,9,0,0", 20).value(), ElementsAre(Point(0, 19), Point(10, 10)));
}

struct BadOpeningLine {
  std::string line;
  std::string message_part;
};

class BadOpeningTest : public testing::TestWithParam<BadOpeningLine> {};

TEST_P(BadOpeningTest, IsRefusedByName) {
  const absl::StatusOr<Opening> opening = ParseOpening(GetParam().line, 15);
  ASSERT_EQ(opening.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(opening.status().message()), HasSubstr(GetParam().message_part));
}

INSTANTIATE_TEST_SUITE_P(All, BadOpeningTest,
                         testing::Values(BadOpeningLine{"0,0,1", "\"1\""},
                                         BadOpeningLine{"0,0 1,x", "\"x\""},
                                         BadOpeningLine{"0,0 99999999999,0", "\"99999999999\""},
                                         BadOpeningLine{"0,8", "0,8"},
                                         BadOpeningLine{"h8 p1", "p1"}, BadOpeningLine{"?", "?"}));

TEST(OpeningsTest, FilesMayHaveCommentsAndBlankLines) {
  const auto openings = ParseOpenings("# ours\n\nh8\r\n0,0,1,1\n  \n# end", 15);
  ASSERT_TRUE(openings.ok()) << openings.status();
  EXPECT_THAT(*openings,
              ElementsAre(ElementsAre(Point(7, 7)), ElementsAre(Point(7, 7), Point(8, 8))));
}

TEST(OpeningsTest, FileErrorsNameTheLine) {
  const auto openings = ParseOpenings("h8\n\nh8 z9\n", 15);
  ASSERT_FALSE(openings.ok());
  EXPECT_THAT(std::string(openings.status().message()), HasSubstr("line 3"));
}

TEST(OpeningsTest, AnEmptyFileIsAnError) {
  EXPECT_EQ(ParseOpenings("# nothing\n", 15).status().code(), absl::StatusCode::kNotFound);
}

TEST(OpeningsTest, BuiltinOpeningsArePlayableAndDistinct) {
  for (const int size : {15, 20}) {
    const std::vector<Opening> list = BuiltinOpenings(size);
    EXPECT_THAT(list, SizeIs(12));
    std::vector<Opening> openings;
    for (size_t i = 0; i < 8 * list.size(); ++i) {
      openings.push_back(OpeningOfEndlessList(list, size, i));
    }
    std::set<SortedStones> positions;
    for (const Opening& opening : openings) positions.insert(SortedStonesOf(opening));
    EXPECT_EQ(positions.size(), openings.size());
    for (Rule rule : kRules) {
      GameSettings settings;
      settings.rule = rule;
      settings.size = size;
      for (const Opening& opening : openings) {
        EXPECT_GE(opening.size(), 3u);
        EXPECT_LE(opening.size(), 6u);
        const absl::StatusOr<Board> board = SetUpOpening(settings, opening);
        ASSERT_TRUE(board.ok()) << board.status();
        EXPECT_TRUE(board->Threats(Color::kBlack).four.empty());
        EXPECT_TRUE(board->Threats(Color::kWhite).four.empty());
      }
    }
  }
}

TEST(OpeningsTest, AnEndlessListTurnsWhatComesAgain) {
  for (const int size : {15, 20}) {
    const std::vector<Opening> list = BuiltinOpenings(size);
    for (size_t i = 0; i < 8 * list.size(); ++i) {
      const Opening opening = OpeningOfEndlessList(list, size, i);
      if (i < list.size()) {
        EXPECT_EQ(opening, list[i]);
      }
      EXPECT_EQ(CanonicalStones(opening, size), CanonicalStones(list[i % list.size()], size));
      EXPECT_EQ(OpeningOfEndlessList(list, size, i + 8 * list.size()), opening);
    }
  }
}

TEST(OpeningsTest, SmallBoardsStartEmpty) {
  EXPECT_THAT(BuiltinOpenings(5), ElementsAre(IsEmpty()));
  for (const Opening& opening : BuiltinOpenings(10)) {
    for (Point p : opening) EXPECT_TRUE(p.x() < 10 && p.y() < 10);
  }
}

}  // namespace
}  // namespace tengen::match
