#include "tests/reference/holds.h"

#include "gtest/gtest.h"

namespace tengen::reference {
namespace {

TEST(HoldsTest, KnownGames) {
  // Noughts and crosses: a draw, but an attacker who need not heed the other gets his row.
  EXPECT_EQ(WorthOfRows(Board(3, 3), kBlack, 3), 0);
  EXPECT_TRUE(CanGetRow(Board(3, 3), kBlack, 3));
  EXPECT_EQ(WorthOfRows(Board(4, 3), kBlack, 3), 1);
  EXPECT_FALSE(CanGetRow(Board(3, 2), kBlack, 3));
  EXPECT_EQ(WorthOfRows(Board(2, 2), kBlack, 2), 1);
}

TEST(HoldsTest, ThreatsByHand) {
  EXPECT_TRUE(HasRow(Board(6, "xxxxx."), kBlack, 5));
  EXPECT_FALSE(HasRow(Board(6, "xxxx.x"), kBlack, 5));
  EXPECT_FALSE(HasRow(Board(6, "xxxxx."), kWhite, 5));
  EXPECT_TRUE(CanGetRow(Board(7, "..xxx.."), kBlack, 5));
  EXPECT_FALSE(CanGetRow(Board(6, ".xxx.."), kWhite, 5));
  EXPECT_FALSE(CanGetRow(Board(6, ".xx..."), kBlack, 5));
  EXPECT_EQ(WorthOfRows(Board(7, "..xxx.."), kWhite, 5), 0);
  EXPECT_EQ(WorthOfRows(Board(7, ".xxxx.."), kWhite, 5), -1);
  EXPECT_EQ(WorthOfRows(Board(5, ".xxxx.oooo"), kWhite, 5), 1);
}

}  // namespace
}  // namespace tengen::reference
