#include "search/reductions.h"

#include <cmath>

#include "gtest/gtest.h"

namespace tengen::search {
namespace {

TEST(Log2Times64Test, IsTheLogarithmRoundedDown) {
  for (int exponent = 0; exponent < 20; ++exponent) {
    EXPECT_EQ(Log2Times64(uint32_t{1} << exponent), 64 * exponent);
  }
  for (uint32_t n = 1; n < 5000; ++n) {
    const double exact = 64 * std::log2(n);
    EXPECT_LE(Log2Times64(n), exact + 1e-6) << n;
    EXPECT_GT(Log2Times64(n), exact - 1.000001) << n;
  }
}

int Reduction(int depth, int move_number) {
  return LateMoveReduction(depth, move_number, /*base=*/750, /*slope=*/320);
}

TEST(LateMoveReductionTest, SparesShallowNodes) {
  for (int n = 1; n < 200; ++n) EXPECT_EQ(Reduction(2, n), 0);
}

TEST(LateMoveReductionTest, GrowsWithDepthAndNumber) {
  EXPECT_EQ(Reduction(3, 3), 1);
  EXPECT_EQ(Reduction(8, 20), 4);
  for (int depth = 3; depth < 100; ++depth) {
    for (int n = 1; n < 400; ++n) {
      EXPECT_LE(Reduction(depth, n), Reduction(depth + 1, n));
      EXPECT_LE(Reduction(depth, n), Reduction(depth, n + 1));
    }
  }
}

}  // namespace
}  // namespace tengen::search
