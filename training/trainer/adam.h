// The optimizer.
#ifndef TENGEN_TRAINING_TRAINER_ADAM_H_
#define TENGEN_TRAINING_TRAINER_ADAM_H_

#include <cmath>
#include <vector>

#include "absl/types/span.h"

namespace tengen::training {

// AdamW: Adam with weight decay apart from the gradient (Loshchilov and Hutter 2019). Plain float
// arithmetic in a fixed order, so a run repeats bit by bit. Thread-compatible.
class Adam {
 public:
  explicit Adam(size_t parameters) : mean_(parameters), square_(parameters) {}

  // One step down `gradient`; `decay` has one factor per parameter, in units of the rate.
  void Step(absl::Span<const float> gradient, absl::Span<const float> decay, float rate,
            absl::Span<float> parameters) {
    constexpr float kMeanDecay = 0.9F, kSquareDecay = 0.999F, kEpsilon = 1e-8F;
    ++steps_;
    const float mean_scale = 1 / (1 - std::pow(kMeanDecay, static_cast<float>(steps_)));
    const float square_scale = 1 / (1 - std::pow(kSquareDecay, static_cast<float>(steps_)));
    for (size_t i = 0; i < parameters.size(); ++i) {
      mean_[i] += (1 - kMeanDecay) * (gradient[i] - mean_[i]);
      square_[i] += (1 - kSquareDecay) * (gradient[i] * gradient[i] - square_[i]);
      const float step = mean_[i] * mean_scale / (std::sqrt(square_[i] * square_scale) + kEpsilon);
      parameters[i] -= rate * (step + decay[i] * parameters[i]);
    }
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_ADAM_H_
