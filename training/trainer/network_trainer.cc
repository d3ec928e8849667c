#include "training/trainer/network_trainer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>

#include "base/random.h"
#include "eval/network/line_code.h"
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
  const std::vector<float> whole(gradient, gradient + NetworkLayout::Get().rows());
  std::fill_n(gradient, NetworkLayout::Get().rows(), 0.0F);
  for (size_t r = 0; r < tree.size(); ++r) {
    for (uint16_t term : tree.terms(r)) {
      for (size_t c = 0; c < eval::kEyeChannels; ++c) {
        gradient[term * eval::kEyeChannels + c] += whole[r * eval::kEyeChannels + c];
      }
    }
  }
}

// Row 0 stays zero, and so does all but what makes neurons: what is added to them is nothing at
// first, and a new network holds every position for even.
void Initialize(base::Random* random, NetworkModel* model) {
  const NetworkLayout& layout = NetworkLayout::Get();
  const auto fill = [random](float* first, size_t count, double bound) {
    for (size_t i = 0; i < count; ++i) {
      first[i] = static_cast<float>(bound * (random->Below(2'000'001) - 1'000'000) / 1e6);
    }
  };
  for (size_t v = 0; v < model->views; ++v) {
    float* const p = model->view(v);
    fill(p + eval::kEyeChannels, layout.rows() - eval::kEyeChannels, 0.05);
    const auto fill_neurons = [&](absl::string_view, const auto& place) {
      if constexpr (requires { place.kSpec; }) {
        if (place.kSpec.role == eval::LayerRole::kHidden) {
          fill(p + place.weights, place.kWeights, 0.4);
        }
      }
    };
    ForEachLayer(fill_neurons, layout);
  }
}

int32_t Rounded(double number, int32_t most) {
  return static_cast<int32_t>(std::lround(std::clamp(number, double(-most), double(most))));
}

int16_t RoundedWeight(float weight) {
  return static_cast<int16_t>(Rounded(double{weight} * eval::kWeightScale, eval::kMostWeight));
}

// Rounds layers; biases are in the scale of the products. The parameters of the view begin at `p`.
struct LayerRounder {
  const float* p;

  template <eval::LayerSpec spec>
  void operator()(absl::string_view, const LayerPlace<spec>& place,
                  eval::Layer<spec>& layer) const {
    for (size_t j = 0; j < spec.outputs; ++j) {
      for (size_t i = 0; i < spec.inputs; ++i) {
        layer.weights[j][i] = RoundedWeight(p[place.weights + i * spec.outputs + j]);
      }
    }
    const float* bias = p + place.biases;
    for (int32_t& rounded : layer.biases) {
      rounded = Rounded(double{*bias++} * eval::kWeightScale * spec.input_scale(), eval::kMostBias);
    }
  }
  template <int cases, int outputs>
  void operator()(absl::string_view, const TablePlace<cases, outputs>& place,
                  eval::LayerTable<cases, outputs>& table) const {
    const float* weight = p + place.weights;
    for (auto& row : table.weights) {
      for (int16_t& rounded : row) rounded = RoundedWeight(*weight++);
    }
  }
};

// Its inverse.
struct LayerAdopter {
  float* p;

  template <eval::LayerSpec spec>
  void operator()(absl::string_view, const LayerPlace<spec>& place,
                  const eval::Layer<spec>& layer) const {
    for (size_t j = 0; j < spec.outputs; ++j) {
      for (size_t i = 0; i < spec.inputs; ++i) {
        p[place.weights + i * spec.outputs + j] =
            static_cast<float>(layer.weights[j][i]) / eval::kWeightScale;
      }
    }
    constexpr double kBiasScale = double{eval::kWeightScale} * spec.input_scale();
    float* bias = p + place.biases;
    for (int32_t rounded : layer.biases) *bias++ = static_cast<float>(rounded / kBiasScale);
  }
  template <int cases, int outputs>
  void operator()(absl::string_view, const TablePlace<cases, outputs>& place,
                  const eval::LayerTable<cases, outputs>& table) const {
    float* weight = p + place.weights;
    for (const auto& row : table.weights) {
      for (int16_t rounded : row) *weight++ = static_cast<float>(rounded) / eval::kWeightScale;
    }
  }
};

