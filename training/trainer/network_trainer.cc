#include "training/trainer/network_trainer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>

#include "base/random.h"
#include "training/trainer/adam.h"
#include "training/trainer/descent.h"
#include "training/trainer/network_gradient.h"

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

// By row: the rows of parameters that it is the sum of.
class RowTree {
 public:
  RowTree() : terms_(static_cast<size_t>(eval::LineRows::Get().count())) {
    const eval::LineRows& rows = eval::LineRows::Get();
    for (int i = 0; i < eval::kLineCodes; ++i) {
      eval::LineWindow window = eval::WindowOf(i);
      std::vector<uint16_t>& terms = terms_[static_cast<size_t>(rows.RowOf(CodeOf(window)))];
      terms.clear();
      for (size_t outer = 0; outer < kInner; ++outer) {
        const auto row = static_cast<uint16_t>(rows.RowOf(CodeOf(window)));
        if (row != 0 && (terms.empty() || terms.back() != row)) terms.push_back(row);
        window.digits[outer] = window.digits[eval::kCodeWindow - 1 - outer] = 0;
      }
    }
  }
  size_t size() const { return terms_.size(); }
  absl::Span<const uint16_t> terms(size_t row) const { return terms_[row]; }

 private:
  static constexpr size_t kInner = 3;
  std::vector<std::vector<uint16_t>> terms_;
};

const RowTree& Tree() {
  static const RowTree tree;
  return tree;
}

std::vector<float> Transposed(const float* matrix, int inputs, int outputs) {
  std::vector<float> out;
  for (int j = 0; j < outputs; ++j) {
    for (int i = 0; i < inputs; ++i) out.push_back(matrix[i * outputs + j]);
  }
  return out;
}

// Whole rows from the parts in `parameters`.
void SpreadRows(const float* parameters, float* rows) {
  const RowTree& tree = Tree();
  for (size_t r = 0; r < tree.size(); ++r) {
    float* const row = rows + r * eval::kEyeChannels;
    std::fill_n(row, eval::kEyeChannels, 0.0F);
    for (uint16_t term : tree.terms(r)) {
      for (int c = 0; c < eval::kEyeChannels; ++c)
        row[c] += parameters[term * eval::kEyeChannels + c];
    }
  }
}

// Gradients of whole rows become those of their parts, in place. A part's own row is counted first.
void PullBackRows(float* gradient) {
  const RowTree& tree = Tree();
  const std::vector<float> whole(gradient, gradient + NetworkLayout::rows());
  std::fill_n(gradient, NetworkLayout::rows(), 0.0F);
  for (size_t r = 0; r < tree.size(); ++r) {
    for (uint16_t term : tree.terms(r)) {
      for (size_t c = 0; c < eval::kEyeChannels; ++c) {
        gradient[term * eval::kEyeChannels + c] += whole[r * eval::kEyeChannels + c];
      }
    }
  }
}

void Initialize(base::Random* random, NetworkModel* model) {
  const auto uniform = [&](double bound) {
    return static_cast<float>(bound * (random->Below(2'000'001) - 1'000'000) / 1e6);
  };
  const auto fill = [&](float* first, size_t count, double bound) {
    for (size_t i = 0; i < count; ++i) first[i] = uniform(bound);
  };
  for (size_t v = 0; v < model->views; ++v) {
    float* const p = model->parameters.data() + v * NetworkLayout::size();
    // Row 0 stays zero, and so do the outputs: a new network holds every position for even.
    fill(p + eval::kEyeChannels, NetworkLayout::rows() - eval::kEyeChannels, 0.05);
    fill(p + NetworkLayout::hidden1(), size_t{eval::kInputs} * eval::kHidden1, 0.4);
    fill(p + NetworkLayout::hidden2(), size_t{eval::kHidden1} * eval::kHidden2, 0.4);
    fill(p + NetworkLayout::context(), size_t{eval::kInputs} * eval::kContext, 0.4);
    fill(p + NetworkLayout::policy_hidden(), size_t{eval::kFeatures} * eval::kPolicyHidden, 0.4);
  }
}

