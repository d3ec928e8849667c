// The inner loop of the network's training: losses and gradients of a run of samples.
#ifndef TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_H_
#define TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "training/trainer/network_loss.h"
#include "training/trainer/network_samples.h"
#include "training/trainer/spread_network.h"

namespace tengen::training {

// What the losses of a sample count in the gradient.
struct LossWeights {
  float sample;        // both losses
  float policy_share;  // the policy's besides
  float logit;         // what an evaluation unit is as a logit
};

// Adds up the loss of the samples in `order`. If `gradient` is not null, adds to it, one block of
// NetworkLayout per view with whole rows in place of parts, the gradient by the weights. Plain
// float arithmetic in a fixed order. Exponentials and logarithms are the mathematical library's, so
// results are the same wherever these are: glibc computes them otherwise where a processor lacks
// FMA. Thread-safe.
NetworkLoss AddGradient(const SpreadNetwork& network, const NetworkSamples& samples,
                        absl::Span<const uint32_t> order, const LossWeights& weights,
                        std::vector<float>* gradient);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_H_
