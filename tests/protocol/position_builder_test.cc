#include "protocol/position_builder.h"

#include <array>

#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;

using Stone = std::array<int64_t, 3>;

Board Build(const std::vector<Stone>& stones, Rule rule = Rule::kFreestyle) {
  PositionBuilder builder(15, 15);
  for (const Stone& stone : stones) EXPECT_TRUE(builder.Add(stone).ok());
  return builder.Build(rule);
}

TEST(PositionBuilderTest, PointsOnTheBoard) {
  EXPECT_EQ(PointOnBoard(14, 9, 15, 10), Point(14, 9));
  EXPECT_EQ(PointOnBoard(0, 0, 15, 10), Point(0, 0));
  EXPECT_EQ(PointOnBoard(15, 9, 15, 10), std::nullopt);
  EXPECT_EQ(PointOnBoard(9, 10, 15, 10), std::nullopt);
  EXPECT_EQ(PointOnBoard(-1, 0, 15, 10), std::nullopt);
  EXPECT_EQ(PointOnBoard(int64_t{1} << 40, 0, 15, 10), std::nullopt);
}

TEST(PositionBuilderTest, PointsFromText) {
  EXPECT_EQ(ParsePoint({"14", "9"}, 15, 10), Point(14, 9));
  EXPECT_EQ(ParsePoint({"14", "9", "what follows"}, 15, 10), Point(14, 9));
  for (const std::vector<absl::string_view>& bad : std::vector<std::vector<absl::string_view>>{
           {}, {"7"}, {"7", "x"}, {"x", "7"}, {"15", "9"}}) {
    EXPECT_EQ(ParsePoint(bad, 15, 10), std::nullopt);
  }
}

