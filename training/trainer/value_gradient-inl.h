// The network's value in training: its loss on a sample and the slopes of that.
//
// Included once per Highway target, hence the unusual guard.
#if defined(TENGEN_TRAINING_TRAINER_VALUE_GRADIENT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TENGEN_TRAINING_TRAINER_VALUE_GRADIENT_INL_H_
#undef TENGEN_TRAINING_TRAINER_VALUE_GRADIENT_INL_H_
#else
#define TENGEN_TRAINING_TRAINER_VALUE_GRADIENT_INL_H_
#endif

#include <hwy/highway.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "training/trainer/descent.h"
#include "training/trainer/network_gradient.h"
#include "training/trainer/seen_position-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tengen::training {
namespace HWY_NAMESPACE {

// Thread-compatible.
class ValueGradient {
 public:
  ValueGradient(const SpreadNetwork& network, const NetworkSamples& samples,
                const LossWeights& weights)
      : samples_(samples), weights_(weights), rounding_(network.arithmetic) {}

  // Adds the loss of sample i, which `seen` shows, and, unless `gradient` is null, its slopes to
  // the gradient and to `seen`.
  void Judge(uint32_t i, SeenPosition& seen, std::vector<float>* gradient, NetworkLoss& loss) {
    const float target = samples_.target[i];
    if (target == NetworkSamples::kNoTarget) return;
    const float logit = Compute(seen) * eval::kActivationScale * weights_.logit;
    const float expectation = 1 / (1 + std::exp(-logit));
    loss.value += CrossEntropy(target, logit);
    loss.entropy += CrossEntropy(target, std::log(target / (1 - target)));
    loss.calibration.Add(expectation, target);
    ++loss.positions;
    if (!gradient) return;
    PullBackValue(
        weights_.sample * eval::kActivationScale * weights_.logit * (expectation - target),
        seen.MoverBlock(gradient), seen);
  }

 private:
  // The value in the units of activations.
  float Compute(const SeenPosition& seen) {
    const SpreadNetwork::View& view = seen.mover();
    Apply(head_.hidden1, view, seen.board(), hidden1_);
    rounding_.Activate<eval::kHidden1>(hidden1_);
    Apply(head_.hidden2, view, hidden1_, hidden2_);
    rounding_.Activate<eval::kHidden2>(hidden2_);
    float value;
    Apply(head_.output, view, hidden2_, &value);
    return rounding_.Output(value);
  }

  void PullBackValue(float slope, float* gradient, SeenPosition& seen) const {
    const SpreadNetwork::View& view = seen.mover();
    float slope2[eval::kHidden2], slope1[eval::kHidden1], board_slope[eval::kInputs];
    PullBack(head_.output, view, hidden2_, &slope, gradient, slope2);
    Gate<eval::kHidden2>(slope2, hidden2_);
    PullBack(head_.hidden2, view, hidden1_, slope2, gradient, slope1);
    Gate<eval::kHidden1>(slope1, hidden1_);
    PullBack(head_.hidden1, view, seen.board(), slope1, gradient, board_slope);
    seen.AddBoardSlope(board_slope);
  }

  const eval::ValueLayers<PlaceForm>& head_ = NetworkLayout::Get().value;
  const NetworkSamples& samples_;
  const LossWeights weights_;
  const Rounding rounding_;
  // The sample in work.
  alignas(64) float hidden1_[eval::kHidden1];
  alignas(64) float hidden2_[eval::kHidden2];
};

}  // namespace HWY_NAMESPACE
}  // namespace tengen::training
HWY_AFTER_NAMESPACE();

#endif  // TENGEN_TRAINING_TRAINER_VALUE_GRADIENT_INL_H_
