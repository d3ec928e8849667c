// Compiled once for each vector width, chosen at run time.
#include "training/trainer/network_gradient.h"

#include <memory>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "training/trainer/network_gradient.cc"
#include <hwy/foreach_target.h>
// Highway wants its own header after foreach_target.h.
#include <hwy/highway.h>

#include "training/trainer/policy_gradient-inl.h"
#include "training/trainer/seen_position-inl.h"
#include "training/trainer/value_gradient-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tengen::training {
namespace HWY_NAMESPACE {

// Goes through samples, one at a time.
class SampleLoop {
 public:
  SampleLoop(const SpreadNetwork& network, const NetworkSamples& samples,
             const LossWeights& weights)
      : seen_(network, samples),
        value_(network, samples, weights),
        policy_(network, samples, weights) {}

  NetworkLoss Run(absl::Span<const uint32_t> order, std::vector<float>* gradient) {
    NetworkLoss loss;
    for (uint32_t i : order) {
      seen_.See(i);
      value_.Judge(i, seen_, gradient, loss);
      policy_.Judge(i, seen_, gradient, loss);
      if (gradient) seen_.PullBack(gradient);
    }
    return loss;
  }

 private:
  SeenPosition seen_;
  ValueGradient value_;
  PolicyGradient policy_;
};

NetworkLoss AddGradientKernel(const SpreadNetwork& network, const NetworkSamples& samples,
                              absl::Span<const uint32_t> order, const LossWeights& weights,
                              std::vector<float>* gradient) {
  return std::make_unique<SampleLoop>(network, samples, weights)->Run(order, gradient);
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::training
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen::training {

HWY_EXPORT(AddGradientKernel);

NetworkLoss AddGradient(const SpreadNetwork& network, const NetworkSamples& samples,
                        absl::Span<const uint32_t> order, const LossWeights& weights,
                        std::vector<float>* gradient) {
  return HWY_DYNAMIC_DISPATCH(AddGradientKernel)(network, samples, order, weights, gradient);
}

}  // namespace tengen::training
#endif  // HWY_ONCE
