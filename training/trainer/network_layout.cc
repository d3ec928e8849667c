#include "training/trainer/network_layout.h"

#include "eval/network/line_code.h"

namespace tengen::training {

NetworkLayout::NetworkLayout()
    : rows_(static_cast<size_t>(eval::LineRows::Get().count()) * eval::kEyeChannels) {
  size_ = rows_;
  const auto place = [this](absl::string_view, auto& layer) {
    layer.weights = size_;
    size_ += layer.kWeights;
    if constexpr (requires { layer.biases; }) {
      layer.biases = size_;
      size_ += layer.kBiases;
    }
  };
  ForEachLayer(place, *this);
}

const NetworkLayout& NetworkLayout::Get() {
  static const NetworkLayout layout;
  return layout;
}

}  // namespace tengen::training
