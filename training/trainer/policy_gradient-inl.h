// The network's scores of moves in training: their loss on a sample and the slopes of that.
//
// Included once per Highway target, hence the unusual guard.
#if defined(TENGEN_TRAINING_TRAINER_POLICY_GRADIENT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TENGEN_TRAINING_TRAINER_POLICY_GRADIENT_INL_H_
#undef TENGEN_TRAINING_TRAINER_POLICY_GRADIENT_INL_H_
#else
#define TENGEN_TRAINING_TRAINER_POLICY_GRADIENT_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "eval/network/nearness.h"
#include "training/trainer/network_gradient.h"
#include "training/trainer/seen_position-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tengen::training {
namespace HWY_NAMESPACE {

// Thread-compatible.
class PolicyGradient {
 public:
  PolicyGradient(const SpreadNetwork& network, const NetworkSamples& samples,
                 const LossWeights& weights)
      : samples_(samples), weights_(weights), rounding_(network.arithmetic) {}

  // Adds the loss of sample i, which `seen` shows, and, unless `gradient` is null, its slopes to
  // the gradient and to `seen`.
  void Judge(uint32_t i, SeenPosition& seen, std::vector<float>* gradient, NetworkLoss& loss) {
    const uint16_t chosen = samples_.chosen[i];
    if (chosen == NetworkSamples::kNoChoice) return;
    last_ = samples_.last[i];
    ComputeStart(seen);
    ComputeScores(samples_.candidates[i], seen);
    Compare(chosen, loss);
    if (gradient) PullBackScores(samples_.candidates[i], chosen, seen.MoverBlock(gradient), seen);
  }

 private:
  using Neurons = std::array<float, eval::kPolicyHidden>;

  // What the shift of the integers divides by.
  static constexpr float kContextQuotient = 1 << eval::kContextShift;

  // Calls visit(back, cell) for the last moves that there were.
  template <class Visit>
  void ForEachLast(const Visit& visit) const {
    for (size_t back = 0; back < last_.size(); ++back) {
      if (last_[back] != NetworkSamples::kNoCell) visit(back, int{last_[back]});
    }
  }
  static Features FeaturesOfLast(const SeenPosition& seen, int cell) {
    Features features = seen.At(cell);
    for (float& f : features) f /= kContextQuotient;
    return features;
  }
  // Where the numbers are for a move at `cell`, by how near it is to one of the last moves.
  size_t NearPlace(const SeenPosition& seen, size_t back, int cell) const {
    const int side = seen.side(), last = last_[back];
    if (last == NetworkSamples::kNoCell) return head_.near[back].Of(0);
    return head_.near[back].Of(
        eval::NearnessOf(cell % side - last % side, cell / side - last / side));
  }

  // What the neurons start from for all moves: what the whole position and the last moves' points
  // say.
  void ComputeStart(const SeenPosition& seen) {
    const SpreadNetwork::View& view = seen.mover();
    Apply(head_.context, view, seen.board(), context_);
    rounding_.Activate<eval::kContext>(context_);
    for (float& c : context_) c /= eval::kContextDivisor;
    AddProduct(head_.context_to_policy, view, view.numbers.data() + head_.hidden.biases, context_,
               start_);
    ForEachLast([&](size_t back, int cell) {
      AddProduct(head_.last_to_policy[back], view, start_, FeaturesOfLast(seen, cell).data(),
                 start_);
    });
    rounding_.Down<eval::kPolicyHidden>(start_, eval::kRowScale * eval::kWeightScale);
  }

  void ComputeScores(absl::Span<const uint16_t> cells, const SeenPosition& seen) {
    hidden_.resize(cells.size());
    around_.resize(cells.size());
    scores_.resize(cells.size());
    for (size_t k = 0; k < cells.size(); ++k) {
      around_[k] = seen.Around(cells[k]);
      scores_[k] = Score(k, cells[k], seen);
    }
    most_ = scores_[0];
    for (float score : scores_) most_ = std::max(most_, score);
    sum_ = 0;
    for (float score : scores_) sum_ += std::exp(score - most_);
  }
  float Score(size_t k, int cell, const SeenPosition& seen) {
    const SpreadNetwork::View& view = seen.mover();
    float* t = hidden_[k].data();
    AddProduct(head_.hidden, view, start_, seen.At(cell).data(), t);
    AddProduct(head_.around_to_policy, view, t, around_[k].data(), t);
    for (size_t back = 0; back < eval::kLastMoves; ++back) {
      AddTo<eval::kPolicyHidden>(t, view.numbers.data() + NearPlace(seen, back, cell));
    }
    rounding_.Activate<eval::kPolicyHidden>(t);
    float score = 0;
    AddProduct(head_.output, view, &score, t, &score);
    return rounding_.Output(score);
  }

