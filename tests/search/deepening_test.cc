#include "search/deepening.h"

#include <cstdlib>
#include <vector>

#include "gtest/gtest.h"

namespace tengen::search {
namespace {

TEST(DeepeningTest, TwoDepthsAreWorthTheirMean) {
  EXPECT_EQ(Blend(10, 3, 20), 15);
  EXPECT_EQ(Blend(10, 0, 20), 20) << "the evaluation counts for nothing";
  EXPECT_EQ(Blend(10, 3, WinIn(5)), WinIn(5));
  EXPECT_EQ(Blend(LossIn(4), 3, 20), 20);
}

TEST(DeepeningTest, TheLeastAreMarkedAndOfEqualOnesTheFirst) {
  const std::vector<int> list = {5, -3, 3, 0, 3};
  const auto marked = [&](size_t count) {
    std::vector<bool> marks(list.size());
    MarkLeast(
        list, count, [](int n) { return std::abs(n); }, marks);
    return marks;
  };
  EXPECT_EQ(marked(0), (std::vector<bool>{false, false, false, false, false}));
  EXPECT_EQ(marked(2), (std::vector<bool>{false, true, false, true, false}));
  EXPECT_EQ(marked(3), (std::vector<bool>{false, true, true, true, false}));
  EXPECT_EQ(marked(9), (std::vector<bool>{true, true, true, true, true}));
}

TEST(DeepeningTest, MarksAreAdded) {
  const std::vector<int> list = {1, 2, 3};
  std::vector<bool> marks = {false, false, true};
  MarkLeast(
      list, 1, [](int n) { return n; }, marks);
  EXPECT_EQ(marks, (std::vector<bool>{true, false, true}));
}

}  // namespace
}  // namespace tengen::search
