#include "eval/network/network_layers.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::eval {
namespace {

// A form that remembers what it is of.
struct NameForm {
  template <LayerSpec spec>
  struct Dense {
    std::string text = absl::StrCat(spec.inputs, " to ", spec.outputs, spec.biased() ? "" : "*");
  };
  template <int cases, int outputs>
  struct Table {
    std::string text = absl::StrCat(cases, " for ", outputs);
  };
};

TEST(NetworkLayersTest, AreVisitedInTheOrderOfTheFile) {
  NetworkLayers<NameForm> names;
  std::vector<std::string> visited;
  ForEachLayer([&](absl::string_view name, const auto& layer,
                   const auto&) { visited.push_back(absl::StrCat(name, ": ", layer.text)); },
               names, kNetworkShape);
  EXPECT_THAT(visited, testing::ElementsAre(
                           "first hidden layer: 64 to 64", "second hidden layer: 64 to 64",
                           "value: 64 to 1", "context: 64 to 32", "context to policy: 32 to 32*",
                           "last move to policy: 32 to 32*", "last move to policy: 32 to 32*",
                           "nearness to policy: 36 for 32", "nearness to policy: 36 for 32",
                           "policy: 32 to 32", "around to policy: 32 to 32*", "score: 32 to 1*"));
}

// What is visited beside each other is the same layer.
TEST(NetworkLayersTest, FormsGoSideBySide) {
  NetworkLayers<NameForm> names;
  ForEachLayer([](absl::string_view name, auto& layer) { layer.text = std::string(name); }, names);
  EXPECT_EQ(names.value.output.text, "value");
  EXPECT_EQ(names.policy.last_to_policy[1].text, "last move to policy");
  EXPECT_EQ(names.policy.output.text, "score");
  const NetworkLayers<NameForm> same = names;
  ForEachLayer(
      [](absl::string_view name, const auto& layer, const auto& beside) {
        EXPECT_EQ(layer.text, name);
        EXPECT_EQ(beside.text, name);
      },
      names, same);
}

TEST(LayerSpecTest, SaysWhatFollowsFromItsInputAndRole) {
  constexpr LayerSpec kHidden = {8, 4, LayerInput::kBoard, LayerRole::kHidden};
  constexpr LayerSpec kAddend = {8, 4, LayerInput::kAround, LayerRole::kAddend};
  EXPECT_TRUE(kHidden.biased());
  EXPECT_EQ(kHidden.input_scale(), kActivationScale);
  EXPECT_EQ(kHidden.most_output(), int64_t{8} * kMostActivation * kMostWeight + kMostBias);
  EXPECT_FALSE(kAddend.biased());
  EXPECT_EQ(kAddend.input_scale(), kRowScale);
  EXPECT_EQ(kAddend.most_output(), int64_t{8} * kMostAround * kMostWeight);
}

}  // namespace
}  // namespace tengen::eval
