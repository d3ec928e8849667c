// The network's learned numbers, as the engine has them and as they are stored.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_WEIGHTS_H_
#define TENGEN_EVAL_NETWORK_NETWORK_WEIGHTS_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/types.h"
#include "eval/network/network_layers.h"
#include "eval/weights_file.h"

namespace tengen::eval {

// A layer: weights[out][in] in scale kWeightScale, biases in the scale of the products.
template <LayerSpec spec>
struct Layer {
  std::array<std::array<int16_t, spec.inputs>, spec.outputs> weights = {};
  std::array<int32_t, spec.biased() ? spec.outputs : 0> biases = {};

  friend bool operator==(const Layer&, const Layer&) = default;
};

// A table: weights[case][out] in scale kWeightScale.
template <int cases, int outputs>
struct LayerTable {
  std::array<std::array<int16_t, outputs>, cases> weights = {};

  friend bool operator==(const LayerTable&, const LayerTable&) = default;
};

// The form of the learned numbers.
struct WeightsForm {
  template <LayerSpec spec>
  using Dense = Layer<spec>;
  template <int cases, int outputs>
  using Table = LayerTable<cases, outputs>;
};

using LineRow = std::array<int16_t, kEyeChannels>;

// What one colour's eyes see, and what it thinks when it is to move.
struct NetworkView : NetworkLayers<WeightsForm> {
  std::vector<LineRow> rows;  // by LineRows::RowOf; row 0 is zero

  friend bool operator==(const NetworkView&, const NetworkView&) = default;
};

// Calls visit(number, most) for all numbers of a view but its rows, in the order of the file:
// weights, of 16 bits, and biases, of 32, with the bound of their magnitude. `visit` may change
// those of a view that is not const.
template <class View, class Visit>
void ForEachNumber(View& view, const Visit& visit) {
  const auto visit_layer = [&visit](absl::string_view, auto& layer) {
    for (auto& row : layer.weights) {
      for (auto& weight : row) visit(weight, kMostWeight);
    }
    if constexpr (requires { layer.biases; }) {
      for (auto& bias : layer.biases) visit(bias, kMostBias);
    }
  };
  ForEachLayer(visit_layer, view);
}

using NetworkWeights = RuleWeights<NetworkView>;

// The file form (weights_file.h), whose header names shapes and scales. Of the rows only those that
// are not all zero are written, each as steps from the one before, after one bit for each row that
// says whether it is; biases that are always zero are not written. Parse refuses, with
// InvalidArgument naming the reason, anything that Serialize would not have written, numbers beyond
// their bounds included. REQUIRES for Serialize: views and rows as many as the rule and LineRows
// have, row 0 zero, numbers within their bounds.
std::string SerializeNetwork(const NetworkWeights& weights);
absl::StatusOr<NetworkWeights> ParseNetwork(absl::string_view text);

// The file for `rule` that is part of this program; empty if there is none.
absl::string_view EmbeddedNetwork(Rule rule);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NETWORK_WEIGHTS_H_