TEST(PositionBuilderTest, StonesInOrderOfPlay) {
  ListedStones stones(15, 15);
  EXPECT_TRUE(stones.Add({7, 7}).ok());
  EXPECT_TRUE(stones.Add({8, 8, 1}).ok());
  for (const std::vector<int64_t>& bad :
       std::vector<std::vector<int64_t>>{{}, {7}, {7, 7}, {15, 0}, {0, 0, 1, 1}}) {
    EXPECT_EQ(stones.Add(bad).code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_THAT(stones.points(), ::testing::ElementsAre(Point(7, 7), Point(8, 8)));
}

TEST(PositionBuilderTest, NoStonesEngineIsBlack) {
  const Board board = Build({});
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(board.stone_count(), 0);
}

TEST(PositionBuilderTest, AsManyOwnStonesMeansBlack) {
  const Board board = Build({{7, 7, 1}, {8, 8, 2}});
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(board.At(Point(7, 7)), Cell::kBlack);
  EXPECT_EQ(board.At(Point(8, 8)), Cell::kWhite);
}

TEST(PositionBuilderTest, OneOwnStoneLessMeansWhite) {
  const Board board = Build({{7, 7, 2}, {8, 8, 1}, {9, 9, 2}});
  EXPECT_EQ(board.side_to_move(), Color::kWhite);
  EXPECT_EQ(board.At(Point(7, 7)), Cell::kBlack);
  EXPECT_EQ(board.At(Point(8, 8)), Cell::kWhite);
  EXPECT_EQ(board.At(Point(9, 9)), Cell::kBlack);
}

TEST(PositionBuilderTest, OrderOfPlayIsKept) {
  const Board board = Build({{7, 7, 2}, {8, 8, 1}, {9, 9, 2}, {3, 3, 1}, {4, 4, 2}});
  EXPECT_THAT(board.Moves(),
              ElementsAre(Point(7, 7), Point(8, 8), Point(9, 9), Point(3, 3), Point(4, 4)));
  EXPECT_EQ(board.LastMove(), Point(4, 4));
}

TEST(PositionBuilderTest, AnyOrderGivesTheSamePosition) {
  const Board board = Build({{9, 9, 2}, {7, 7, 2}, {8, 8, 1}});
  EXPECT_EQ(board.key(), Build({{7, 7, 2}, {8, 8, 1}, {9, 9, 2}}).key());
  EXPECT_EQ(board.LastMove(1), Point(8, 8));  // alternating: Black, White, Black
}

TEST(PositionBuilderTest, UnbalancedColoursEngineIsToMoveAnyway) {
  // The first listed stone is Black's.
  const Board two_own = Build({{7, 7, 1}, {8, 8, 1}});
  EXPECT_EQ(two_own.side_to_move(), Color::kBlack);
  EXPECT_EQ(two_own.At(Point(8, 8)), Cell::kBlack);
  const Board many_theirs = Build({{7, 7, 2}, {8, 8, 2}, {9, 9, 2}});
  EXPECT_EQ(many_theirs.side_to_move(), Color::kWhite);
  EXPECT_EQ(many_theirs.At(Point(9, 9)), Cell::kBlack);
  const Board own_first = Build({{1, 1, 1}, {7, 7, 2}, {8, 8, 2}, {9, 9, 2}});
  EXPECT_EQ(own_first.side_to_move(), Color::kBlack);
  EXPECT_EQ(own_first.At(Point(9, 9)), Cell::kWhite);
}

TEST(PositionBuilderTest, UnbalancedPositionsCanBeTakenBack) {
  Board board = Build({{7, 7, 2}, {8, 8, 2}, {9, 9, 2}});
  while (board.ply_count() > 0) board.Unmake();
  EXPECT_EQ(board.stone_count(), 0);
  EXPECT_EQ(board.key(), Build({}).key());
}

TEST(PositionBuilderTest, BlockedPointsBelongToNobody) {
  const Board board = Build({{0, 0, 3}, {7, 7, 2}, {1, 1, 3}});
  EXPECT_EQ(board.At(Point(0, 0)), Cell::kBlocked);
  EXPECT_EQ(board.At(Point(1, 1)), Cell::kBlocked);
  EXPECT_EQ(board.stone_count(), 1);
  EXPECT_EQ(board.side_to_move(), Color::kWhite);
}

TEST(PositionBuilderTest, PassesCountForTheBalance) {
  const Board board = Build({{7, 7, 1}, {-1, -1, 2}});
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(board.At(Point(7, 7)), Cell::kBlack);
  EXPECT_EQ(board.stone_count(), 1);
}

TEST(PositionBuilderTest, WrongStonesAreNamedAndChangeNothing) {
  PositionBuilder builder(15, 15);
  ASSERT_TRUE(builder.Add({7, 7, 1}).ok());
  for (const std::vector<int64_t>& bad :
       std::vector<std::vector<int64_t>>{{},
                                         {7},
                                         {8, 8},
                                         {8, 8, 1, 1},
                                         {7, 7, 1},
                                         {7, 7, 3},
                                         {15, 0, 1},
                                         {0, 15, 1},
                                         {-1, 0, 1},
                                         {-1, -1, 3},
                                         {8, 8, 0},
                                         {8, 8, 4},
                                         {int64_t{1} << 62, 0, 1}}) {
    EXPECT_EQ(builder.Add(bad).code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_THAT(builder.Add({8, 8, 4}).message(), ::testing::HasSubstr("8,8,4"));
  const Board board = builder.Build(Rule::kRenju);
  EXPECT_EQ(board.stone_count(), 1);
  EXPECT_EQ(board.rule(), Rule::kRenju);
}

TEST(PositionBuilderTest, AnotherRuleKeepsThePosition) {
  const Board board = Build({{0, 0, 3}, {7, 7, 2}, {8, 8, 1}, {9, 9, 2}});
  const Board renju = WithRule(board, Rule::kRenju);
  EXPECT_EQ(renju.rule(), Rule::kRenju);
  EXPECT_EQ(BoardToText(renju), BoardToText(board));
  EXPECT_EQ(renju.side_to_move(), board.side_to_move());
  EXPECT_EQ(renju.Moves(), board.Moves());
  EXPECT_EQ(renju.key(), renju.ComputeKey());
}

}  // namespace
}  // namespace tengen::protocol
