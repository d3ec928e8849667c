// What the commands that train have in common.
#ifndef TENGEN_CLI_TRAINING_COMMAND_H_
#define TENGEN_CLI_TRAINING_COMMAND_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/json.h"
#include "cli/command_line.h"
#include "training/trainer/lessons.h"
#include "training/trainer/shard_games.h"

namespace tengen::cli {

// From which games to which file.
struct TrainingTask {
  training::GameSource games;
  std::string out;
  int score_percent = 100;

  training::LessonOptions lessons() const;
  // Replaces `out` by the weights and `out`.json by what they were made from: this first, so that a
  // disk that is full costs no earlier weights. Error: Unavailable naming the file.
  absl::Status Write(absl::string_view weights, absl::string_view manifest) const;
};

// The options of a task, followed by `more`. `task` must outlive them.
std::vector<OptionSpec> TrainingOptions(TrainingTask* task, std::vector<OptionSpec> more);

// InvalidArgument naming the option if nothing would be learned at this rate.
absl::Status CheckRate(absl::string_view option, double rate);

// FailedPrecondition if the last loss of a training is not a number: then nothing was learned.
absl::Status CheckLoss(double loss);

// A loss for a manifest, with five decimals.
base::Json LossOf(double loss);

// The command `tengen NAME`: help, arguments, then `train`. Returns the exit status: 0, 1 if
// `train` fails, 2 for arguments that are refused by the table, that lack shards or a file, or that
// `check` refuses.
int RunTraining(absl::string_view name, const OptionTable& options, const TrainingTask& task,
                absl::Span<const std::string> args, absl::FunctionRef<absl::Status()> check,
                absl::FunctionRef<absl::Status()> train);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TRAINING_COMMAND_H_
