#include "training/trainer/network_model.h"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "absl/strings/string_view.h"
#include "eval/network/line_code.h"
#include "gtest/gtest.h"

namespace tengen::training {
namespace {

bool AllZero(const float* first, size_t count) {
  return std::all_of(first, first + count, [](float x) { return x == 0; });
}

// Anything that is allowed.
eval::NetworkView AnyView(uint64_t seed) {
  base::Random random(seed);
  eval::NetworkView view;
  view.rows.resize(static_cast<size_t>(eval::LineRows::Get().count()));
  for (size_t i = 1; i < view.rows.size(); ++i) {
    for (int16_t& number : view.rows[i]) {
      number = static_cast<int16_t>(random.Between(-eval::kMostRow, eval::kMostRow));
    }
  }
  ForEachNumber(view, [&random](auto& number, int most) {
    number = static_cast<std::decay_t<decltype(number)>>(random.Between(-most, most));
  });
  return view;
}

TEST(NetworkModelTest, NeuronsStartAtRandomAndAllElseAtNothing) {
  base::Random random(1);
  const NetworkModel model = RandomStart(2, &random);
  for (size_t v = 0; v < model.views; ++v) {
    const float* p = model.view(v);
    EXPECT_TRUE(AllZero(p, eval::kEyeChannels));
    EXPECT_FALSE(AllZero(p + eval::kEyeChannels, eval::kEyeChannels));
    const auto expect = [&](absl::string_view name, const auto& place) {
      if constexpr (requires { place.kSpec; }) {
        EXPECT_EQ(AllZero(p + place.weights, place.kWeights),
                  place.kSpec.role != eval::LayerRole::kHidden)
            << name;
        EXPECT_TRUE(AllZero(p + place.biases, place.kBiases)) << name;
      } else {
        EXPECT_TRUE(AllZero(p + place.weights, place.kWeights)) << name;
      }
    };
    ForEachLayer(expect, NetworkLayout::Get());
  }
}

TEST(NetworkModelTest, RoundedNumbersComeBack) {
  std::vector<eval::NetworkView> views = {AnyView(1), AnyView(2)};
  // More would not fit the 24 bits of a float.
  for (eval::NetworkView& view : views) {
    ForEachNumber(view, [](auto& number, int) {
      number = static_cast<std::decay_t<decltype(number)>>(number % (1 << 24));
    });
  }
  const NetworkModel model = ModelOf(views, 2);
  EXPECT_TRUE(QuantizeNetwork(model, Rule::kRenju) == (eval::NetworkWeights{Rule::kRenju, views}));
}

TEST(NetworkModelTest, AViewThatLacksIsLikeTheLast) {
  const std::vector<eval::NetworkView> views = {AnyView(3)};
  const NetworkModel model = ModelOf(views, 2);
  EXPECT_TRUE(std::equal(model.view(0), model.view(1), model.view(1)));
}

TEST(NetworkModelTest, LayersAreClippedAndRowsAreNot) {
  NetworkModel model(1);
  std::fill(model.parameters.begin(), model.parameters.end(), 100.0F);
  Clip(&model);
  const NetworkLayout& layout = NetworkLayout::Get();
  EXPECT_EQ(model.parameters[layout.rows() - 1], 100.0F);
  const float most = static_cast<float>(eval::kMostWeight) / eval::kWeightScale;
  EXPECT_EQ(model.parameters[layout.rows()], most);
  EXPECT_EQ(model.parameters[layout.size() - 1], most);
}

}  // namespace
}  // namespace tengen::training
