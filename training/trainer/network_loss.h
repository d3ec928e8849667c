// What the training of the network makes small, and how the network is computed for it.
#ifndef TENGEN_TRAINING_TRAINER_NETWORK_LOSS_H_
#define TENGEN_TRAINING_TRAINER_NETWORK_LOSS_H_

#include <array>
#include <cstddef>

namespace tengen::training {

// How the network is computed.
enum class Arithmetic {
  kFloat,  // without rounding
  // As the engine does (network_layers.h): parameters as QuantizeNetwork rounds them, activations
  // rounded down. Gradients are those at the rounded numbers, as if rounding and the activations'
  // upper bound had slope one; none passes where an activation rounds to 0
  // (the straight-through estimator; Bengio, Leonard and Courville, arXiv 1308.3432).
  kWhole,
};

// How well expectations are what they say: sums over the samples whose expectation falls into each
// twentieth.
struct Calibration {
  static constexpr size_t kBuckets = 20;

  std::array<double, kBuckets> predicted = {};
  std::array<double, kBuckets> target = {};
  std::array<double, kBuckets> positions = {};

  void Add(double prediction, double expectation);
  void Add(const Calibration& other);
};

// Sums over samples. Losses are in units of natural logarithms.
struct NetworkLoss {
  double value = 0;    // cross-entropy of expectations
  double entropy = 0;  // of the targets: what no evaluation can be below
  double policy = 0;   // cross-entropy of choices
  double first = 0;    // choices ranked first
  double fourth = 0;   // among the first four
  double positions = 0;
  double choices = 0;
  Calibration calibration;

  void Add(const NetworkLoss& other);
  double total(double policy_share, double positions_in_all) const {
    return (value + policy_share * policy) / positions_in_all;
  }
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_NETWORK_LOSS_H_
