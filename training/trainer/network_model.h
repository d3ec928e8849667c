// The network in training: its parameters, and how they become the engine's numbers.
#ifndef TENGEN_TRAINING_TRAINER_NETWORK_MODEL_H_
#define TENGEN_TRAINING_TRAINER_NETWORK_MODEL_H_

#include <cstddef>
#include <vector>

#include "absl/types/span.h"
#include "base/random.h"
#include "engine/rules.h"
#include "eval/network/network_weights.h"
#include "training/trainer/network_layout.h"

namespace tengen::training {

// A network in training: a block of NetworkLayout for each view. The parameters of a row are its
// part (RowTree): rare windows lean on what is near the point. A plain value.
struct NetworkModel {
  explicit NetworkModel(size_t view_count)
      : views(view_count), parameters(view_count * NetworkLayout::Get().size(), 0.0F) {}

  // Where the block of a view begins.
  float* view(size_t v) { return parameters.data() + v * NetworkLayout::Get().size(); }
  const float* view(size_t v) const { return parameters.data() + v * NetworkLayout::Get().size(); }

  size_t views;
  std::vector<float> parameters;
};

// A network that knows nothing: it holds every position for even, and its neurons are random.
NetworkModel RandomStart(size_t views, base::Random* random);

// The model of rounded views. A view that they lack is like their last one. REQUIRES: there is one.
NetworkModel ModelOf(absl::Span<const eval::NetworkView> rounded, size_t views);

// Keeps weights within what the engine can store, and biases within the same.
void Clip(NetworkModel* model);

// The weight decay of each parameter: `row_decay` for the rows that lean on others.
std::vector<float> Decays(size_t views, double row_decay);

// The model in the numbers that the engine uses, rounded and bounded.
std::vector<eval::NetworkView> QuantizedViews(const NetworkModel& model);
eval::NetworkWeights QuantizeNetwork(const NetworkModel& model, Rule rule);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_NETWORK_MODEL_H_
