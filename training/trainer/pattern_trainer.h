// Training of the pattern evaluation: values by logistic regression, move scores by the choices of
// the search.
#ifndef TENGEN_TRAINING_TRAINER_PATTERN_TRAINER_H_
#define TENGEN_TRAINING_TRAINER_PATTERN_TRAINER_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "eval/pattern_weights.h"
#include "training/trainer/factored_table.h"
#include "training/trainer/samples.h"

namespace tengen::training {

struct TrainOptions {
  int epochs = 20;
  int batch = 4096;
  double rate = 0.004;  // at the start; falls to nothing along a cosine
  // Weight decay of pairs and of patterns (singles have none), in units of the rate.
  double pair_decay = 0.01;
  double pattern_decay = 0.05;
  uint64_t seed = 1;  // of the order of the samples
};

// A model: blocks of FactoredTables (see FeatureBlock), then a plain number for each feature of
// kinds (see KindBlock), and a bias for each view. Used for values and for policies alike; a policy
// has only the blocks.
struct PatternModel {
  explicit PatternModel(size_t view_count)
      : views(view_count),
        parameters(view_count * (2 * FactoredTable::kParameters + kKindFeatures + 1), 0.0F) {}
  size_t blocks() const { return views * 2; }
  size_t first_kind() const { return blocks() * FactoredTable::kParameters; }
  size_t kinds() const { return views * static_cast<size_t>(kKindFeatures); }
  size_t bias_index(int mover) const {
    return first_kind() + kinds() + (views == 1 ? 0 : static_cast<size_t>(mover));
  }

  size_t views;
  std::vector<float> parameters;
};

// Mean loss of the samples of `order`, and its gradient by parameter if `gradient` is
// not null (it is overwritten).
double ValueLoss(const FactoredTable& form, const PatternModel& model, const ValueSamples& samples,
                 absl::Span<const uint32_t> order, std::vector<float>* gradient);
double PolicyLoss(const FactoredTable& form, const PatternModel& model,
                  const PolicySamples& samples, absl::Span<const uint32_t> order,
                  std::vector<float>* gradient);

// What one epoch brought.
struct EpochReport {
  int epoch = 0;
  double training_loss = 0;
  double validation_loss = 0;
};

// Trains from nothing. `report` hears of every epoch. Deterministic.
PatternModel TrainValue(const SampleSet& training, const SampleSet& validation, size_t views,
                        const TrainOptions& options,
                        const std::function<void(const EpochReport&)>& report);
PatternModel TrainPolicy(const SampleSet& training, const SampleSet& validation, size_t views,
                         const TrainOptions& options,
                         const std::function<void(const EpochReport&)>& report);

// The share of samples whose preferred candidate the model ranks among its first `top`.
double PolicyAccuracy(const PatternModel& model, const PolicySamples& samples, int top);

// The scale that turns the hand-made evaluator's values into expectations best, and the loss then.
struct ScaleFit {
  double scale = 0;
  double loss = 0;
};
ScaleFit FitHandMade(const ValueSamples& samples);

// Puts both models into the numbers that the engine uses: values in evaluation units (logits times
// `value_scale`), scores in units of move ordering (logits times `score_scale`), rounded and
// bounded.
eval::PatternWeights Quantize(const PatternModel& value, const PatternModel& policy, Rule rule,
                              double value_scale, double score_scale);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_PATTERN_TRAINER_H_
