#include "engine/record/notation.h"

#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(NotationTest, LettersCountRowsFromTheBottom) {
  EXPECT_EQ(ToLetters(Point(7, 7), 15), "h8");
  EXPECT_EQ(ToLetters(Point(0, 14), 15), "a1");
  EXPECT_EQ(ToLetters(Point(14, 0), 15), "o15");
  EXPECT_EQ(ToLetters(Point(0, 0), 32), "a32");
  EXPECT_EQ(ToLetters(Point(25, 31), 32), "z1");
  EXPECT_EQ(ToLetters(Point(26, 31), 32), "aa1");
  EXPECT_EQ(ToLetters(Point(31, 0), 32), "af32");
}

TEST(NotationTest, EveryPointIsReadBack) {
  constexpr int kWidth = 32, kHeight = 29;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const Point p(x, y);
      EXPECT_EQ(ParseLetters(ToLetters(p, kHeight), kWidth, kHeight), p);
      EXPECT_EQ(ParseCoordinates(ToCoordinates(p), kWidth, kHeight), p);
    }
  }
}

TEST(NotationTest, LetterCaseIsIgnored) {
  EXPECT_EQ(ParseLetters("H8", 15, 15), Point(7, 7));
  EXPECT_EQ(ParseLetters("Af32", 32, 32), Point(31, 0));
}

TEST(NotationTest, LettersOutsideTheBoardOrWithMoreTextAreNoPoint) {
  for (const char* text : {"", "h", "8", "h0", "h16", "p1", "h8 ", " h8", "h8i", "8h", "h-1", "h8.",
                           "hh8", "aaa1", "h99999999999999999999", "h1000"}) {
    EXPECT_EQ(ParseLetters(text, 15, 15), std::nullopt) << text;
  }
}

TEST(NotationTest, CoordinatesCountFromTheTop) {
  EXPECT_EQ(ToCoordinates(Point(3, 11)), "3,11");
  EXPECT_EQ(ParseCoordinates("3,11", 15, 15), Point(3, 11));
  EXPECT_EQ(ParseCoordinates(" 3 , 11 ", 15, 15), Point(3, 11));
  EXPECT_EQ(ParseCoordinates("19,4", 20, 5), Point(19, 4));
}

TEST(NotationTest, CoordinatesOutsideTheBoardOrWithMoreTextAreNoPoint) {
  for (const char* text : {"", ",", "3", "3,", ",3", "15,0", "0,15", "-1,0", "0,-1", "3,4,5", "3;4",
                           "a,b", "3,4x", "3.0,4", "99999999999999999999,0", "0,4294967296"}) {
    EXPECT_EQ(ParseCoordinates(text, 15, 15), std::nullopt) << text;
  }
}

TEST(NotationTest, MovesNeedNoSeparator) {
  const std::vector<Point> moves = {Point(7, 7), Point(7, 6), Point(8, 5)};
  EXPECT_EQ(ParseMoves("h8h9i10", 15, 15).value(), moves);
  EXPECT_EQ(ParseMoves(" h8, h9\ti10\n", 15, 15).value(), moves);
  EXPECT_EQ(ParseMoves("H8H9I10", 15, 15).value(), moves);
  EXPECT_EQ(MovesToText(moves, 15), "h8h9i10");
  EXPECT_TRUE(ParseMoves("", 15, 15).value().empty());
  EXPECT_THAT(ParseMoves("a1a1", 15, 15).value(), ElementsAre(Point(0, 14), Point(0, 14)));
}

TEST(NotationTest, AMoveTextErrorNamesTheTextAndItsPlace) {
  const auto moves = ParseMoves("h8 h9 z99 i7", 15, 15);
  ASSERT_FALSE(moves.ok());
  EXPECT_EQ(moves.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(moves.status().message()), HasSubstr("z99"));
  EXPECT_THAT(std::string(moves.status().message()), HasSubstr("at character 7"));
}

TEST(NotationTest, DrawnBoardsAreReadFromTheTop) {
  const Board board = ParseBoard(
                          "x . . . O .\n"
                          "......\n"
                          "..X#..\n"
                          "......\n"
                          ".....o\n",
                          Rule::kStandard)
                          .value();
  EXPECT_EQ(board.width(), 6);
  EXPECT_EQ(board.height(), 5);
  EXPECT_EQ(board.rule(), Rule::kStandard);
  EXPECT_EQ(board.At(Point(0, 0)), Cell::kBlack);
  EXPECT_EQ(board.At(Point(4, 0)), Cell::kWhite);
  EXPECT_EQ(board.At(Point(2, 2)), Cell::kBlack);
  EXPECT_EQ(board.At(Point(3, 2)), Cell::kBlocked);
  EXPECT_EQ(board.At(Point(5, 4)), Cell::kWhite);
  EXPECT_EQ(board.stone_count(), 4);
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(BoardToText(board), "x...o.\n......\n..x#..\n......\n.....o\n");
}

TEST(NotationTest, TheSideToMoveFollowsTheCounts) {
  const auto side = [](const char* text) {
    return ParseBoard(text, Rule::kFreestyle, 5).value().side_to_move();
  };
  EXPECT_EQ(side("........................."), Color::kBlack);
  EXPECT_EQ(side("x........................"), Color::kWhite);
  EXPECT_EQ(side("xo......................."), Color::kBlack);
}

TEST(NotationTest, ARunOfCharactersNeedsAWidth) {
  const std::string cells(20 * 15, '.');
  const Board board = ParseBoard(cells, Rule::kFreestyle, 20).value();
  EXPECT_EQ(board.width(), 20);
  EXPECT_EQ(board.height(), 15);
}

TEST(NotationTest, BadDrawingsAreErrors) {
  for (const char* text : {"", "....\n....\n....\n....", ".....\n.....\n....\n.....\n.....",
                           ".....\n.....\n..?..\n.....\n....."}) {
    const auto board = ParseBoard(text, Rule::kFreestyle);
    EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument) << text;
  }
  EXPECT_EQ(ParseBoard(std::string(27, '.'), Rule::kFreestyle, 5).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(NotationTest, TextOfABoardIsReadBack) {
  RandomPositions random(5);
  for (int i = 0; i < 50; ++i) {
    const reference::Board drawn = random.Next();
    EXPECT_EQ(BoardToText(ParseBoard(drawn.ToString(), Rule::kRenju).value()), drawn.ToString());
    EXPECT_EQ(BoardToText(ToEngine(drawn, Rule::kCaro)), drawn.ToString());
  }
}

}  // namespace
}  // namespace tengen::engine