int32_t Rounded(double number, int32_t most) {
  return static_cast<int32_t>(std::lround(std::clamp(number, double(-most), double(most))));
}

// A matrix stored input by input, and its biases in the scale of the products.
template <int in, int out>
eval::Layer<in, out> QuantizeLayer(const float* matrix, const float* biases, double input_scale) {
  eval::Layer<in, out> layer;
  for (int j = 0; j < out; ++j) {
    for (int i = 0; i < in; ++i) {
      layer.weights[static_cast<size_t>(j)][static_cast<size_t>(i)] = static_cast<int16_t>(
          Rounded(double{matrix[i * out + j]} * eval::kWeightScale, eval::kMostWeight));
    }
    if (biases) {
      layer.biases[static_cast<size_t>(j)] =
          Rounded(double{biases[j]} * eval::kWeightScale * input_scale, eval::kMostBias);
    }
  }
  return layer;
}

// `p`: one view's parameters.
eval::NetworkView QuantizeView(const float* p) {
  eval::NetworkView view;
  std::vector<float> rows(NetworkLayout::rows());
  SpreadRows(p, rows.data());
  view.rows.resize(Tree().size());
  for (size_t i = 0; i < rows.size(); ++i) {
    view.rows[i / eval::kEyeChannels][i % eval::kEyeChannels] =
        static_cast<int16_t>(Rounded(double{rows[i]} * eval::kRowScale, eval::kMostRow));
  }
  view.hidden1 = QuantizeLayer<eval::kInputs, eval::kHidden1>(
      p + NetworkLayout::hidden1(), p + NetworkLayout::bias1(), eval::kActivationScale);
  view.hidden2 = QuantizeLayer<eval::kHidden1, eval::kHidden2>(
      p + NetworkLayout::hidden2(), p + NetworkLayout::bias2(), eval::kActivationScale);
  view.value = QuantizeLayer<eval::kHidden2, 1>(
      p + NetworkLayout::value(), p + NetworkLayout::value_bias(), eval::kActivationScale);
  view.context = QuantizeLayer<eval::kInputs, eval::kContext>(
      p + NetworkLayout::context(), p + NetworkLayout::context_bias(), eval::kActivationScale);
  view.context_to_policy = QuantizeLayer<eval::kContext, eval::kPolicyHidden>(
      p + NetworkLayout::context_to_policy(), nullptr, eval::kActivationScale);
  for (size_t back = 0; back < eval::kLastMoves; ++back) {
    view.last_to_policy[back] = QuantizeLayer<eval::kFeatures, eval::kPolicyHidden>(
        p + NetworkLayout::last_to_policy() + back * NetworkLayout::kLastSize, nullptr,
        eval::kActivationScale);
  }
  const float* near = p + NetworkLayout::near();
  for (eval::NearRows& rows_of_move : view.near) {
    for (auto& row : rows_of_move) {
      for (int16_t& number : row) {
        number =
            static_cast<int16_t>(Rounded(double{*near++} * eval::kWeightScale, eval::kMostWeight));
      }
    }
  }
  view.policy_hidden = QuantizeLayer<eval::kFeatures, eval::kPolicyHidden>(
      p + NetworkLayout::policy_hidden(), p + NetworkLayout::policy_bias(), eval::kRowScale);
  view.around_to_policy = QuantizeLayer<eval::kFeatures, eval::kPolicyHidden>(
      p + NetworkLayout::around_to_policy(), nullptr, eval::kRowScale);
  view.policy = QuantizeLayer<eval::kPolicyHidden, 1>(p + NetworkLayout::policy(), nullptr,
                                                      eval::kActivationScale);
  return view;
}

