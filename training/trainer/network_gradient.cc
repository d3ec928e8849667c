// Compiled once for each vector width, chosen at run time: plain loops over fixed lengths, which
// compilers turn into vector code.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "training/trainer/network_gradient.cc"
#include <hwy/foreach_target.h>
// Highway wants its own header after foreach_target.h.
#include <hwy/highway.h>

#include "training/trainer/network_gradient.h"

#ifndef TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_ONCE_
#define TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_ONCE_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>

#include "engine/types.h"
#include "eval/network/line_code.h"
#include "training/trainer/descent.h"

namespace tengen::training {
namespace {

constexpr int kMaxCells = kMaxShardSide * kMaxShardSide;

// What of the windows on a board depends on its size alone.
struct Geometry {
  explicit Geometry(int side) : side(side) {
    for (Direction direction : engine::kDirections) {
      const int d = Index(direction), dx = StepX(direction), dy = StepY(direction);
      stride[d] = dy * side + dx;
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          const int cell = y * side + x;
          before[d][cell] = static_cast<uint8_t>(eval::kCodeReach - Room(x, y, -dx, -dy));
          after[d][cell] = static_cast<uint8_t>(eval::kCodeReach - Room(x, y, dx, dy));
          empty[d][cell] = eval::kEmptyCodes[before[d][cell]][after[d][cell]];
        }
      }
    }
  }
  // Points on the board from (x, y) in a direction, at most kCodeReach.
  int Room(int x, int y, int dx, int dy) const {
    int room = 0;
    while (room < eval::kCodeReach) {
      x += dx;
      y += dy;
      if (x < 0 || y < 0 || x >= side || y >= side) break;
      ++room;
    }
    return room;
  }

  int side;
  int stride[engine::kDirectionCount];
  uint8_t before[engine::kDirectionCount][kMaxCells];
  uint8_t after[engine::kDirectionCount][kMaxCells];
  eval::LineCode empty[engine::kDirectionCount][kMaxCells];
};

const Geometry& GeometryOf(int side) {
  // Made at once for all sizes: a few hundred kilobytes, and no locks in the loop.
  static const std::vector<Geometry> all = [] {
    std::vector<Geometry> made;
    for (int s = 0; s <= kMaxShardSide; ++s) made.emplace_back(s);
    return made;
  }();
  return all[static_cast<size_t>(side)];
}

}  // namespace
}  // namespace tengen::training
#endif  // TENGEN_TRAINING_TRAINER_NETWORK_GRADIENT_ONCE_