// `p`: one view's parameters.
eval::NetworkView QuantizeView(const float* p) {
  const NetworkLayout& layout = NetworkLayout::Get();
  eval::NetworkView view;
  std::vector<float> rows(layout.rows());
  SpreadRows(p, rows.data());
  view.rows.resize(Tree().size());
  for (size_t i = 0; i < rows.size(); ++i) {
    view.rows[i / eval::kEyeChannels][i % eval::kEyeChannels] =
        static_cast<int16_t>(Rounded(double{rows[i]} * eval::kRowScale, eval::kMostRow));
  }
  ForEachLayer(LayerRounder{p}, layout, view);
  return view;
}

std::vector<eval::NetworkView> QuantizedViews(const NetworkModel& model) {
  std::vector<eval::NetworkView> views;
  for (size_t v = 0; v < model.views; ++v) {
    views.push_back(QuantizeView(model.view(v)));
  }
  return views;
}

// The inverse of QuantizedViews.
void Adopt(absl::Span<const eval::NetworkView> views, NetworkModel* model) {
  for (size_t v = 0; v < model->views; ++v) {
    const eval::NetworkView& view = views[std::min(v, views.size() - 1)];
    float* const p = model->view(v);
    for (size_t r = 1; r < Tree().size(); ++r) {
      const absl::Span<const uint16_t> terms = Tree().terms(r);
      for (size_t c = 0; c < eval::kEyeChannels; ++c) {
        const int inner = terms.size() > 1 ? view.rows[terms[1]][c] : 0;
        p[r * eval::kEyeChannels + c] =
            static_cast<float>(view.rows[r][c] - inner) / eval::kRowScale;
      }
    }
    ForEachLayer(LayerAdopter{p}, NetworkLayout::Get(), view);
  }
}

SpreadNetwork SpreadOut(const NetworkModel& model) {
  const NetworkLayout& layout = NetworkLayout::Get();
  SpreadNetwork network;
  for (size_t v = 0; v < model.views; ++v) {
    const float* p = model.view(v);
    SpreadNetwork::View& view = network.views.emplace_back();
    view.numbers.assign(p, p + layout.size());
    SpreadRows(p, view.numbers.data());
    view.by_output.resize(layout.size());
    const auto transpose = [&](absl::string_view, const auto& place) {
      if constexpr (requires { place.kSpec; }) {
        const size_t inputs = place.kSpec.inputs, outputs = place.kSpec.outputs;
        for (size_t j = 0; j < outputs; ++j) {
          for (size_t i = 0; i < inputs; ++i) {
            view.by_output[place.weights + j * inputs + i] = p[place.weights + i * outputs + j];
          }
        }
      }
    };
    ForEachLayer(transpose, layout);
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
  const size_t size = NetworkLayout::Get().size();
  std::vector<float> decay(views * size, 0.0F);
  for (size_t v = 0; v < views; ++v) {
    for (size_t r = 1; r < Tree().size(); ++r) {
      if (Tree().terms(r).size() < 2) continue;
      std::fill_n(decay.data() + v * size + r * eval::kEyeChannels, eval::kEyeChannels,
                  static_cast<float>(row_decay));
    }
  }
  return decay;
}

// Weights stay within what the engine can store, and biases within the same.
void Clip(NetworkModel* model) {
  constexpr float kMost = static_cast<float>(eval::kMostWeight) / eval::kWeightScale;
  for (size_t v = 0; v < model->views; ++v) {
    float* const p = model->view(v);
    for (size_t i = NetworkLayout::Get().rows(); i < NetworkLayout::Get().size(); ++i) {
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
    PullBackRows(gradient->data() + v * NetworkLayout::Get().size());
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
