#include "training/trainer/pattern_trainer.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "training/trainer/adam.h"
#include "training/trainer/descent.h"

namespace tengen::training {
namespace {

// The model by feature: its tables, entry by entry, then the numbers of kinds.
std::vector<float> Tables(const FactoredTable& form, const PatternModel& model) {
  std::vector<float> tables(model.blocks() * eval::kPatternCount + model.kinds());
  std::copy_n(model.parameters.begin() + static_cast<std::ptrdiff_t>(model.first_kind()),
              model.kinds(), tables.end() - static_cast<std::ptrdiff_t>(model.kinds()));
  for (size_t b = 0; b < model.blocks(); ++b) {
    form.Expand(absl::MakeConstSpan(model.parameters)
                    .subspan(b * FactoredTable::kParameters, FactoredTable::kParameters),
                absl::MakeSpan(tables).subspan(b * eval::kPatternCount, eval::kPatternCount));
  }
  return tables;
}

void PullBackTables(const FactoredTable& form, const PatternModel& model,
                    const std::vector<float>& table_gradient, std::vector<float>* gradient) {
  std::copy_n(table_gradient.end() - static_cast<std::ptrdiff_t>(model.kinds()), model.kinds(),
              gradient->begin() + static_cast<std::ptrdiff_t>(model.first_kind()));
  for (size_t b = 0; b < model.blocks(); ++b) {
    form.PullBack(
        absl::MakeConstSpan(table_gradient).subspan(b * eval::kPatternCount, eval::kPatternCount),
        absl::MakeSpan(*gradient).subspan(b * FactoredTable::kParameters,
                                          FactoredTable::kParameters));
  }
}

double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

std::vector<float> DecayOfEach(const PatternModel& model, const TrainOptions& options) {
  std::vector<float> decay(model.parameters.size(), 0.0F);
  for (size_t b = 0; b < model.blocks(); ++b) {
    for (int i = FactoredTable::kSingles; i < FactoredTable::kParameters; ++i) {
      const bool pair = i < FactoredTable::kSingles + FactoredTable::kPairs;
      decay[b * FactoredTable::kParameters + static_cast<size_t>(i)] =
          static_cast<float>(pair ? options.pair_decay : options.pattern_decay);
    }
  }
  // Single kinds of one side are as plain as single classes; the pairs of them are not.
  for (size_t i = 0; i < model.kinds(); ++i) {
    const bool joint = i % kKindFeatures >= 2 * eval::kKindMasks;
    if (joint) decay[model.first_kind() + i] = static_cast<float>(options.pattern_decay);
  }
  return decay;
}

// ValueLoss or PolicyLoss.
template <class Samples>
using LossFunction = double (*)(const FactoredTable& form, const PatternModel& model,
                                const Samples& samples, absl::Span<const uint32_t> order,
                                std::vector<float>* gradient);

template <class Samples>
PatternModel Train(LossFunction<Samples> loss, const Samples& training, const Samples& validation,
                   size_t views, const TrainOptions& options,
                   const std::function<void(const EpochReport&)>& report) {
  const FactoredTable form;
  PatternModel model(views);
  Adam adam(model.parameters.size());
  const std::vector<float> decay = DecayOfEach(model, options);
  base::Random random(options.seed);
  std::vector<uint32_t> order = Identity(training.size());
  const std::vector<uint32_t> all = Identity(validation.size());
  std::vector<float> gradient;
  const auto batch = static_cast<size_t>(options.batch);
  const size_t batches = (order.size() + batch - 1) / batch;
  const double steps = static_cast<double>(batches) * options.epochs;
  double step = 0;
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    Shuffle(&random, &order);
    double sum = 0;
    for (size_t first = 0; first < order.size(); first += batch, ++step) {
      const auto part = absl::MakeConstSpan(order).subspan(first, batch);
      sum += loss(form, model, training, part, &gradient) * static_cast<double>(part.size());
      const double rate = CosineRate(options.rate, step, steps);
      adam.Step(gradient, decay, static_cast<float>(rate), absl::MakeSpan(model.parameters));
    }
    report({epoch, sum / static_cast<double>(order.size()),
            loss(form, model, validation, all, nullptr)});
  }
  return model;
}

int16_t Round(double x) {
  return static_cast<int16_t>(std::lround(std::clamp(x, -32767.0, 32767.0)));
}

}  // namespace

double ValueLoss(const FactoredTable& form, const PatternModel& model, const ValueSamples& samples,
                 absl::Span<const uint32_t> order, std::vector<float>* gradient) {
  const std::vector<float> tables = Tables(form, model);
  std::vector<float> table_gradient(tables.size());
  if (gradient) gradient->assign(model.parameters.size(), 0.0F);
  const float weight = 1.0F / static_cast<float>(order.size());
  double sum = 0;
  for (uint32_t i : order) {
    const size_t bias = model.bias_index(samples.mover[i]);
    float logit = model.parameters[bias];
    for (const Feature& f : samples.features[i]) logit += tables[f.index] * f.count;
    sum += CrossEntropy(samples.target[i], logit);
    if (!gradient) continue;
    const float error = (static_cast<float>(Sigmoid(logit)) - samples.target[i]) * weight;
    (*gradient)[bias] += error;
    for (const Feature& f : samples.features[i]) table_gradient[f.index] += error * f.count;
  }
  if (gradient) PullBackTables(form, model, table_gradient, gradient);
  return sum / static_cast<double>(order.size());
}