HWY_BEFORE_NAMESPACE();
namespace tengen::training {
namespace HWY_NAMESPACE {

using Features = std::array<float, eval::kFeatures>;

// What the shifts of the integers divide by.
constexpr float kContextQuotient = 1 << eval::kContextShift;
constexpr float kAroundDivisor = 1 << eval::kAroundShift;

template <int n>
void AddTo(float* HWY_RESTRICT out, const float* HWY_RESTRICT in) {
  for (int i = 0; i < n; ++i) out[i] += in[i];
}
template <int n>
void AddScaled(float* HWY_RESTRICT out, const float* HWY_RESTRICT in, float factor) {
  for (int i = 0; i < n; ++i) out[i] += factor * in[i];
}
// out = matrix * in + bias, the matrix input by input. `out` may be `bias`.
template <int inputs, int outputs>
void Affine(const float* HWY_RESTRICT matrix, const float* bias, const float* HWY_RESTRICT in,
            float* out) {
  float sum[outputs];
  for (int j = 0; j < outputs; ++j) sum[j] = bias[j];
  for (int i = 0; i < inputs; ++i) AddScaled<outputs>(sum, matrix + i * outputs, in[i]);
  for (int j = 0; j < outputs; ++j) out[j] = sum[j];
}
// To multiples of 1 / scale, a power of two: so nothing but the rounding is inexact.
template <int n>
void RoundDown(float* values, float scale) {
  for (int i = 0; i < n; ++i) values[i] = std::floor(values[i] * scale) / scale;
}
template <int n>
void RoundToNearest(float* values, float scale) {
  for (int i = 0; i < n; ++i) values[i] = std::floor(values[i] * scale + 0.5F) / scale;
}
// Stops a gradient where the rectified activation is zero.
template <int n>
void Gate(float* HWY_RESTRICT gradient, const float* HWY_RESTRICT activation) {
  for (int i = 0; i < n; ++i) gradient[i] = activation[i] > 0 ? gradient[i] : 0.0F;
}
// What a layer's gradients come to: those of its matrix, its bias (unless null) and, by the
// transposed matrix, its input (overwritten).
template <int inputs, int outputs>
void PullBack(const float* HWY_RESTRICT by_output, const float* HWY_RESTRICT in,
              const float* HWY_RESTRICT slope, float* HWY_RESTRICT matrix_gradient,
              float* bias_gradient, float* HWY_RESTRICT in_gradient) {
  for (int i = 0; i < inputs; ++i) AddScaled<outputs>(matrix_gradient + i * outputs, slope, in[i]);
  if (bias_gradient) AddTo<outputs>(bias_gradient, slope);
  float sum[inputs] = {};
  for (int j = 0; j < outputs; ++j) AddScaled<inputs>(sum, by_output + j * inputs, slope[j]);
  for (int i = 0; i < inputs; ++i) in_gradient[i] = sum[i];
}

// Calls visit(product, feature, feature).
template <class Visit>
void ForEachProduct(const Visit& visit) {
  for (int s = 0; s < static_cast<int>(eval::kFactors.size()); ++s) {
    const auto [left, right] = eval::kFactors[static_cast<size_t>(s)];
    for (int i = 0; i < eval::kFactorWidth; ++i) {
      visit(s * eval::kFactorWidth + i, left * eval::kFactorWidth + i,
            right * eval::kFactorWidth + i);
    }
  }
}

class SampleLoop {
 public:
  SampleLoop(const SpreadNetwork& network, const NetworkSamples& samples, float weight,
             const NetworkTrainOptions& options, std::vector<float>* gradient)
      : network_(network),
        whole_(network.arithmetic == Arithmetic::kWhole),
        samples_(samples),
        weight_(weight),
        policy_share_(static_cast<float>(options.policy_share)),
        logit_(static_cast<float>(1 / options.value_scale)),
        gradient_(gradient),
        table_(eval::LineRows::Get()) {}

  NetworkLoss Run(absl::Span<const uint32_t> order) {
    for (uint32_t i : order) {
      SetUp(i);
      See();
      ClearSlopes();
      JudgeValue(i);
      JudgePolicy(i);
      if (gradient_) Spread();
    }
    return loss_;
  }

 private:
  // Where the numbers of the view of the mover or the other begin.
  const float* Numbers(int who) const { return network_.views[view_[who]].numbers.data(); }
  float* Gradient(int who) { return gradient_->data() + view_[who] * layout_.size(); }

  // Makes the sums of a layer activations.
  template <int n>
  void Activate(float* values) const {
    for (int i = 0; i < n; ++i) values[i] = std::max(values[i], 0.0F);
    if (!whole_) return;
    RoundDown<n>(values, eval::kActivationScale);
    for (int i = 0; i < n; ++i) values[i] = std::min(values[i], kMostReal);
  }
  // A sum of products in the units of activations.
  float Output(float sum) const {
    if (whole_) RoundDown<1>(&sum, eval::kActivationScale);
    return sum;
  }

  void SetUp(uint32_t i) {
    geometry_ = &GeometryOf(samples_.side[i]);
    const size_t mover = samples_.mover[i];
    view_[0] = network_.views.size() > 1 ? mover : 0;
    view_[1] = network_.views.size() > 1 ? 1 - mover : 0;
    const Geometry& g = *geometry_;
    const int cells = g.side * g.side;
    std::memset(slot_, 0xFF, static_cast<size_t>(cells) * sizeof(slot_[0]));
    for (int d = 0; d < engine::kDirectionCount; ++d) {
      std::memcpy(codes_[d], g.empty[d], static_cast<size_t>(cells) * sizeof(eval::LineCode));
    }
    active_count_ = 0;
    for (uint16_t stone : samples_.stones[i]) Place(stone / 2, 1 + stone % 2);
  }

