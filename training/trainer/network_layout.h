// Where the numbers of a network in training are.
#ifndef TENGEN_TRAINING_TRAINER_NETWORK_LAYOUT_H_
#define TENGEN_TRAINING_TRAINER_NETWORK_LAYOUT_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "eval/network/network_layers.h"

namespace tengen::training {

// A layer's matrix, stored input by input, and its biases, if it has any.
template <eval::LayerSpec spec>
struct LayerPlace {
  static constexpr eval::LayerSpec kSpec = spec;
  static constexpr size_t kWeights = size_t{spec.inputs} * spec.outputs;
  static constexpr size_t kBiases = spec.biased() ? spec.outputs : 0;

  size_t weights = 0;
  size_t biases = 0;
};

// A table's numbers, case by case.
template <int cases, int outputs>
struct TablePlace {
  static constexpr size_t kWeights = size_t{cases} * outputs;

  size_t weights = 0;

  // Where those of one case begin.
  size_t Of(int which) const { return weights + static_cast<size_t>(which) * outputs; }
};

struct PlaceForm {
  template <eval::LayerSpec spec>
  using Dense = LayerPlace<spec>;
  template <int cases, int outputs>
  using Table = TablePlace<cases, outputs>;
};

// Where the numbers of a view are in its block of parameters, or of their gradients: rows first,
// then the layers in the order of their list. Immutable, so thread-safe.
class NetworkLayout : public eval::NetworkLayers<PlaceForm> {
 public:
  // Made when first asked for.
  static const NetworkLayout& Get();

  // Of rows, so where the first layer begins.
  size_t rows() const { return rows_; }
  // Of all numbers.
  size_t size() const { return size_; }

 private:
  NetworkLayout();

  size_t rows_;
  size_t size_;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_NETWORK_LAYOUT_H_
