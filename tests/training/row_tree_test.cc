#include "training/trainer/row_tree.h"

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "eval/network/line_code.h"
#include "eval/network/network_layers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::training {
namespace {

std::vector<float> SmallNumbers(size_t size, uint64_t seed) {
  base::Random random(seed);
  std::vector<float> numbers(size);
  for (float& x : numbers) x = static_cast<float>(random.Between(-8, 8));
  return numbers;
}

uint16_t RowOfWindow(const eval::LineWindow& window) {
  return static_cast<uint16_t>(eval::LineRows::Get().RowOf(CodeOf(window)));
}

TEST(RowTreeTest, ARowIsMadeOfWhatItsStonesAddFromTheInsideOutwards) {
  const RowTree& tree = RowTree::Get();
  EXPECT_EQ(tree.size(), static_cast<size_t>(eval::LineRows::Get().count()));
  EXPECT_TRUE(tree.terms(0).empty());
  eval::LineWindow window;
  window.digits = {1, 0, 0, 2, 0, 0, 0, 0, 0};
  eval::LineWindow inner = window;
  inner.digits[0] = 0;
  EXPECT_THAT(tree.terms(RowOfWindow(window)),
              testing::ElementsAre(RowOfWindow(window), RowOfWindow(inner)));
  EXPECT_THAT(tree.terms(RowOfWindow(inner)), testing::ElementsAre(RowOfWindow(inner)));
  eval::LineWindow outer;
  outer.digits = {0, 0, 0, 0, 0, 0, 0, 1, 2};
  eval::LineWindow middle = outer;
  middle.digits[8] = 0;
  EXPECT_THAT(tree.terms(RowOfWindow(outer)),
              testing::ElementsAre(RowOfWindow(outer), RowOfWindow(middle)))
      << "nothing is left of it without the next two";
}

TEST(RowTreeTest, PullBackIsTheTransposeOfSpread) {
  const RowTree& tree = RowTree::Get();
  const size_t size = tree.size() * eval::kEyeChannels;
  std::vector<float> parts = SmallNumbers(size, 1), gradient = SmallNumbers(size, 2);
  const std::vector<float> of_rows = gradient;
  std::vector<float> rows(size);
  tree.Spread(parts.data(), rows.data());
  tree.PullBack(gradient.data());
  EXPECT_TRUE(
      std::all_of(rows.begin(), rows.begin() + eval::kEyeChannels, [](float x) { return x == 0; }));
  double left = 0, right = 0;
  for (size_t i = 0; i < size; ++i) {
    left += rows[i] * of_rows[i];
    right += parts[i] * gradient[i];
  }
  EXPECT_EQ(left, right);
}

}  // namespace
}  // namespace tengen::training