  // Puts a stone's digit into the windows that it lies in.
  void Place(int cell, int digit) {
    const Geometry& g = *geometry_;
    for (int d = 0; d < engine::kDirectionCount; ++d) {
      const int back = eval::kCodeReach - g.before[d][cell],
                ahead = eval::kCodeReach - g.after[d][cell];
      for (int k = -back; k <= ahead; ++k) {
        const int q = cell + k * g.stride[d];
        const int place = eval::kCodeReach - k - g.before[d][q];
        codes_[d][q] = static_cast<eval::LineCode>(
            codes_[d][q] + digit * eval::kPowersOfThree[static_cast<size_t>(place)]);
        if (slot_[q] < 0) {
          slot_[q] = static_cast<int16_t>(active_count_);
          active_[active_count_++] = q;
        }
      }
    }
  }

  // Features of all points near stones, and the sums of what they give.
  void See() {
    const float *own = Numbers(0), *other = Numbers(1);
    float sum[eval::kInputs] = {};
    for (int s = 0; s < active_count_; ++s) {
      float* HWY_RESTRICT f = features_[s].data();
      std::fill_n(f, eval::kFeatures, 0.0F);
      for (int d = 0; d < engine::kDirectionCount; ++d) {
        const eval::LineCode code = codes_[d][active_[s]];
        rows_[s][d] = static_cast<uint16_t>(table_.RowOf(code));
        rows_[s][engine::kDirectionCount + d] =
            static_cast<uint16_t>(table_.RowOf(table_.SwapOf(code)));
        AddTo<eval::kEyeChannels>(f, own + rows_[s][d] * eval::kEyeChannels);
        AddTo<eval::kEyeChannels>(
            f + eval::kEyeChannels,
            other + rows_[s][engine::kDirectionCount + d] * eval::kEyeChannels);
      }
      float positive[eval::kFeatures];
      for (int c = 0; c < eval::kFeatures; ++c) positive[c] = std::max(f[c], 0.0F);
      AddTo<eval::kFeatures>(sum, positive);
      float products[eval::kProducts];
      ForEachProduct(
          [&](int product, int a, int b) { products[product] = positive[a] * positive[b]; });
      if (whole_) RoundToNearest<eval::kProducts>(products, eval::kProductScale);
      AddTo<eval::kProducts>(sum + eval::kFeatures, products);
    }
    for (int c = 0; c < eval::kInputs; ++c)
      input_[c] = std::min(sum[c] / eval::kSumDivisor, kMostReal);
    if (whole_) RoundDown<eval::kInputs>(input_, eval::kActivationScale);
  }

  void ClearSlopes() {
    if (!gradient_) return;
    std::fill_n(input_slope_, eval::kInputs, 0.0F);
    std::memset(slopes_, 0, static_cast<size_t>(active_count_) * sizeof(slopes_[0]));
  }

  void JudgeValue(uint32_t i) {
    if (samples_.target[i] == NetworkSamples::kNoTarget) return;
    const float* n = Numbers(0);
    float h1[eval::kHidden1], h2[eval::kHidden2];
    Affine<eval::kInputs, eval::kHidden1>(n + layout_.value.hidden1.weights,
                                          n + layout_.value.hidden1.biases, input_, h1);
    Activate<eval::kHidden1>(h1);
    Affine<eval::kHidden1, eval::kHidden2>(n + layout_.value.hidden2.weights,
                                           n + layout_.value.hidden2.biases, h1, h2);
    Activate<eval::kHidden2>(h2);
    float sum = n[layout_.value.output.biases];
    for (int j = 0; j < eval::kHidden2; ++j) sum += n[layout_.value.output.weights + j] * h2[j];
    const float logit = Output(sum) * eval::kActivationScale * logit_;
    const float target = samples_.target[i];
    loss_.value += CrossEntropy(target, logit);
    loss_.entropy += CrossEntropy(target, std::log(target / (1 - target)));
    const float expectation = 1 / (1 + std::exp(-logit));
    loss_.calibration.Add(expectation, target);
    ++loss_.positions;
    if (!gradient_) return;
    const float error = weight_ * eval::kActivationScale * logit_ * (expectation - target);
    float* g = Gradient(0);
    const SpreadNetwork::View& view = network_.views[view_[0]];
    float slope2[eval::kHidden2], slope1[eval::kHidden1];
    for (int j = 0; j < eval::kHidden2; ++j)
      slope2[j] = error * n[layout_.value.output.weights + j];
    Gate<eval::kHidden2>(slope2, h2);
    AddScaled<eval::kHidden2>(g + layout_.value.output.weights, h2, error);
    g[layout_.value.output.biases] += error;
    PullBack<eval::kHidden1, eval::kHidden2>(view.by_output.data() + layout_.value.hidden2.weights,
                                             h1, slope2, g + layout_.value.hidden2.weights,
                                             g + layout_.value.hidden2.biases, slope1);
    Gate<eval::kHidden1>(slope1, h1);
    float slope0[eval::kInputs];
    PullBack<eval::kInputs, eval::kHidden1>(view.by_output.data() + layout_.value.hidden1.weights,
                                            input_, slope1, g + layout_.value.hidden1.weights,
                                            g + layout_.value.hidden1.biases, slope0);
    AddTo<eval::kInputs>(input_slope_, slope0);
  }