std::vector<eval::NetworkView> QuantizedViews(const NetworkModel& model) {
  std::vector<eval::NetworkView> views;
  for (size_t v = 0; v < model.views; ++v) {
    views.push_back(QuantizeView(model.parameters.data() + v * NetworkLayout::size()));
  }
  return views;
}

// The inverse of QuantizeLayer.
template <int in, int out>
void AdoptLayer(const eval::Layer<in, out>& layer, float* matrix, float* biases,
                double input_scale) {
  for (int j = 0; j < out; ++j) {
    const auto row = static_cast<size_t>(j);
    for (int i = 0; i < in; ++i) {
      matrix[i * out + j] =
          static_cast<float>(layer.weights[row][static_cast<size_t>(i)]) / eval::kWeightScale;
    }
    if (biases) {
      biases[j] = static_cast<float>(layer.biases[row] / (eval::kWeightScale * input_scale));
    }
  }
}

// The inverse of QuantizedViews.
void Adopt(absl::Span<const eval::NetworkView> views, NetworkModel* model) {
  for (size_t v = 0; v < model->views; ++v) {
    const eval::NetworkView& view = views[std::min(v, views.size() - 1)];
    float* const p = model->parameters.data() + v * NetworkLayout::size();
    for (size_t r = 1; r < Tree().size(); ++r) {
      const absl::Span<const uint16_t> terms = Tree().terms(r);
      for (size_t c = 0; c < eval::kEyeChannels; ++c) {
        const int inner = terms.size() > 1 ? view.rows[terms[1]][c] : 0;
        p[r * eval::kEyeChannels + c] =
            static_cast<float>(view.rows[r][c] - inner) / eval::kRowScale;
      }
    }
    AdoptLayer(view.hidden1, p + NetworkLayout::hidden1(), p + NetworkLayout::bias1(),
               eval::kActivationScale);
    AdoptLayer(view.hidden2, p + NetworkLayout::hidden2(), p + NetworkLayout::bias2(),
               eval::kActivationScale);
    AdoptLayer(view.value, p + NetworkLayout::value(), p + NetworkLayout::value_bias(),
               eval::kActivationScale);
    AdoptLayer(view.context, p + NetworkLayout::context(), p + NetworkLayout::context_bias(),
               eval::kActivationScale);
    AdoptLayer(view.context_to_policy, p + NetworkLayout::context_to_policy(), nullptr,
               eval::kActivationScale);
    for (size_t back = 0; back < eval::kLastMoves; ++back) {
      AdoptLayer(view.last_to_policy[back],
                 p + NetworkLayout::last_to_policy() + back * NetworkLayout::kLastSize, nullptr,
                 eval::kActivationScale);
    }
    float* near = p + NetworkLayout::near();
    for (const eval::NearRows& rows : view.near) {
      for (const auto& row : rows) {
        for (int16_t number : row) *near++ = static_cast<float>(number) / eval::kWeightScale;
      }
    }
    AdoptLayer(view.policy_hidden, p + NetworkLayout::policy_hidden(),
               p + NetworkLayout::policy_bias(), eval::kRowScale);
    AdoptLayer(view.around_to_policy, p + NetworkLayout::around_to_policy(), nullptr,
               eval::kRowScale);
    AdoptLayer(view.policy, p + NetworkLayout::policy(), nullptr, eval::kActivationScale);
  }
}

