#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <numeric>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "base/annotated.h"
#include "base/checksum.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/processors.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/training_command.h"
#include "eval/weights_file.h"
#include "eval/win_rate.h"
#include "training/trainer/network_trainer.h"
#include "training/trainer/rounding.h"
#include "training/trainer/shard_games.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kTrainNetworkUsage =
    R"(Usage: tengen train-network --rule=RULE --shards=PATH --out=FILE [options]

Trains a rule's network from self-play games and writes it, and beside it a manifest (FILE.json)
that says what it was made from. Deterministic, whatever the number of threads.

Exit status: 0 done; 1 it could not be done; 2 bad usage; 128 and its number after a signal: files
are written in the end alone, so those of before stay.)";

// Of the validation's positions, those on which the engine is held against what was trained.
constexpr size_t kRoundingPositions = 10000;

struct TrainNetworkArguments {
  TrainNetworkArguments() {
    train.threads = std::min(base::ProcessorCount(), training::kBatchParts);
  }

  TrainingTask task;
  int seed = 1;
  std::string start;
  training::NetworkTrainOptions train;
};

OptionTable Options(TrainNetworkArguments* a) {
  return OptionTable(
      kTrainNetworkUsage,
      TrainingOptions(
          &a->task,
          {
              {"start", "FILE", "A network to go on from, such as another rule's (default none).",
               StoreText(&a->start)},
              {"epochs", "N", "Passes over the positions (default 4).",
               StoreInteger(&a->train.epochs, 1, 1000)},
              {"batch", "N", "Positions a step (default 4096).",
               StoreInteger(&a->train.batch, 1, 1 << 20)},
              {"rate", "X", "Learning rate at the start (default 0.02).",
               base::StoreNotNegative(&a->train.rate)},
              {"row-decay", "X", "Weight decay of windows with stones far out (default 0.3).",
               base::StoreNotNegative(&a->train.row_decay)},
              {"policy-share", "X", "Weight of the choices' loss in the sum (default 0.05).",
               base::StoreNotNegative(&a->train.policy_share)},
              {"whole-share", "X",
               "Share of the steps, the last ones, in the engine's whole numbers (default 0.25).",
               base::StoreNotNegative(&a->train.whole_share)},
              {"average-share", "X",
               "Share of the steps, the last ones, whose numbers are averaged (default 0).",
               base::StoreNotNegative(&a->train.average_share)},
              {"threads", "N",
               absl::StrCat("Threads, up to ", training::kBatchParts,
                            " (default: one per processor)."),
               StoreInteger(&a->train.threads, 1, training::kBatchParts)},
              {"seed", "N", "Where all randomness comes from (default 1).",
               StoreInteger(&a->seed, 0, std::numeric_limits<int>::max())},
          }));
}

double Mean(double sum, double count) { return count > 0 ? sum / count : 0; }

// Trains and tells of it.
class TrainingSession {
 public:
  explicit TrainingSession(const TrainNetworkArguments& a)
      : a_(a), builder_(a.task.games.rule, a.task.lessons()) {}

  absl::Status Run() {
    // Before the games, which take minutes.
    const absl::StatusOr<eval::NetworkWeights> start = Start();
    if (!start.ok()) return start.status();
    if (absl::Status status =
            ForEachGame(a_.task.games, &runs_,
                        [this](const training::GameRecord& game) { builder_.Add(game); });
        !status.ok()) {
      return status;
    }
    const training::NetworkSamples &training = builder_.training(),
                                   &validation = builder_.validation();
    Say("%d games of %s: %d positions, %d to validate (%s)", builder_.games(),
        RuleName(a_.task.games.rule), training.size(), validation.size(), Elapsed());
    if (training.size() == 0 || validation.size() == 0) {
      return absl::FailedPreconditionError("too few games");
    }
    training::NetworkTrainOptions train = a_.train;
    if (!start->views.empty()) train.start = &*start;
    const training::NetworkModel model = TrainNetwork(
        training, validation, eval::ViewCount(a_.task.games.rule), train,
        [this](const training::NetworkEpoch& epoch) { Report(epoch); },
        [&](double done) {
          if (progress_.IsDue())
            progress_.Show(absl::StrFormat("%.0f %% of the epoch", 100 * done));
        });
    // Rounding hides what is no number, so the parameters are looked at, too.
    const double all =
        std::accumulate(model.parameters.begin(), model.parameters.end(), last_loss_);
    if (absl::Status status = CheckLoss(all); !status.ok()) return status;
    const eval::NetworkWeights weights = QuantizeNetwork(model, a_.task.games.rule);
    Report(MeasureRounding(model, train.last_arithmetic(), weights, validation, kRoundingPositions,
                           train));
    const std::string file = SerializeNetwork(weights);
    return a_.task.Write(file, Manifest(file));
  }

 private:
  template <class... Args>
  void Say(const absl::FormatSpec<Args...>& format, const Args&... args) {
    progress_.Clear();
    absl::FPrintF(stderr, "%s\n", absl::StrFormat(format, args...));
  }
  std::string Elapsed() const {
    return absl::FormatDuration(absl::Trunc(progress_.Elapsed(), absl::Seconds(1)));
  }

