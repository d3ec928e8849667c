#include "cli/terminal/board_view.h"

#include <string>

#include "engine/record/notation.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

Board BoardAfter(int width, int height, Rule rule, const std::string& moves) {
  Board board = Board::Create(width, height, rule).value();
  const std::vector<Point> points = engine::ParseMoves(moves, width, height).value();
  for (Point p : points) board.Make(p);
  return board;
}

// Black's double three at c3 of a 7x7 board: c4, c5 and d3, e3 are his.
Board DoubleThree() { return BoardAfter(7, 7, Rule::kRenju, "c4 a1 c5 a7 d3 g1 e3 g7"); }

TEST(BoardViewTest, SmallBoardWithTheLastMoveMarked) {
  EXPECT_EQ(DrawBoard(BoardAfter(6, 5, Rule::kFreestyle, "a1b2f5"), {}),
            " 5 . . . . .[X]\n"
            " 4 . . . . . .\n"
            " 3 . . . . . .\n"
            " 2 . O . . . .\n"
            " 1 X . . . . .\n"
            "   a b c d e f\n");
}

TEST(BoardViewTest, BracketsAtTheLeftEdgeAndInTheMiddle) {
  const std::string left = DrawBoard(BoardAfter(5, 5, Rule::kFreestyle, "a5"), {});
  EXPECT_EQ(left.substr(0, left.find('\n')), " 5[X]. . . .");
  const std::string middle = DrawBoard(BoardAfter(5, 5, Rule::kFreestyle, "a5c5"), {});
  EXPECT_EQ(middle.substr(0, middle.find('\n')), " 5 X .[O]. .");
}

TEST(BoardViewTest, StarPointsOfTheUsualBoard) {
  const std::string text = DrawBoard(Board::Create(15, 15, Rule::kFreestyle).value(), {});
  EXPECT_NE(text.find("12 . . . + . . . . . . . + . . .\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" 8 . . . . . . . + . . . . . . .\n"), std::string::npos) << text;
  EXPECT_NE(text.find("   a b c d e f g h i j k l m n o\n"), std::string::npos) << text;
}

TEST(BoardViewTest, BlockedPoints) {
  Board board = Board::Create(5, 5, Rule::kFreestyle).value();
  ASSERT_TRUE(board.Block(Point(1, 0)).ok());
  EXPECT_EQ(DrawBoard(board, {}).substr(0, 12), " 5 . # . . .");
}

TEST(BoardViewTest, ColumnsPastZAreTwoCharactersWide) {
  const std::string text = DrawBoard(BoardAfter(28, 5, Rule::kFreestyle, "ab5"), {});
  const size_t first_line = text.find('\n');
  EXPECT_EQ(text.substr(first_line - 7, 7), "  . [X]");
  EXPECT_EQ(text.substr(text.size() - 13), "  y  z aa ab\n");
}

TEST(BoardViewTest, ForbiddenPointsOfBlack) {
  const Board board = DoubleThree();
  ASSERT_EQ(board.ForbiddenKind(Point(2, 4)), engine::Forbidden::kDoubleThree);
  EXPECT_NE(DrawBoard(board, {}).find(" 3 . . ! X X . .\n"), std::string::npos);
  BoardViewOptions hidden;
  hidden.show_forbidden = false;
  EXPECT_EQ(DrawBoard(board, hidden).find('!'), std::string::npos);
}

TEST(BoardViewTest, MarksStandOnEmptyPoints) {
  const Board board = DoubleThree();
  const std::vector<BoardMark> marks = {
      {Point(2, 4), '1'}, {Point(3, 4), '2'}, {Point(2, 4), '3'}, {Point(6, 4), '4'}};
  BoardViewOptions options;
  options.marks = marks;
  EXPECT_NE(DrawBoard(board, options).find(" 3 . . 1 X X . 4\n"), std::string::npos)
      << DrawBoard(board, options);
}

TEST(BoardViewTest, ColumnsAreNamedByLetters) {
  EXPECT_EQ(ColumnName(0), "a");
  EXPECT_EQ(ColumnName(25), "z");
  EXPECT_EQ(ColumnName(31), "af");
}

TEST(BoardViewTest, ColorsOnlyAddEscapes) {
  const Board board = DoubleThree();
  const std::vector<Point> row = {Point(2, 3), Point(2, 2)};
  BoardViewOptions options;
  options.color = true;
  options.emphasis = row;
  std::string text = DrawBoard(board, options);
  EXPECT_NE(text.find('\x1b'), std::string::npos);
  for (size_t at; (at = text.find('\x1b')) != std::string::npos;) {
    text.erase(at, text.find('m', at) - at + 1);
  }
  EXPECT_EQ(text, DrawBoard(board, {}));
  EXPECT_EQ(DrawBoard(board, {}).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace tengen::cli