SpreadNetwork SpreadOut(const NetworkModel& model) {
  SpreadNetwork network;
  for (size_t v = 0; v < model.views; ++v) {
    const float* parameters = model.parameters.data() + v * NetworkLayout::size();
    SpreadNetwork::View view;
    view.numbers.assign(parameters, parameters + NetworkLayout::size());
    SpreadRows(parameters, view.numbers.data());
    view.hidden1_by_output =
        Transposed(parameters + NetworkLayout::hidden1(), eval::kInputs, eval::kHidden1);
    view.hidden2_by_output =
        Transposed(parameters + NetworkLayout::hidden2(), eval::kHidden1, eval::kHidden2);
    view.context_by_output =
        Transposed(parameters + NetworkLayout::context(), eval::kInputs, eval::kContext);
    view.context_to_policy_by_output = Transposed(parameters + NetworkLayout::context_to_policy(),
                                                  eval::kContext, eval::kPolicyHidden);
    for (size_t back = 0; back < eval::kLastMoves; ++back) {
      view.last_to_policy_by_output[back] =
          Transposed(parameters + NetworkLayout::last_to_policy() + back * NetworkLayout::kLastSize,
                     eval::kFeatures, eval::kPolicyHidden);
    }
    view.policy_hidden_by_output = Transposed(parameters + NetworkLayout::policy_hidden(),
                                              eval::kFeatures, eval::kPolicyHidden);
    view.around_to_policy_by_output = Transposed(parameters + NetworkLayout::around_to_policy(),
                                                 eval::kFeatures, eval::kPolicyHidden);
    network.views.push_back(std::move(view));
  }
  return network;
}

// As `arithmetic` sees the model.
SpreadNetwork SpreadOut(const NetworkModel& model, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::kFloat) return SpreadOut(model);
  NetworkModel rounded(model.views);
  Adopt(QuantizedViews(model), &rounded);
  SpreadNetwork network = SpreadOut(rounded);
  network.arithmetic = arithmetic;
  return network;
}

std::vector<float> Decays(size_t views, double row_decay) {
  std::vector<float> decay(views * NetworkLayout::size(), 0.0F);
  for (size_t v = 0; v < views; ++v) {
    for (size_t r = 1; r < Tree().size(); ++r) {
      if (Tree().terms(r).size() < 2) continue;
      std::fill_n(decay.begin() + static_cast<std::ptrdiff_t>(v * NetworkLayout::size() +
                                                              r * eval::kEyeChannels),
                  eval::kEyeChannels, static_cast<float>(row_decay));
    }
  }
  return decay;
}

// Weights stay within what the engine can store, and biases within the same.
void Clip(NetworkModel* model) {
  constexpr float kMost = static_cast<float>(eval::kMostWeight) / eval::kWeightScale;
  for (size_t v = 0; v < model->views; ++v) {
    float* const p = model->parameters.data() + v * NetworkLayout::size();
    for (size_t i = NetworkLayout::rows(); i < NetworkLayout::size(); ++i) {
      p[i] = std::clamp(p[i], -kMost, kMost);
    }
  }
}

}  // namespace

double ValueScale(Rule rule) {
  static constexpr std::array<double, kRules.size()> kScales = {113, 118, 121, 141, 150};
  return kScales[static_cast<size_t>(Index(rule))];
}

void Calibration::Add(double prediction, double expectation) {
  // Also where a training has diverged, and the prediction is not a number.
  const size_t bucket = prediction < 1 ? static_cast<size_t>(prediction * kBuckets) : kBuckets - 1;
  predicted[bucket] += prediction;
  target[bucket] += expectation;
  ++positions[bucket];
}

void Calibration::Add(const Calibration& other) {
  for (size_t i = 0; i < kBuckets; ++i) {
    predicted[i] += other.predicted[i];
    target[i] += other.target[i];
    positions[i] += other.positions[i];
  }
}

void NetworkLoss::Add(const NetworkLoss& other) {
  calibration.Add(other.calibration);
  value += other.value;
  entropy += other.entropy;
  policy += other.policy;
  first += other.first;
  fourth += other.fourth;
  positions += other.positions;
  choices += other.choices;
}