  void Compare(size_t chosen, NetworkLoss& loss) const {
    int better = 0;
    for (float score : scores_) better += score > scores_[chosen];
    loss.policy += std::log(sum_) - (scores_[chosen] - most_);
    loss.first += better < 1;
    loss.fourth += better < 4;
    ++loss.choices;
  }

  void PullBackScores(absl::Span<const uint16_t> cells, size_t chosen, float* gradient,
                      SeenPosition& seen) const {
    float start_slope[eval::kPolicyHidden] = {};
    for (size_t k = 0; k < cells.size(); ++k) {
      const auto share = static_cast<float>(std::exp(scores_[k] - most_) / sum_);
      const float error =
          weights_.sample * weights_.policy_share * (share - static_cast<float>(k == chosen));
      PullBackScore(k, cells[k], error, gradient, start_slope, seen);
    }
    PullBackStart(start_slope, gradient, seen);
  }
  // `slope`: of the score. Adds to the slopes of the neurons' start.
  void PullBackScore(size_t k, int cell, float slope, float* gradient, float* start_slope,
                     SeenPosition& seen) const {
    const SpreadNetwork::View& view = seen.mover();
    const float* t = hidden_[k].data();
    float slopes[eval::kPolicyHidden], below[eval::kFeatures];
    PullBackProduct(head_.output, view, t, &slope, gradient, slopes);
    Gate<eval::kPolicyHidden>(slopes, t);
    AddTo<eval::kPolicyHidden>(start_slope, slopes);
    for (size_t back = 0; back < eval::kLastMoves; ++back) {
      AddTo<eval::kPolicyHidden>(gradient + NearPlace(seen, back, cell), slopes);
    }
    PullBackProduct(head_.hidden, view, seen.At(cell).data(), slopes, gradient, below);
    seen.AddSlope(cell, below);
    PullBackProduct(head_.around_to_policy, view, around_[k].data(), slopes, gradient, below);
    seen.AddAroundSlope(cell, below);
  }
  void PullBackStart(const float* slope, float* gradient, SeenPosition& seen) const {
    const SpreadNetwork::View& view = seen.mover();
    ForEachLast([&](size_t back, int cell) {
      Features below;
      PullBackProduct(head_.last_to_policy[back], view, FeaturesOfLast(seen, cell).data(), slope,
                      gradient, below.data());
      seen.AddSlope(cell, below.data(), 1.0F / kContextQuotient);
    });
    float below[eval::kContext], board_slope[eval::kInputs];
    AddTo<eval::kPolicyHidden>(gradient + head_.hidden.biases, slope);
    PullBackProduct(head_.context_to_policy, view, context_, slope, gradient, below);
    for (float& b : below) b /= eval::kContextDivisor;
    Gate<eval::kContext>(below, context_);
    PullBack(head_.context, view, seen.board(), below, gradient, board_slope);
    seen.AddBoardSlope(board_slope);
  }

  const eval::PolicyLayers<PlaceForm>& head_ = NetworkLayout::Get().policy;
  const NetworkSamples& samples_;
  const LossWeights weights_;
  const Rounding rounding_;
  // The sample in work; by candidate what must be known again on the way back.
  std::array<uint16_t, eval::kLastMoves> last_ = {};
  alignas(64) float context_[eval::kContext];
  alignas(64) float start_[eval::kPolicyHidden];
  std::vector<Neurons> hidden_;
  std::vector<Features> around_;
  std::vector<float> scores_;
  float most_ = 0;  // of the scores
  double sum_ = 0;  // of their exponentials, as multiples of that of the most
};

}  // namespace HWY_NAMESPACE
}  // namespace tengen::training
HWY_AFTER_NAMESPACE();

#endif  // TENGEN_TRAINING_TRAINER_POLICY_GRADIENT_INL_H_
