#include "training/trainer/network_trainer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>
#include <utility>

#include "base/random.h"
#include "eval/win_rate.h"
#include "training/trainer/adam.h"
#include "training/trainer/descent.h"
#include "training/trainer/network_gradient.h"
#include "training/trainer/row_tree.h"
#include "training/trainer/spread_network.h"

namespace tengen::training {
namespace {

// Calls `work(i)` for every i in [0, count).
template <class Work>
void ForEachPart(int count, int threads, const Work& work) {
  std::atomic<int> next = 0;
  const auto run = [&] {
    for (int i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::thread> helpers;
  for (int t = 1; t < std::min(threads, count); ++t) helpers.emplace_back(run);
  run();
  for (std::thread& helper : helpers) helper.join();
}

LossWeights WeightsOf(const NetworkTrainOptions& options, size_t samples) {
  return {1.0F / static_cast<float>(samples), static_cast<float>(options.policy_share),
          static_cast<float>(1 / eval::kUnitsPerLogit)};
}

// Adds the gradients of the parts, by whole rows, and makes it one of the model's parameters.
std::vector<float> SumOf(std::array<std::vector<float>, kBatchParts> parts, size_t views) {
  std::vector<float> sum = std::move(parts[0]);
  for (size_t p = 1; p < kBatchParts; ++p) {
    for (size_t i = 0; i < sum.size(); ++i) sum[i] += parts[p][i];
  }
  for (size_t v = 0; v < views; ++v) {
    RowTree::Get().PullBack(sum.data() + v * NetworkLayout::Get().size());
  }
  return sum;
}

// A training under way.
class Training {
 public:
  Training(const NetworkSamples& samples, size_t views, const NetworkTrainOptions& options)
      : samples_(samples),
        options_(options),
        random_(options.seed),
        model_(options.start ? ModelOf(options.start->views, views) : RandomStart(views, &random_)),
        adam_(model_.parameters.size()),
        decay_(Decays(views, options.row_decay)),
        order_(Identity(samples.size())) {
    const size_t batch = BatchSize();
    const size_t batches = (order_.size() + batch - 1) / batch;
    steps_ = static_cast<double>(batches) * options.epochs;
    // However small the share, the last step is whole: what is exported is judged by it.
    float_steps_ =
        options.whole_share > 0 ? std::min(steps_ * (1 - options.whole_share), steps_ - 1) : steps_;
    first_averaged_ = std::ceil(steps_ * (1 - options.average_share));
  }

  // Goes through all samples in a new order.
  NetworkLoss RunEpoch(const std::function<void(double)>& progress) {
    Shuffle(&random_, &order_);
    NetworkLoss sum;
    for (size_t first = 0; first < order_.size(); first += BatchSize()) {
      const auto part = absl::MakeConstSpan(order_).subspan(first, BatchSize());
      sum.Add(Step(part));
      progress(static_cast<double>(first + part.size()) / static_cast<double>(order_.size()));
    }
    return sum;
  }

  // What the training has come to: the mean, once there is one.
  NetworkModel Result() const {
    NetworkModel result = model_;
    if (averaged_ == 0) return result;
    for (size_t i = 0; i < sum_.size(); ++i) {
      result.parameters[i] = static_cast<float>(sum_[i] / averaged_);
    }
    return result;
  }

 private:
  size_t BatchSize() const { return static_cast<size_t>(options_.batch); }

  // Goes down the gradient of a batch; its loss is that before.
  NetworkLoss Step(absl::Span<const uint32_t> batch) {
    const Arithmetic arithmetic = step_ < float_steps_ ? Arithmetic::kFloat : Arithmetic::kWhole;
    const NetworkLoss loss = LossOf(model_, arithmetic, samples_, batch, options_, &gradient_);
    const double rate = CosineRate(options_.rate, step_++, steps_);
    adam_.Step(gradient_, decay_, static_cast<float>(rate), absl::MakeSpan(model_.parameters));
    Clip(&model_);
    if (step_ > first_averaged_) AddToMean();
    return loss;
  }
  void AddToMean() {
    sum_.resize(model_.parameters.size());
    for (size_t i = 0; i < sum_.size(); ++i) sum_[i] += double{model_.parameters[i]};
    ++averaged_;
  }

  const NetworkSamples& samples_;
  const NetworkTrainOptions& options_;
  base::Random random_;
  NetworkModel model_;
  Adam adam_;
  const std::vector<float> decay_;
  std::vector<uint32_t> order_;
  std::vector<float> gradient_;
  double steps_ = 0;
  double float_steps_ = 0;
  double step_ = 0;
  double first_averaged_ = 0;  // the number of steps before the first that is averaged
  std::vector<double> sum_;    // of the parameters of `averaged_` steps
  double averaged_ = 0;
};

}  // namespace

NetworkLoss LossOf(const NetworkModel& model, Arithmetic arithmetic, const NetworkSamples& samples,
                   absl::Span<const uint32_t> order, const NetworkTrainOptions& options,
                   std::vector<float>* gradient) {
  const SpreadNetwork network = SpreadOut(model, arithmetic);
  const LossWeights weights = WeightsOf(options, order.size());
  std::array<NetworkLoss, kBatchParts> losses;
  std::array<std::vector<float>, kBatchParts> gradients;
  ForEachPart(kBatchParts, options.threads, [&](int part) {
    const auto p = static_cast<size_t>(part);
    const size_t first = order.size() * p / kBatchParts;
    const size_t last = order.size() * (p + 1) / kBatchParts;
    if (gradient) gradients[p].assign(model.parameters.size(), 0.0F);
    losses[p] = AddGradient(network, samples, order.subspan(first, last - first), weights,
                            gradient ? &gradients[p] : nullptr);
  });
  NetworkLoss sum;
  for (const NetworkLoss& loss : losses) sum.Add(loss);
  if (gradient) *gradient = SumOf(std::move(gradients), model.views);
  return sum;
}

std::vector<double> Expectations(const NetworkModel& model, Arithmetic arithmetic,
                                 const NetworkSamples& samples, absl::Span<const uint32_t> order,
                                 const NetworkTrainOptions& options) {
  const SpreadNetwork network = SpreadOut(model, arithmetic);
  std::vector<double> expectations;
  for (size_t k = 0; k < order.size(); ++k) {
    const NetworkLoss loss =
        AddGradient(network, samples, order.subspan(k, 1), WeightsOf(options, 1), nullptr);
    const auto& predicted = loss.calibration.predicted;
    expectations.push_back(std::accumulate(predicted.begin(), predicted.end(), 0.0));
  }
  return expectations;
}

NetworkModel TrainNetwork(const NetworkSamples& training, const NetworkSamples& validation,
                          size_t views, const NetworkTrainOptions& options,
                          const std::function<void(const NetworkEpoch&)>& report,
                          const std::function<void(double)>& progress) {
  Training run(training, views, options);
  const std::vector<uint32_t> all = Identity(validation.size());
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    const NetworkLoss loss = run.RunEpoch(progress);
    report(
        {epoch, loss, LossOf(run.Result(), Arithmetic::kWhole, validation, all, options, nullptr)});
  }
  return run.Result();
}

}  // namespace tengen::training
