#include "training/trainer/window_table.h"

#include "gtest/gtest.h"

namespace tengen::training {
namespace {

// How many of the kCodeReach points from (x, y) on in a direction are beyond the board.
int CountBeyond(int side, int x, int y, int dx, int dy) {
  int beyond = 0;
  for (int i = 1; i <= eval::kCodeReach; ++i) {
    const int u = x + i * dx, v = y + i * dy;
    beyond += u < 0 || v < 0 || u >= side || v >= side;
  }
  return beyond;
}

TEST(WindowTableTest, KnowsHowTheBoardCutsItsWindows) {
  for (int side : {5, 8, 15, kMaxShardSide}) {
    const WindowTable& table = WindowTable::Of(side);
    EXPECT_EQ(table.side, side);
    for (Direction d : engine::kDirections) {
      const int dx = StepX(d), dy = StepY(d);
      EXPECT_EQ(table.stride[Index(d)], dy * side + dx);
      for (int cell = 0; cell < side * side; ++cell) {
        const int before = CountBeyond(side, cell % side, cell / side, -dx, -dy);
        const int after = CountBeyond(side, cell % side, cell / side, dx, dy);
        ASSERT_EQ(table.before[Index(d)][cell], before) << side << ", " << cell;
        ASSERT_EQ(table.after[Index(d)][cell], after) << side << ", " << cell;
        ASSERT_EQ(table.empty[Index(d)][cell], eval::EmptyCode(before, after));
      }
    }
  }
}

}  // namespace
}  // namespace tengen::training
