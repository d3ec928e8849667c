#include "training/trainer/network_layout.h"

#include "eval/network/line_code.h"
#include "gtest/gtest.h"

namespace tengen::training {
namespace {

TEST(NetworkLayoutTest, LayersFollowEachOtherBehindTheRows) {
  const NetworkLayout& layout = NetworkLayout::Get();
  size_t end = static_cast<size_t>(eval::LineRows::Get().count()) * eval::kEyeChannels;
  EXPECT_EQ(layout.rows(), end);
  const auto expect = [&](absl::string_view name, const auto& layer) {
    EXPECT_EQ(layer.weights, end) << name;
    end += layer.kWeights;
    if constexpr (requires { layer.biases; }) {
      EXPECT_EQ(layer.biases, end) << name;
      end += layer.kBiases;
    }
  };
  ForEachLayer(expect, layout);
  EXPECT_EQ(layout.size(), end);
}

TEST(NetworkLayoutTest, SizesAreThoseOfTheLayers) {
  const NetworkLayout& layout = NetworkLayout::Get();
  EXPECT_EQ(layout.value.hidden1.kWeights, size_t{eval::kInputs} * eval::kHidden1);
  EXPECT_EQ(layout.value.hidden1.kBiases, size_t{eval::kHidden1});
  EXPECT_EQ(layout.policy.around_to_policy.kBiases, 0u);
  EXPECT_EQ(layout.policy.near[0].Of(3),
            layout.policy.near[0].weights + 3 * size_t{eval::kPolicyHidden});
}

}  // namespace
}  // namespace tengen::training
