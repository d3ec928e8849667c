// How far the engine is from what was trained.
#ifndef TENGEN_TRAINING_TRAINER_ROUNDING_H_
#define TENGEN_TRAINING_TRAINER_ROUNDING_H_

#include <cstddef>

#include "eval/network/network_weights.h"
#include "training/trainer/network_samples.h"
#include "training/trainer/network_trainer.h"

namespace tengen::training {

// How far the engine's answers are from the model's on the same positions. Differences are between
// expectations in [0, 1].
struct RoundingError {
  size_t positions = 0;  // that have a value
  double mean = 0;
  double percentile99 = 0;
  double most = 0;
  size_t choices = 0;
  double same_first = 0;  // share of the choices of which the model likes the engine's best as well
};

// Asks the engine, with `weights`, and `model` in `arithmetic`, which `weights` were made from,
// about at most `count` of `samples`, spread evenly. Between the engine and Arithmetic::kWhole is
// only what floats cannot hold. Deterministic. A sample is a set of stones and the last moves, so
// the board it is asked on has the order of the others made up.
RoundingError MeasureRounding(const NetworkModel& model, Arithmetic arithmetic,
                              const eval::NetworkWeights& weights, const NetworkSamples& samples,
                              size_t count, const NetworkTrainOptions& options);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_ROUNDING_H_