  // What is the same for all moves: the policy's view of the whole position and the features of the
  // last moves' points. Writes what its neurons start from.
  void SeeContext(uint32_t i, float* HWY_RESTRICT start) {
    const float* n = Numbers(0);
    Affine<eval::kInputs, eval::kContext>(n + layout_.policy.context.weights,
                                          n + layout_.policy.context.biases, input_, context_);
    Activate<eval::kContext>(context_);
    for (float& c : context_) c /= eval::kContextDivisor;
    Affine<eval::kContext, eval::kPolicyHidden>(n + layout_.policy.context_to_policy.weights,
                                                n + layout_.policy.hidden.biases, context_, start);
    for (size_t back = 0; back < eval::kLastMoves; ++back) {
      const uint16_t last = samples_.last[i][back];
      if (last == NetworkSamples::kNoCell) continue;
      Affine<eval::kFeatures, eval::kPolicyHidden>(n + LastOffset(back), start,
                                                   FeaturesOfLast(last).data(), start);
    }
    if (whole_) RoundDown<eval::kPolicyHidden>(start, eval::kRowScale * eval::kWeightScale);
  }
  size_t LastOffset(size_t back) const { return layout_.policy.last_to_policy[back].weights; }
  Features FeaturesOfLast(int cell) const {
    Features features;
    for (int c = 0; c < eval::kFeatures; ++c) features[c] = FeaturesAt(cell)[c] / kContextQuotient;
    return features;
  }
  // `slope`: of the start of the policy's neurons.
  void PullBackContext(uint32_t i, const float* HWY_RESTRICT slope) {
    float* g = Gradient(0);
    const SpreadNetwork::View& view = network_.views[view_[0]];
    for (size_t back = 0; back < eval::kLastMoves; ++back) {
      const uint16_t last = samples_.last[i][back];
      if (last == NetworkSamples::kNoCell) continue;
      Features below;
      PullBack<eval::kFeatures, eval::kPolicyHidden>(view.by_output.data() + LastOffset(back),
                                                     FeaturesOfLast(last).data(), slope,
                                                     g + LastOffset(back), nullptr, below.data());
      AddScaled<eval::kFeatures>(slopes_[slot_[last]].data(), below.data(),
                                 1.0F / kContextQuotient);
    }
    float below[eval::kContext], slope0[eval::kInputs];
    PullBack<eval::kContext, eval::kPolicyHidden>(
        view.by_output.data() + layout_.policy.context_to_policy.weights, context_, slope,
        g + layout_.policy.context_to_policy.weights, g + layout_.policy.hidden.biases, below);
    for (float& b : below) b /= eval::kContextDivisor;
    Gate<eval::kContext>(below, context_);
    PullBack<eval::kInputs, eval::kContext>(view.by_output.data() + layout_.policy.context.weights,
                                            input_, below, g + layout_.policy.context.weights,
                                            g + layout_.policy.context.biases, slope0);
    AddTo<eval::kInputs>(input_slope_, slope0);
  }

  // Where the numbers for a move at `cell` begin, by how near it is to one of the last moves.
  size_t NearOffset(uint32_t i, size_t back, int cell) const {
    const int side = geometry_->side;
    const uint16_t last = samples_.last[i][back];
    const int nearness =
        last == NetworkSamples::kNoCell
            ? 0
            : eval::NearnessOf(cell % side - last % side, cell / side - last / side);
    return layout_.policy.near[back].Of(nearness);
  }

