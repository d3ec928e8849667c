#include "cli/training_command.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "cli/command_line.h"

namespace tengen::cli {
namespace {

absl::Status CheckTask(const TrainingTask& task) {
  if (task.games.shards.empty()) {
    return absl::InvalidArgumentError("--shards: at least one is needed");
  }
  if (task.out.empty() || task.out == "-") {
    return absl::InvalidArgumentError("--out: a file is needed");
  }
  absl::Status status = base::MayReplaceFile(task.out);
  status.Update(base::MayReplaceFile(task.out + ".json"));
  return status;
}

}  // namespace

training::LessonOptions TrainingTask::lessons() const {
  training::LessonOptions options;
  options.score_share = score_percent / 100.0;
  return options;
}

absl::Status TrainingTask::Write(absl::string_view weights, absl::string_view manifest) const {
  absl::Status status = base::WriteWholeFile(out + ".json", manifest);
  if (status.ok()) status = base::WriteWholeFile(out, weights);
  return status;
}

std::vector<OptionSpec> TrainingOptions(TrainingTask* task, std::vector<OptionSpec> more) {
  std::vector<OptionSpec> options = {
      {"rule", "RULE", "freestyle, standard, renju, caro or caro9 (default freestyle).",
       StoreRule(&task->games.rule)},
      {"shards", "PATH", "A shard or a directory of shards; may be given more than once.",
       AppendText(&task->games.shards)},
      {"out", "FILE", "Where what was learned goes (required).", StoreText(&task->out)},
      {"games", "N", "Use only the first N games of the rule (default all).",
       StoreInteger(&task->games.most_games, 1, std::numeric_limits<int>::max())},
      {"score-share", "PERCENT",
       "How much of a target is the search's score, the rest being the result (default 100).",
       StoreInteger(&task->score_percent, 0, 100)},
  };
  for (OptionSpec& option : more) options.push_back(std::move(option));
  return options;
}

absl::Status CheckRate(absl::string_view option, double rate) {
  if (rate > 0) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("--", option, ": must be above 0"));
}

absl::Status CheckLoss(double loss) {
  if (std::isfinite(loss)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      "the loss is not a number any more, and nothing was written; a lower --rate may help");
}

base::Json LossOf(double loss) {
  constexpr double kParts = 1e5;
  return std::round(loss * kParts) / kParts;
}

int RunTraining(absl::string_view name, const OptionTable& options, const TrainingTask& task,
                absl::Span<const std::string> args, absl::FunctionRef<absl::Status()> check,
                absl::FunctionRef<absl::Status()> train) {
  return base::Obey({absl::StrCat("tengen ", name), options,
                     [&]() -> CommandResult {
                       if (absl::Status status = CheckTask(task); !status.ok()) return status;
                       if (absl::Status status = check(); !status.ok()) return status;
                       const UnkeptWork cut(absl::StrCat("tengen ", name), "nothing was written");
                       absl::Status status = train();
                       if (status.ok()) return kOk;
                       return {kFailed, std::move(status)};
                     }},
                    args);
}

}  // namespace tengen::cli
