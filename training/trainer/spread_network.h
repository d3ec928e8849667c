// The network in training as its inner loop wants it.
#ifndef TENGEN_TRAINING_TRAINER_SPREAD_NETWORK_H_
#define TENGEN_TRAINING_TRAINER_SPREAD_NETWORK_H_

#include <vector>

#include "training/trainer/network_loss.h"
#include "training/trainer/network_model.h"

namespace tengen::training {

// A plain value.
struct SpreadNetwork {
  struct View {
    std::vector<float> numbers;    // a block of NetworkLayout with whole rows in place of parts
    std::vector<float> by_output;  // another one, without rows and its matrices output by output
  };
  Arithmetic arithmetic = Arithmetic::kFloat;
  std::vector<View> views;
};

// As `arithmetic` sees the model.
SpreadNetwork SpreadOut(const NetworkModel& model, Arithmetic arithmetic);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_SPREAD_NETWORK_H_
