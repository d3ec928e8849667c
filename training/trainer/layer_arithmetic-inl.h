// The arithmetic of layers in training: plain loops over fixed lengths, which compilers turn into
// vector code. Gradients are called slopes until they reach the parameters.
//
// Included once per Highway target, hence the unusual guard.
#if defined(TENGEN_TRAINING_TRAINER_LAYER_ARITHMETIC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TENGEN_TRAINING_TRAINER_LAYER_ARITHMETIC_INL_H_
#undef TENGEN_TRAINING_TRAINER_LAYER_ARITHMETIC_INL_H_
#else
#define TENGEN_TRAINING_TRAINER_LAYER_ARITHMETIC_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

#include "training/trainer/network_layout.h"
#include "training/trainer/spread_network.h"

HWY_BEFORE_NAMESPACE();
namespace tengen::training {
namespace HWY_NAMESPACE {

template <int n>
void AddTo(float* HWY_RESTRICT out, const float* HWY_RESTRICT in) {
  for (int i = 0; i < n; ++i) out[i] += in[i];
}
template <int n>
void AddScaled(float* HWY_RESTRICT out, const float* HWY_RESTRICT in, float factor) {
  for (int i = 0; i < n; ++i) out[i] += factor * in[i];
}

// How numbers are rounded, or not. Scales are powers of two, so nothing but the rounding is
// inexact.
class Rounding {
 public:
  explicit Rounding(Arithmetic arithmetic) : whole_(arithmetic == Arithmetic::kWhole) {}

  // To multiples of 1 / scale.
  template <int n>
  void Down(float* values, float scale) const {
    if (!whole_) return;
    for (int i = 0; i < n; ++i) values[i] = std::floor(values[i] * scale) / scale;
  }
  template <int n>
  void ToNearest(float* values, float scale) const {
    if (!whole_) return;
    for (int i = 0; i < n; ++i) values[i] = std::floor(values[i] * scale + 0.5F) / scale;
  }
  // Makes the sums of a layer activations.
  template <int n>
  void Activate(float* values) const {
    for (int i = 0; i < n; ++i) values[i] = std::max(values[i], 0.0F);
    if (!whole_) return;
    Down<n>(values, eval::kActivationScale);
    for (int i = 0; i < n; ++i) values[i] = std::min(values[i], kMostReal);
  }
  // The sum of a layer of one output in the units of activations.
  float Output(float sum) const {
    Down<1>(&sum, eval::kActivationScale);
    return sum;
  }

  static constexpr float kMostReal =
      static_cast<float>(eval::kMostActivation) / eval::kActivationScale;

 private:
  bool whole_;
};

// Stops slopes where the rectified activation is zero.
template <int n>
void Gate(float* HWY_RESTRICT slope, const float* HWY_RESTRICT activation) {
  for (int i = 0; i < n; ++i) slope[i] = activation[i] > 0 ? slope[i] : 0.0F;
}

// out = start + matrix * in. `out` may be `start`.
template <eval::LayerSpec spec>
void AddProduct(const LayerPlace<spec>& layer, const SpreadNetwork::View& view, const float* start,
                const float* HWY_RESTRICT in, float* out) {
  const float* HWY_RESTRICT matrix = view.numbers.data() + layer.weights;
  float sum[spec.outputs];
  for (int j = 0; j < spec.outputs; ++j) sum[j] = start[j];
  for (int i = 0; i < spec.inputs; ++i) {
    AddScaled<spec.outputs>(sum, matrix + i * spec.outputs, in[i]);
  }
  for (int j = 0; j < spec.outputs; ++j) out[j] = sum[j];
}

// out = biases + matrix * in.
template <eval::LayerSpec spec>
void Apply(const LayerPlace<spec>& layer, const SpreadNetwork::View& view,
           const float* HWY_RESTRICT in, float* out) {
  static_assert(spec.biased());
  AddProduct(layer, view, view.numbers.data() + layer.biases, in, out);
}

// What the slopes of matrix * in come to: those of the matrix, added to the block `gradient`, and,
// by the transposed matrix, those of `in`, which are written to `in_slope`.
template <eval::LayerSpec spec>
void PullBackProduct(const LayerPlace<spec>& layer, const SpreadNetwork::View& view,
                     const float* HWY_RESTRICT in, const float* HWY_RESTRICT slope,
                     float* HWY_RESTRICT gradient, float* HWY_RESTRICT in_slope) {
  float* HWY_RESTRICT matrix_gradient = gradient + layer.weights;
  const float* HWY_RESTRICT by_output = view.by_output.data() + layer.weights;
  if constexpr (spec.outputs == 1) {
    AddScaled<spec.inputs>(matrix_gradient, in, slope[0]);
  } else {
    for (int i = 0; i < spec.inputs; ++i) {
      AddScaled<spec.outputs>(matrix_gradient + i * spec.outputs, slope, in[i]);
    }
  }
  float sum[spec.inputs] = {};
  for (int j = 0; j < spec.outputs; ++j) {
    AddScaled<spec.inputs>(sum, by_output + j * spec.inputs, slope[j]);
  }
  for (int i = 0; i < spec.inputs; ++i) in_slope[i] = sum[i];
}

// The same of biases + matrix * in.
template <eval::LayerSpec spec>
void PullBack(const LayerPlace<spec>& layer, const SpreadNetwork::View& view,
              const float* HWY_RESTRICT in, const float* HWY_RESTRICT slope,
              float* HWY_RESTRICT gradient, float* HWY_RESTRICT in_slope) {
  static_assert(spec.biased());
  AddTo<spec.outputs>(gradient + layer.biases, slope);
  PullBackProduct(layer, view, in, slope, gradient, in_slope);
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::training
HWY_AFTER_NAMESPACE();

#endif  // TENGEN_TRAINING_TRAINER_LAYER_ARITHMETIC_INL_H_
