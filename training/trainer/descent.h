// Pieces of gradient descent that all trainings share. Pure functions.
#ifndef TENGEN_TRAINING_TRAINER_DESCENT_H_
#define TENGEN_TRAINING_TRAINER_DESCENT_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "base/random.h"

namespace tengen::training {

// Of an expectation with the target, in nats; the expectation is that of a logit.
inline double CrossEntropy(double target, double logit) {
  // log(1 + e^x) without overflow.
  const auto softplus = [](double x) {
    return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
  };
  return target * softplus(-logit) + (1 - target) * softplus(logit);
}

// The numbers from 0 to size - 1.
inline std::vector<uint32_t> Identity(size_t size) {
  std::vector<uint32_t> order(size);
  for (size_t i = 0; i < size; ++i) order[i] = static_cast<uint32_t>(i);
  return order;
}

inline void Shuffle(base::Random* random, std::vector<uint32_t>* order) {
  for (size_t i = order->size(); i > 1; --i) {
    std::swap((*order)[i - 1], (*order)[random->Next() % i]);
  }
}

// The learning rate after `step` of `steps`: from `first` to nothing along half a cosine.
inline double CosineRate(double first, double step, double steps) {
  return first * 0.5 * (1 + std::cos(std::numbers::pi * step / steps));
}

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_DESCENT_H_
