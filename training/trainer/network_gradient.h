// The inner loop of the network's training: losses and gradients of a run of samples.
#ifndef TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_H_
#define TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "training/trainer/network_samples.h"
#include "training/trainer/network_trainer.h"

namespace tengen::training {

// The model spread out for the inner loop: by view a block of NetworkLayout with whole rows in
// place of their parts, and another with the matrices output by output.
struct SpreadNetwork {
  struct View {
    std::vector<float> numbers;
    std::vector<float> by_output;
  };
  Arithmetic arithmetic = Arithmetic::kFloat;
  std::vector<View> views;
};

// Adds up the loss of the samples in `order`. If `gradient` is not null, adds to it, one block per
// view as in SpreadNetwork::View::numbers, the gradient of `weight` * (value loss +
// policy share * policy loss). Plain float arithmetic in a fixed order. Exponentials and
// logarithms are the mathematical library's, so results are the same wherever these are: glibc
// computes them otherwise where a processor lacks FMA.
NetworkLoss AddGradient(const SpreadNetwork& network, const NetworkSamples& samples,
                        absl::Span<const uint32_t> order, float weight,
                        const NetworkTrainOptions& options, std::vector<float>* gradient);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_H_