  // Calls `visit` with the slots of the points around `cell` that have one; the others have no
  // features.
  template <class Visit>
  void ForEachAround(int cell, const Visit& visit) const {
    const int side = geometry_->side, x = cell % side, y = cell / side;
    for (int v = std::max(y - 1, 0); v <= std::min(y + 1, side - 1); ++v) {
      for (int u = std::max(x - 1, 0); u <= std::min(x + 1, side - 1); ++u) {
        const int q = v * side + u;
        if (q != cell && slot_[q] >= 0) visit(slot_[q]);
      }
    }
  }
  void SeeAround(int cell, Features* around) const {
    float* HWY_RESTRICT sum = around->data();
    std::fill_n(sum, eval::kFeatures, 0.0F);
    ForEachAround(cell, [&](int slot) {
      const float* HWY_RESTRICT f = features_[slot].data();
      float part[eval::kFeatures];
      for (int c = 0; c < eval::kFeatures; ++c) part[c] = std::max(f[c], 0.0F) / kAroundDivisor;
      if (whole_) RoundDown<eval::kFeatures>(part, eval::kRowScale);
      AddTo<eval::kFeatures>(sum, part);
    });
  }
  // `slope`: of the sum around the point.
  void SpreadAround(int cell, const float* HWY_RESTRICT slope) {
    ForEachAround(cell, [&](int slot) {
      const float* HWY_RESTRICT f = features_[slot].data();
      float* HWY_RESTRICT to = slopes_[slot].data();
      for (int c = 0; c < eval::kFeatures; ++c)
        to[c] += f[c] > 0 ? slope[c] / kAroundDivisor : 0.0F;
    });
  }

  void JudgePolicy(uint32_t i) {
    const uint16_t chosen = samples_.chosen[i];
    if (chosen == NetworkSamples::kNoChoice) return;
    const absl::Span<const uint16_t> row = samples_.candidates[i];
    const float* n = Numbers(0);
    hidden_.resize(row.size());
    around_.resize(row.size());
    scores_.resize(row.size());
    float most = -1e30F;
    float start[eval::kPolicyHidden];
    SeeContext(i, start);
    for (size_t k = 0; k < row.size(); ++k) {
      float* t = hidden_[k].data();
      Affine<eval::kFeatures, eval::kPolicyHidden>(n + layout_.policy.hidden.weights, start,
                                                   FeaturesAt(row[k]), t);
      SeeAround(row[k], &around_[k]);
      Affine<eval::kFeatures, eval::kPolicyHidden>(n + layout_.policy.around_to_policy.weights, t,
                                                   around_[k].data(), t);
      for (size_t back = 0; back < eval::kLastMoves; ++back) {
        AddTo<eval::kPolicyHidden>(t, n + NearOffset(i, back, row[k]));
      }
      Activate<eval::kPolicyHidden>(t);
      float score = 0;
      for (int j = 0; j < eval::kPolicyHidden; ++j)
        score += n[layout_.policy.output.weights + j] * t[j];
      scores_[k] = Output(score);
      most = std::max(most, scores_[k]);
    }
    double sum = 0;
    int better = 0;
    for (float score : scores_) {
      sum += std::exp(score - most);
      better += score > scores_[chosen];
    }
    loss_.policy += std::log(sum) - (scores_[chosen] - most);
    loss_.first += better < 1;
    loss_.fourth += better < 4;
    ++loss_.choices;
    if (!gradient_) return;
    float* g = Gradient(0);
    const SpreadNetwork::View& view = network_.views[view_[0]];
    float start_slope[eval::kPolicyHidden] = {};
    for (size_t k = 0; k < row.size(); ++k) {
      const auto share = static_cast<float>(std::exp(scores_[k] - most) / sum);
      const float error = weight_ * policy_share_ * (share - static_cast<float>(k == chosen));
      const float* t = hidden_[k].data();
      float slope[eval::kPolicyHidden];
      for (int j = 0; j < eval::kPolicyHidden; ++j)
        slope[j] = error * n[layout_.policy.output.weights + j];
      Gate<eval::kPolicyHidden>(slope, t);
      AddScaled<eval::kPolicyHidden>(g + layout_.policy.output.weights, t, error);
      for (size_t back = 0; back < eval::kLastMoves; ++back) {
        AddTo<eval::kPolicyHidden>(g + NearOffset(i, back, row[k]), slope);
      }
      float below[eval::kFeatures];
      PullBack<eval::kFeatures, eval::kPolicyHidden>(
          view.by_output.data() + layout_.policy.hidden.weights, FeaturesAt(row[k]), slope,
          g + layout_.policy.hidden.weights, start_slope, below);
      const int slot = slot_[row[k]];
      if (slot >= 0) AddTo<eval::kFeatures>(slopes_[slot].data(), below);
      PullBack<eval::kFeatures, eval::kPolicyHidden>(
          view.by_output.data() + layout_.policy.around_to_policy.weights, around_[k].data(), slope,
          g + layout_.policy.around_to_policy.weights, nullptr, below);
      SpreadAround(row[k], below);
    }
    PullBackContext(i, start_slope);
  }