  // The network to go on from, without views if none was asked for.
  absl::StatusOr<eval::NetworkWeights> Start() {
    if (a_.start.empty()) return eval::NetworkWeights();
    const absl::StatusOr<std::string> text = base::ReadWholeFile(a_.start);
    if (!text.ok()) return text.status();
    start_crc_ = base::Crc32(*text);
    absl::StatusOr<eval::NetworkWeights> start = eval::ParseNetwork(*text);
    if (start.ok()) return start;
    return base::Annotated(start.status(), absl::StrCat("\"", a_.start, "\""));
  }

  void Report(const training::NetworkEpoch& epoch) {
    const training::NetworkLoss &t = epoch.training, &v = epoch.validation;
    Say("epoch %d of %d: value %.5f, validation %.5f, entropy %.5f; choices %.4f, "
        "validation %.4f, first %.1f %%, among four %.1f %% (%s)",
        epoch.epoch, a_.train.epochs, Mean(t.value, t.positions), Mean(v.value, v.positions),
        Mean(v.entropy, v.positions), Mean(t.policy, t.choices), Mean(v.policy, v.choices),
        Percent(v.first, v.choices), Percent(v.fourth, v.choices), Elapsed());
    epochs_.push_back({{"value_training", LossOf(Mean(t.value, t.positions))},
                       {"value_validation", LossOf(Mean(v.value, v.positions))},
                       {"policy_training", LossOf(Mean(t.policy, t.choices))},
                       {"policy_validation", LossOf(Mean(v.policy, v.choices))},
                       {"first", base::Decimals(Mean(v.first, v.choices))},
                       {"among_four", base::Decimals(Mean(v.fourth, v.choices))}});
    entropy_ = Mean(v.entropy, v.positions);
    last_loss_ = v.value + v.policy;
    calibration_ = v.calibration;
  }

  void Report(const training::RoundingError& error) {
    Say("the engine and what was trained: expectations of %d positions differ by %.3f %% on "
        "average, %.2f %% in the 99th percentile, %.1f %% at most; the best of %d choices is the "
        "same in %.1f %% (%s)",
        error.positions, 100 * error.mean, 100 * error.percentile99, 100 * error.most,
        error.choices, 100 * error.same_first, Elapsed());
    rounding_ = {{"positions", error.positions},
                 {"mean", LossOf(error.mean)},
                 {"percentile99", LossOf(error.percentile99)},
                 {"most", LossOf(error.most)},
                 {"choices", error.choices},
                 {"same_first", base::Decimals(error.same_first)}};
  }

  // Of the validation: mean prediction, mean target and number of positions, by twentieths.
  base::Json CalibrationRows() const {
    base::Json rows = base::Json::array();
    for (size_t i = 0; i < training::Calibration::kBuckets; ++i) {
      const double count = calibration_.positions[i];
      if (count == 0) continue;
      rows.push_back({base::Decimals(calibration_.predicted[i] / count),
                      base::Decimals(calibration_.target[i] / count), static_cast<int64_t>(count)});
    }
    return rows;
  }

  std::string Manifest(absl::string_view file) const {
    return base::JsonDocument({
        {"rule", RuleName(a_.task.games.rule)},
        {"network_crc", absl::StrFormat("%08x", base::Crc32(file))},
        {"start_crc", absl::StrFormat("%08x", start_crc_)},
        {"games", builder_.games()},
        {"positions",
         {{"training", builder_.training().size()}, {"validation", builder_.validation().size()}}},
        {"options",
         {{"score_share", a_.task.score_percent},
          {"epochs", a_.train.epochs},
          {"batch", a_.train.batch},
          {"rate", a_.train.rate},
          {"row_decay", a_.train.row_decay},
          {"policy_share", a_.train.policy_share},
          {"value_scale", eval::kUnitsPerLogit},
          {"whole_share", a_.train.whole_share},
          {"average_share", a_.train.average_share},
          {"seed", a_.train.seed}}},
        {"entropy_of_targets", LossOf(entropy_)},
        {"rounding", rounding_},
        {"epochs", epochs_},
        {"calibration", CalibrationRows()},
        {"runs", runs_},
    });
  }

  const TrainNetworkArguments& a_;
  training::NetworkSampleBuilder builder_;
  base::Json runs_ = base::Json::array();
  base::Json epochs_ = base::Json::array();
  double entropy_ = 0;
  double last_loss_ = 0;               // of the validation
  training::Calibration calibration_;  // of the last epoch
  base::Json rounding_;
  uint32_t start_crc_ = 0;
  base::ProgressLine progress_{/*quiet=*/false};
};

}  // namespace

int RunTrainNetwork(CommandArguments args) {
  TrainNetworkArguments arguments;
  return RunTraining(
      "train-network", Options(&arguments), arguments.task, args,
      [&] {
        if (arguments.train.whole_share > 1) {
          return absl::InvalidArgumentError("--whole-share: must be at most 1");
        }
        if (arguments.train.average_share > 1) {
          return absl::InvalidArgumentError("--average-share: must be at most 1");
        }
        return CheckRate("rate", arguments.train.rate);
      },
      [&] {
        arguments.train.seed = static_cast<uint64_t>(arguments.seed);
        return TrainingSession(arguments).Run();
      });
}

}  // namespace tengen::cli
