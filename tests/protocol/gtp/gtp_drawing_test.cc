#include "protocol/gtp/gtp_drawing.h"

#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

search::SearchInfo InfoOf(Value value, std::vector<Point> pv) {
  search::SearchInfo info;
  info.depth = 7;
  info.nodes = 300;
  info.value = value;
  info.pv = std::move(pv);
  return info;
}

TEST(GtpDrawingTest, TheOnlyLineIsShownInStones) {
  Board board = *Board::Create(15, 15, Rule::kFreestyle);
  board.Make(Point(7, 7));
  const std::vector<search::SearchInfo> lines = {InfoOf(0, {Point(8, 7), Point(0, 14)})};
  EXPECT_EQ(GtpSearchDrawing(lines, board),
            "VAR w J8 b A1\nLABEL J8 50\nTEXT White 50.0%, depth 7, 300 nodes: J8 A1");
}

TEST(GtpDrawingTest, OfALongLineTheBeginning) {
  const Board board = *Board::Create(15, 15, Rule::kFreestyle);
  std::vector<Point> line;
  for (int x = 0; x < 15; ++x) line.push_back(Point(x, 14));
  EXPECT_TRUE(GtpSearchDrawing({InfoOf(0, line)}, board)
                  .starts_with("VAR b A1 w B1 b C1 w D1 b E1 w F1 b G1 w H1\n"));
}

TEST(GtpDrawingTest, SeveralMovesHaveTheirChances) {
  const Board board = *Board::Create(15, 15, Rule::kFreestyle);
  const std::vector<search::SearchInfo> lines = {InfoOf(eval::WinIn(5), {Point(7, 7)}),
                                                 InfoOf(120, {Point(8, 7)}), InfoOf(0, {}),
                                                 InfoOf(eval::LossIn(6), {Point(0, 14)})};
  EXPECT_EQ(GtpSearchDrawing(lines, board),
            "COLOR #80c080 H8\nLABEL H8 +5 J8 73 A1 -6\nTEXT Black +M5, depth 7, 300 nodes: H8");
}

TEST(GtpDrawingTest, ForbiddenPointsAreAlwaysThere) {
  Board board = *Board::Create(15, 15, Rule::kRenju);
  EXPECT_EQ(GtpSearchDrawing({}, board), "");
  for (int x : {0, 1, 2, 4, 5}) {
    board.SetSideToMove(Color::kBlack);
    board.Make(Point(x, 14));
  }
  EXPECT_EQ(GtpForbiddenDrawing(board), "MARK D1");
  EXPECT_EQ(GtpSearchDrawing({}, board), "MARK D1");
  EXPECT_EQ(GtpSearchDrawing({InfoOf(0, {Point(7, 7)})}, board).rfind("MARK D1\nVAR w H8\n", 0),
            0u);
}

}  // namespace
}  // namespace tengen::protocol