  const float* FeaturesAt(int cell) const {
    static constexpr Features kNothing = {};
    return slot_[cell] < 0 ? kNothing.data() : features_[slot_[cell]].data();
  }

  // Slopes of features go to the rows that they are sums of.
  void Spread() {
    float *own = Gradient(0), *other = Gradient(1);
    for (float& s : input_slope_) s /= eval::kSumDivisor;
    for (int s = 0; s < active_count_; ++s) {
      float* slope = slopes_[s].data();
      float positive[eval::kFeatures], input_slope[eval::kFeatures];
      for (int c = 0; c < eval::kFeatures; ++c) {
        positive[c] = std::max(features_[s][c], 0.0F);
        input_slope[c] = input_slope_[c];
      }
      ForEachProduct([&](int product, int a, int b) {
        input_slope[a] += input_slope_[eval::kFeatures + product] * positive[b];
        input_slope[b] += input_slope_[eval::kFeatures + product] * positive[a];
      });
      Gate<eval::kFeatures>(input_slope, positive);
      AddTo<eval::kFeatures>(slope, input_slope);
      for (int d = 0; d < engine::kDirectionCount; ++d) {
        AddTo<eval::kEyeChannels>(own + rows_[s][d] * eval::kEyeChannels, slope);
        AddTo<eval::kEyeChannels>(
            other + rows_[s][engine::kDirectionCount + d] * eval::kEyeChannels,
            slope + eval::kEyeChannels);
      }
    }
  }

  static constexpr float kMostReal =
      static_cast<float>(eval::kMostActivation) / eval::kActivationScale;

  const NetworkLayout& layout_ = NetworkLayout::Get();
  const SpreadNetwork& network_;
  const bool whole_;
  const NetworkSamples& samples_;
  const float weight_;
  const float policy_share_;
  const float logit_;  // of an evaluation unit
  std::vector<float>* const gradient_;
  const eval::LineRows& table_;
  NetworkLoss loss_;

  // The sample in work. A point near a stone has a slot.
  const Geometry* geometry_ = nullptr;
  size_t view_[2] = {};
  eval::LineCode codes_[engine::kDirectionCount][kMaxCells];
  int16_t slot_[kMaxCells];
  int active_[kMaxCells];
  int active_count_ = 0;
  alignas(64) Features features_[kMaxCells];
  alignas(64) Features slopes_[kMaxCells];
  uint16_t rows_[kMaxCells][2 * engine::kDirectionCount];
  alignas(64) float input_[eval::kInputs];
  alignas(64) float input_slope_[eval::kInputs];
  alignas(64) float context_[eval::kContext];
  std::vector<std::array<float, eval::kPolicyHidden>> hidden_;
  std::vector<Features> around_;
  std::vector<float> scores_;
};

NetworkLoss AddGradientKernel(const SpreadNetwork& network, const NetworkSamples& samples,
                              absl::Span<const uint32_t> order, float weight,
                              const NetworkTrainOptions& options, std::vector<float>* gradient) {
  return std::make_unique<SampleLoop>(network, samples, weight, options, gradient)->Run(order);
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::training
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen::training {

HWY_EXPORT(AddGradientKernel);

NetworkLoss AddGradient(const SpreadNetwork& network, const NetworkSamples& samples,
                        absl::Span<const uint32_t> order, float weight,
                        const NetworkTrainOptions& options, std::vector<float>* gradient) {
  return HWY_DYNAMIC_DISPATCH(AddGradientKernel)(network, samples, order, weight, options,
                                                 gradient);
}

}  // namespace tengen::training
#endif  // HWY_ONCE
