#include <cstdio>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "base/checksum.h"
#include "base/clock.h"
#include "base/json.h"
#include "cli/commands.h"
#include "cli/training_command.h"
#include "engine/rules.h"
#include "eval/win_rate.h"
#include "training/trainer/pattern_trainer.h"
#include "training/trainer/shard_games.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kTrainUsage =
    R"(Usage: tengen train --rule=RULE --shards=PATH --out=FILE [options]

Trains the pattern evaluation of a rule from self-play games and writes the weights, and beside
them a manifest (FILE.json) that says what they were made from. Deterministic.

Exit status: 0 done; 1 it could not be done; 2 bad usage; 128 and its number after a signal: files
are written in the end alone, so those of before stay.)";

constexpr int kMaxEpochs = 1000;
constexpr int kMaxBatch = 1 << 20;

struct TrainArguments {
  TrainingTask task;
  int score_scale = 64;
  double policy_rate = 0.02;
  training::TrainOptions train;
};

OptionTable Options(TrainArguments* a) {
  return OptionTable(
      kTrainUsage,
      TrainingOptions(&a->task,
                      {
                          {"epochs", "N", "Passes over the samples (default 20).",
                           StoreInteger(&a->train.epochs, 1, kMaxEpochs)},
                          {"batch", "N", "Samples a step (default 4096).",
                           StoreInteger(&a->train.batch, 1, kMaxBatch)},
                          {"rate", "X", "Learning rate of values at the start (default 0.004).",
                           base::StoreNotNegative(&a->train.rate)},
                          {"policy-rate", "X", "The same for move scores (default 0.02).",
                           base::StoreNotNegative(&a->policy_rate)},
                          {"pair-decay", "X", "Weight decay of pairs of classes (default 0.01).",
                           base::StoreNotNegative(&a->train.pair_decay)},
                          {"pattern-decay", "X", "Weight decay of patterns (default 0.05).",
                           base::StoreNotNegative(&a->train.pattern_decay)},
                          {"score-scale", "N", "Ordering units of a logit (default 64).",
                           StoreInteger(&a->score_scale, 1, 10000)},
                      }));
}

// Trains both models and tells of it.
class Session {
 public:
  explicit Session(const TrainArguments& a)
      : a_(a), builder_(a.task.games.rule, a.task.lessons()) {}

  absl::Status Run() {
    if (absl::Status status =
            ForEachGame(a_.task.games, &runs_,
                        [this](const training::GameRecord& game) { builder_.Add(game); });
        !status.ok()) {
      return status;
    }
    const training::SampleSet &training = builder_.training(), &validation = builder_.validation();
    Say("%d games of %s: %d positions to judge and %d choices, %d and %d to validate",
        builder_.games(), RuleName(a_.task.games.rule), training.value.target.size(),
        training.policy.chosen.size(), validation.value.target.size(),
        validation.policy.chosen.size());
    if (training.policy.chosen.empty() || validation.policy.chosen.empty()) {
      return absl::FailedPreconditionError("too few games");
    }
    const training::ScaleFit hand_made = FitHandMade(training.value);
    const double hand_loss = FitHandMade(validation.value).loss;
    Say("hand-made evaluation: scale %.1f, loss %.5f, validation %.5f", hand_made.scale,
        hand_made.loss, hand_loss);
    const size_t views = eval::ViewCount(a_.task.games.rule);
    const training::PatternModel value =
        TrainValue(training, validation, views, a_.train, Reporter("value", &value_));
    training::TrainOptions policy_options = a_.train;
    policy_options.rate = a_.policy_rate;
    const training::PatternModel policy =
        TrainPolicy(training, validation, views, policy_options, Reporter("policy", &policy_));
    if (absl::Status status = CheckLoss(value_.validation_loss + policy_.validation_loss);
        !status.ok()) {
      return status;
    }
    const double first = PolicyAccuracy(policy, validation.policy, 1);
    const double fourth = PolicyAccuracy(policy, validation.policy, 4);
    Say("the preferred move is first in %.1f %%, among four in %.1f %%", 100 * first, 100 * fourth);
    const std::string file = SerializePatternWeights(
        Quantize(value, policy, a_.task.games.rule, eval::kUnitsPerLogit, a_.score_scale));
    return a_.task.Write(file, Manifest(file, hand_loss, first, fourth));
  }

 private:
  template <class... Args>
  void Say(const absl::FormatSpec<Args...>& format, const Args&... args) const {
    absl::FPrintF(stderr, "%s\n", absl::StrFormat(format, args...));
  }

  std::function<void(const training::EpochReport&)> Reporter(absl::string_view what,
                                                             training::EpochReport* last) {
    return [this, what, last](const training::EpochReport& report) {
      Say("%s, epoch %d of %d: loss %.5f, validation %.5f (%s)", what, report.epoch,
          a_.train.epochs, report.training_loss, report.validation_loss,
          absl::FormatDuration(
              absl::Trunc(base::Clock::Real().Now() - started_, absl::Seconds(1))));
      *last = report;
    };
  }

  std::string Manifest(absl::string_view file, double hand_loss, double first, double fourth) {
    const training::SampleSet &training = builder_.training(), &validation = builder_.validation();
    return base::JsonDocument({
        {"rule", RuleName(a_.task.games.rule)},
        {"weights_crc", absl::StrFormat("%08x", base::Crc32(file))},
        {"games", builder_.games()},
        {"positions",
         {{"training", training.value.target.size()},
          {"validation", validation.value.target.size()}}},
        {"choices",
         {{"training", training.policy.chosen.size()},
          {"validation", validation.policy.chosen.size()}}},
        {"options",
         {{"score_share", a_.task.score_percent},
          {"epochs", a_.train.epochs},
          {"batch", a_.train.batch},
          {"rate", a_.train.rate},
          {"policy_rate", a_.policy_rate},
          {"pair_decay", a_.train.pair_decay},
          {"pattern_decay", a_.train.pattern_decay},
          {"seed", a_.train.seed},
          {"value_scale", eval::kUnitsPerLogit},
          {"score_scale", a_.score_scale}}},
        {"loss",
         {{"value_training", LossOf(value_.training_loss)},
          {"value_validation", LossOf(value_.validation_loss)},
          {"hand_made_validation", LossOf(hand_loss)},
          {"policy_training", LossOf(policy_.training_loss)},
          {"policy_validation", LossOf(policy_.validation_loss)}}},
        {"policy_accuracy",
         {{"first", base::Decimals(first)}, {"among_four", base::Decimals(fourth)}}},
        {"runs", runs_},
    });
  }

  const TrainArguments& a_;
  training::SampleBuilder builder_;
  base::Json runs_ = base::Json::array();
  training::EpochReport value_;
  training::EpochReport policy_;
  const absl::Duration started_ = base::Clock::Real().Now();
};

}  // namespace

int RunTrain(CommandArguments args) {
  TrainArguments arguments;
  return RunTraining(
      "train", Options(&arguments), arguments.task, args,
      [&] {
        absl::Status status = CheckRate("rate", arguments.train.rate);
        status.Update(CheckRate("policy-rate", arguments.policy_rate));
        return status;
      },
      [&] { return Session(arguments).Run(); });
}

}  // namespace tengen::cli