NetworkLoss LossOf(const NetworkModel& model, Arithmetic arithmetic, const NetworkSamples& samples,
                   absl::Span<const uint32_t> order, const NetworkTrainOptions& options,
                   std::vector<float>* gradient) {
  const SpreadNetwork network = SpreadOut(model, arithmetic);
  const float weight = 1.0F / static_cast<float>(order.size());
  std::array<NetworkLoss, kBatchParts> losses;
  std::array<std::vector<float>, kBatchParts> gradients;
  ForEachPart(kBatchParts, options.threads, [&](int part) {
    const size_t first = order.size() * static_cast<size_t>(part) / kBatchParts;
    const size_t last = order.size() * (static_cast<size_t>(part) + 1) / kBatchParts;
    const auto p = static_cast<size_t>(part);
    if (gradient) gradients[p].assign(model.parameters.size(), 0.0F);
    losses[p] = AddGradient(network, samples, order.subspan(first, last - first), weight, options,
                            gradient ? &gradients[p] : nullptr);
  });
  NetworkLoss sum;
  for (const NetworkLoss& loss : losses) sum.Add(loss);
  if (!gradient) return sum;
  *gradient = std::move(gradients[0]);
  for (size_t p = 1; p < kBatchParts; ++p) {
    for (size_t i = 0; i < gradient->size(); ++i) (*gradient)[i] += gradients[p][i];
  }
  for (size_t v = 0; v < model.views; ++v) {
    PullBackRows(gradient->data() + v * NetworkLayout::size());
  }
  return sum;
}

std::vector<double> Expectations(const NetworkModel& model, Arithmetic arithmetic,
                                 const NetworkSamples& samples, absl::Span<const uint32_t> order,
                                 const NetworkTrainOptions& options) {
  const SpreadNetwork network = SpreadOut(model, arithmetic);
  std::vector<double> expectations;
  for (size_t k = 0; k < order.size(); ++k) {
    const NetworkLoss loss =
        AddGradient(network, samples, order.subspan(k, 1), 1, options, nullptr);
    const auto& predicted = loss.calibration.predicted;
    expectations.push_back(std::accumulate(predicted.begin(), predicted.end(), 0.0));
  }
  return expectations;
}

NetworkModel TrainNetwork(const NetworkSamples& training, const NetworkSamples& validation,
                          size_t views, const NetworkTrainOptions& options,
                          const std::function<void(const NetworkEpoch&)>& report,
                          const std::function<void(double)>& progress) {
  base::Random random(options.seed);
  NetworkModel model(views);
  if (options.start) {
    Adopt(options.start->views, &model);
  } else {
    Initialize(&random, &model);
  }
  Adam adam(model.parameters.size());
  const std::vector<float> decay = Decays(views, options.row_decay);
  const std::vector<uint32_t> all = Identity(validation.size());
  std::vector<uint32_t> order = Identity(training.size());
  std::vector<float> gradient;
  const auto batch = static_cast<size_t>(options.batch);
  const size_t batches = (order.size() + batch - 1) / batch;
  const double steps = static_cast<double>(batches) * options.epochs;
  // However small the share, the last step is whole: what is exported is judged by it.
  const double float_steps =
      options.whole_share > 0 ? std::min(steps * (1 - options.whole_share), steps - 1) : steps;
  double step = 0;
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    Shuffle(&random, &order);
    NetworkLoss sum;
    for (size_t first = 0; first < order.size(); first += batch, ++step) {
      const auto part = absl::MakeConstSpan(order).subspan(first, batch);
      const Arithmetic arithmetic = step < float_steps ? Arithmetic::kFloat : Arithmetic::kWhole;
      sum.Add(LossOf(model, arithmetic, training, part, options, &gradient));
      const double rate = training::CosineRate(options.rate, step, steps);
      adam.Step(gradient, decay, static_cast<float>(rate), absl::MakeSpan(model.parameters));
      Clip(&model);
      progress(static_cast<double>(first + part.size()) / static_cast<double>(order.size()));
    }
    report({epoch, sum, LossOf(model, Arithmetic::kWhole, validation, all, options, nullptr)});
  }
  return model;
}

eval::NetworkWeights QuantizeNetwork(const NetworkModel& model, Rule rule) {
  return {rule, QuantizedViews(model)};
}

}  // namespace tengen::training
