#include "protocol/swap2.h"

#include <set>

#include "gtest/gtest.h"

namespace tengen {
namespace {

TEST(Swap2Test, OpeningFitsEveryBoard) {
  for (int width = kMinSide; width <= kMaxSide; ++width) {
    for (int height = kMinSide; height <= kMaxSide; ++height) {
      const std::vector<Point> opening = BalancedOpening(width, height);
      ASSERT_EQ(opening.size(), 3u);
      EXPECT_EQ(std::set<Point>(opening.begin(), opening.end()).size(), 3u);
      for (Point p : opening) {
        EXPECT_LT(p.x(), width);
        EXPECT_LT(p.y(), height);
      }
    }
  }
}

TEST(Swap2Test, QuestionsByNumberOfStones) {
  using Question = Swap2Position::Question;
  Swap2Position position(15, 15);
  const std::optional<Question> expected[] = {
      Question::kPlaceOpening, std::nullopt, std::nullopt, Question::kChooseColor, std::nullopt,
      Question::kChooseColor,  std::nullopt};
  for (int n = 0; n <= 6; ++n) {
    EXPECT_EQ(position.question(), expected[n]) << n;
    EXPECT_TRUE(position.Add({n, n}).ok());
  }
}

TEST(Swap2Test, StonesAlternateAndWhiteIsToMove) {
  Swap2Position position(15, 15);
  ASSERT_TRUE(position.Add({7, 7}).ok());
  ASSERT_TRUE(position.Add({8, 7, 2}).ok());  // the owner is ignored
  ASSERT_TRUE(position.Add({9, 9}).ok());
  const Board board = position.Build(Rule::kStandard);
  EXPECT_EQ(board.At(Point(7, 7)), Cell::kBlack);
  EXPECT_EQ(board.At(Point(8, 7)), Cell::kWhite);
  EXPECT_EQ(board.At(Point(9, 9)), Cell::kBlack);
  EXPECT_EQ(board.side_to_move(), Color::kWhite);
  EXPECT_EQ(board.rule(), Rule::kStandard);
}

TEST(Swap2Test, WrongStonesChangeNothing) {
  Swap2Position position(15, 15);
  ASSERT_TRUE(position.Add({7, 7}).ok());
  EXPECT_FALSE(position.Add({7, 7}).ok());
  EXPECT_FALSE(position.Add({15, 7}).ok());
  EXPECT_FALSE(position.Add({-1, -1}).ok());
  EXPECT_FALSE(position.Add({7}).ok());
  EXPECT_FALSE(position.Add({}).ok());
  EXPECT_FALSE(position.Add({1, 2, 3, 4}).ok());
  EXPECT_EQ(position.Build(Rule::kStandard).stone_count(), 1);
}

TEST(Swap2Test, BlackIsTakenWhenWhiteIsWorse) {
  EXPECT_TRUE(ShouldTakeBlack(-1));
  EXPECT_FALSE(ShouldTakeBlack(0));
  EXPECT_FALSE(ShouldTakeBlack(1));
}

}  // namespace
}  // namespace tengen