double PolicyLoss(const FactoredTable& form, const PatternModel& model,
                  const PolicySamples& samples, absl::Span<const uint32_t> order,
                  std::vector<float>* gradient) {
  const std::vector<float> tables = Tables(form, model);
  std::vector<float> table_gradient(tables.size());
  if (gradient) gradient->assign(model.parameters.size(), 0.0F);
  const float weight = 1.0F / static_cast<float>(order.size());
  double sum = 0;
  std::vector<float> share;
  for (uint32_t i : order) {
    const absl::Span<const Candidate> row = samples.candidates[i];
    share.resize(row.size());
    float most = -1e30F;
    for (size_t c = 0; c < row.size(); ++c) {
      share[c] = tables[row[c].make] + tables[row[c].prevent];
      most = std::max(most, share[c]);
    }
    float total = 0;
    const float chosen = share[samples.chosen[i]];
    for (float& s : share) total += s = std::exp(s - most);
    sum += std::log(total) + most - chosen;
    if (!gradient) continue;
    for (size_t c = 0; c < row.size(); ++c) {
      const float error = (share[c] / total - (c == samples.chosen[i] ? 1.0F : 0.0F)) * weight;
      table_gradient[row[c].make] += error;
      table_gradient[row[c].prevent] += error;
    }
  }
  if (gradient) PullBackTables(form, model, table_gradient, gradient);
  return sum / static_cast<double>(order.size());
}

PatternModel TrainValue(const SampleSet& training, const SampleSet& validation, size_t views,
                        const TrainOptions& options,
                        const std::function<void(const EpochReport&)>& report) {
  return Train(ValueLoss, training.value, validation.value, views, options, report);
}

PatternModel TrainPolicy(const SampleSet& training, const SampleSet& validation, size_t views,
                         const TrainOptions& options,
                         const std::function<void(const EpochReport&)>& report) {
  return Train(PolicyLoss, training.policy, validation.policy, views, options, report);
}

double PolicyAccuracy(const PatternModel& model, const PolicySamples& samples, int top) {
  const std::vector<float> tables = Tables(FactoredTable(), model);
  int hits = 0;
  for (size_t i = 0; i < samples.chosen.size(); ++i) {
    const absl::Span<const Candidate> row = samples.candidates[i];
    const auto score = [&](const Candidate& c) { return tables[c.make] + tables[c.prevent]; };
    const float chosen = score(row[samples.chosen[i]]);
    hits += std::count_if(row.begin(), row.end(),
                          [&](const Candidate& c) { return score(c) > chosen; }) < top;
  }
  return static_cast<double>(hits) / static_cast<double>(samples.chosen.size());
}

ScaleFit FitHandMade(const ValueSamples& samples) {
  const auto loss = [&](double scale) {
    double sum = 0;
    for (size_t i = 0; i < samples.target.size(); ++i) {
      sum += CrossEntropy(samples.target[i], samples.hand_made[i] / scale);
    }
    return sum / static_cast<double>(samples.target.size());
  };
  // The loss is convex in 1/scale and smooth; golden section on the logarithm is plenty.
  double low = std::log(5.0), high = std::log(5000.0);
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  for (int i = 0; i < 30; ++i) {
    const double a = high - ratio * (high - low), b = low + ratio * (high - low);
    if (loss(std::exp(a)) < loss(std::exp(b))) {
      high = b;
    } else {
      low = a;
    }
  }
  const double scale = std::exp((low + high) / 2);
  return {scale, loss(scale)};
}

eval::PatternWeights Quantize(const PatternModel& value, const PatternModel& policy, Rule rule,
                              double value_scale, double score_scale) {
  const FactoredTable form;
  const std::vector<float> values = Tables(form, value), scores = Tables(form, policy);
  const double unit = value_scale * eval::kPatternValueScale;
  eval::PatternWeights weights;
  weights.rule = rule;
  weights.views.resize(value.views);
  for (size_t v = 0; v < value.views; ++v) {
    eval::PatternView& view = weights.views[v];
    const auto seen_by = static_cast<Color>(v);
    const Color other = Opponent(seen_by);
    view.tempo = Round(unit * value.parameters[value.bias_index(Index(seen_by))]);
    const auto own = static_cast<size_t>(FeatureBlock(value.views, seen_by, true));
    // What this colour's patterns mean while the other one is to move.
    const auto waiting = static_cast<size_t>(FeatureBlock(value.views, other, false));
    const float* kinds = values.data() + KindBlock(value.views, seen_by);
    for (int i = 0; i < eval::kKindMasks * eval::kKindMasks; ++i) {
      const float sum = kinds[i / eval::kKindMasks] +
                        kinds[eval::kKindMasks + i % eval::kKindMasks] +
                        kinds[2 * eval::kKindMasks + i];
      view.kinds[static_cast<size_t>(i)] = Round(unit * sum);
    }
    for (size_t i = 0; i < eval::kPatternCount; ++i) {
      view.weights[i] = {Round(unit * values[own + i]), Round(unit * values[waiting + i]),
                         Round(score_scale * scores[own + i]),
                         Round(score_scale * scores[waiting + i])};
    }
  }
  return weights;
}

}  // namespace tengen::training
