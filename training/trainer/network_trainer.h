// Training of the network: values by logistic regression, move scores by the choices of the search.
#ifndef TENGEN_TRAINING_TRAINER_NETWORK_TRAINER_H_
#define TENGEN_TRAINING_TRAINER_NETWORK_TRAINER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "absl/types/span.h"
#include "eval/network/network_weights.h"
#include "training/trainer/network_loss.h"
#include "training/trainer/network_model.h"
#include "training/trainer/network_samples.h"

namespace tengen::training {

// The parts of a batch, each with a gradient of its own, whose sum is taken in order: so the number
// of threads changes no bit of it. More threads than parts are idle.
inline constexpr int kBatchParts = 4;

struct NetworkTrainOptions {
  int epochs = 4;
  int batch = 4096;
  double rate = 0.02;  // at the start; falls to nothing along a cosine
  // Weight decay of rows with more than one stone among the outer points of their window, in units
  // of the rate.
  double row_decay = 0.3;
  double policy_share = 0.05;  // of the policy's loss in the sum
  // Of the steps, the last ones, in Arithmetic::kWhole; if not 0, one at least.
  double whole_share = 0.25;
  // Of the steps, the last ones, over whose numbers the network is the mean (Polyak and Juditsky
  // 1992; Izmailov and others 2018); 0: it is what the last step left.
  double average_share = 0;
  int threads = 1;
  uint64_t seed = 1;  // of the first weights and of the order of the samples
  // A network to go on from, such as another rule's; null: random weights. A view that it lacks
  // starts from its last one.
  const eval::NetworkWeights* start = nullptr;

  // Of the last step.
  Arithmetic last_arithmetic() const {
    return whole_share > 0 ? Arithmetic::kWhole : Arithmetic::kFloat;
  }
};

// The loss of the samples in `order`, and if `gradient` is not null the gradient of
// total(options.policy_share, order.size()) by parameter (overwritten). The same with any number of
// threads.
NetworkLoss LossOf(const NetworkModel& model, Arithmetic arithmetic, const NetworkSamples& samples,
                   absl::Span<const uint32_t> order, const NetworkTrainOptions& options,
                   std::vector<float>* gradient);

// The model's expectation for the side to move in each of the samples in `order`; 0 where a sample
// has no value.
std::vector<double> Expectations(const NetworkModel& model, Arithmetic arithmetic,
                                 const NetworkSamples& samples, absl::Span<const uint32_t> order,
                                 const NetworkTrainOptions& options);

// What one epoch brought.
struct NetworkEpoch {
  int epoch = 0;
  NetworkLoss training;
  NetworkLoss validation;  // in Arithmetic::kWhole, whatever the training was in
};

// Trains a network. `report` hears of every epoch, `progress` of every batch with the
// share of the epoch done. Deterministic, whatever the number of threads.
NetworkModel TrainNetwork(const NetworkSamples& training, const NetworkSamples& validation,
                          size_t views, const NetworkTrainOptions& options,
                          const std::function<void(const NetworkEpoch&)>& report,
                          const std::function<void(double)>& progress);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_NETWORK_TRAINER_H_
