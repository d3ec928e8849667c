#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/installation.h"
#include "base/job_queue.h"
#include "base/processors.h"
#include "base/progress.h"
#include "base/text.h"
#include "bench/match/referee.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/ranks.h"
#include "engine/rules.h"
#include "search/time_manager.h"
#include "training/tuner/tuning_run.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kTuneUsage =
    R"(Usage: tengen tune --log=FILE [options]

Tunes the search's parameters (tengen tune --list) by SPSA: pairs of games of the engine against
itself with all parameters moved a little up or down at once. The log has the values after every
batch of games; a run that Ctrl-C, SIGTERM or SIGHUP ended goes on behind the last batch when the
same command is given again. The result is a proposal: test it with
  tengen match --sprt=0,5 --engine="cmd=... info='search_parameter NAME N' ..." ...

Exit status: 0 done, or a signal came first and the log is kept, or another process is writing it; 1
the log cannot be used; 2 bad usage. With --exit-result 128 and its number after a signal, 1 if
another process is writing.)";

struct TuneArguments {
  training::TuningSettings settings;
  std::vector<std::string> games_of;
  std::vector<std::string> parameters;
  std::vector<std::string> starts;
  std::string openings = base::SharedData("openings");
  std::string log;
  std::optional<int64_t> pairs;
  std::optional<int64_t> nodes;
  std::optional<int64_t> seed;
  int concurrency = std::min(base::ProcessorCount(), training::kTuningBatch);
  bool list = false;
  bool exit_result = false;
  bool quiet = false;
};

OptionTable Options(TuneArguments* a) {
  constexpr int64_t kMany = 1'000'000'000;
  return OptionTable(
      kTuneUsage,
      {
          {"log", "FILE", "Where the values go (required).", StoreText(&a->log)},
          {"parameter", "NAME", "Tune only the parameters named (default: all).",
           AppendText(&a->parameters)},
          {"start", "NAME=N", "Another first value of a parameter; may be given more than once.",
           AppendText(&a->starts)},
          {"of", "RULE:SIZE",
           "Games to play in turn; may be given more than once (default\n"
           "freestyle:15, standard:15, renju:15, freestyle:20).",
           AppendText(&a->games_of)},
          {"openings", "DIR", "Where the files RULE-SIZE.txt are (default: those of the program).",
           StoreText(&a->openings)},
          {"pairs", "N", "Pairs of games (default 10000).", StoreInteger(&a->pairs, 1, kMany)},
          {"nodes", "N", "Nodes a move (default 5000, with --turn none).",
           StoreInteger(&a->nodes, 1, kMany)},
          {"turn", "TIME",
           "Processor time a move, of which 10 ms and 2 % are kept back as in play:\n"
           "fair where a parameter changes what a node costs. No two runs are the same.",
           StoreDuration(&a->settings.turn_time)},
          {"rate", "X", "Learning rate at the end (default 0.006).",
           base::StorePositive(&a->settings.schedule.rate)},
          {"seed", "N", "Of the perturbations and openings (default 1).",
           StoreInteger(&a->seed, 0, kMany)},
          {"concurrency", "N", "Games at the same time (default: one per processor).",
           StoreInteger(&a->concurrency, 1, training::kTuningBatch)},
          {"list", "", "Print the parameters and end.", StoreSwitch(&a->list)},
          {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
          {"quiet", "", "No progress on stderr.", StoreSwitch(&a->quiet)},
      });
}

absl::Status SetStart(absl::string_view text, search::SearchParameters& start) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('=', 1));
  const search::ParameterRow* row = search::FindParameter(parts.first);
  if (row == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("--start: \"", text, "\" does not begin with a parameter (see --list)"));
  }
  const std::optional<int64_t> value = base::ParseInteger(parts.second);
  if (!value || *value < row->min || *value > row->max) {
    return absl::InvalidArgumentError(
        absl::StrCat("--start: \"", text, "\" is not ", row->name, "=", row->min, "..", row->max));
  }
  start.*row->field = static_cast<int>(*value);
  return absl::OkStatus();
}

absl::StatusOr<training::TuningVariant> LoadVariant(const std::string& text,
                                                    const std::string& directory) {
  const absl::StatusOr<training::GameVariant> game = training::ParseGameVariant(text);
  if (!game.ok()) return game.status();
  const std::string path =
      absl::StrCat(directory, "/", RuleName(game->rule), "-", game->side, ".txt");
  const absl::StatusOr<std::string> file = base::ReadTextFile(path);
  if (!file.ok()) return file.status();
  absl::StatusOr<std::vector<match::Opening>> openings = match::ParseOpenings(*file, game->side);
  if (!openings.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", openings.status().message()));
  }
  match::GameSettings settings;
  settings.rule = game->rule;
  settings.size = game->side;
  for (const match::Opening& opening : *openings) {
    const absl::Status status = SetUpOpening(settings, opening).status();
    if (!status.ok()) return absl::InvalidArgumentError(absl::StrCat(path, ": ", status.message()));
  }
  return training::TuningVariant{*game, *std::move(openings)};
}

absl::Status ChooseParameters(const std::vector<std::string>& names,
                              training::TuningSettings& settings) {
  for (const std::string& name : names) {
    const search::ParameterRow* row = search::FindParameter(name);
    if (row == nullptr) return absl::NotFoundError(absl::StrCat("no parameter is called ", name));
    if (std::ranges::count(settings.rows, row) > 0) {
      return absl::InvalidArgumentError(absl::StrCat("--parameter: ", name, " is named twice"));
    }
    settings.rows.push_back(row);
  }
  if (!names.empty()) return absl::OkStatus();
  for (const search::ParameterRow& row : search::ParameterTable()) settings.rows.push_back(&row);
  return absl::OkStatus();
}

// Players that do not think teach nothing.
absl::Status CheckTurn(const training::TuningSettings& settings) {
  search::SearchLimits limits;
  limits.turn_time = settings.turn_time;
  if (search::TimeManager(limits, base::Clock::OfThread()).hard_limit() > absl::ZeroDuration()) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError("--turn: nothing of it is left to think");
}

// Turns the texts of the command line into settings.
absl::Status Complete(TuneArguments* a) {
  if (a->list) return absl::OkStatus();
  if (a->log.empty()) return absl::InvalidArgumentError("--log: a file is needed");
  a->settings.schedule.pairs = a->pairs.value_or(a->settings.schedule.pairs);
  a->settings.schedule.seed = static_cast<uint64_t>(a->seed.value_or(1));
  if (a->nodes || a->settings.turn_time) a->settings.nodes = a->nodes;
  absl::Status limited = CheckTurn(a->settings);
  if (!limited.ok()) return limited;
  for (const std::string& text : a->starts) {
    absl::Status status = SetStart(text, a->settings.start);
    if (!status.ok()) return status;
  }
  absl::Status chosen = ChooseParameters(a->parameters, a->settings);
  if (!chosen.ok()) return chosen;
  if (a->games_of.empty()) {
    a->games_of = {"freestyle:15", "standard:15", "renju:15", "freestyle:20"};
  }
  for (const std::string& text : a->games_of) {
    absl::StatusOr<training::TuningVariant> variant = LoadVariant(text, a->openings);
    if (!variant.ok()) return variant.status();
    a->settings.variants.push_back(*std::move(variant));
  }
  return absl::OkStatus();
}

void PrintParameters() {
  const search::SearchParameters defaults;
  absl::PrintF("%-24s %8s %8s %8s %6s\n", "parameter", "value", "least", "most", "step");
  for (const search::ParameterRow& row : search::ParameterTable()) {
    absl::PrintF("%-24s %8d %8d %8d %6d\n", row.name, defaults.*row.field, row.min, row.max,
                 row.step);
  }
}

void PrintResult(const training::TuningSettings& settings, const std::vector<double>& values) {
  absl::PrintF("%-24s %8s %10s\n", "parameter", "before", "after");
  for (size_t i = 0; i < settings.rows.size(); ++i) {
    const search::ParameterRow& row = *settings.rows[i];
    absl::PrintF("%-24s %8d %10.1f\n", row.name, settings.start.*row.field, values[i]);
  }
}

// Plays batches by all ranks. A job is the number of a pair and the values to play around, its
// result the balance.
training::TuningBatchPlayer PlayedBy(base::JobQueue& queue, const CutWork& cut) {
  return [&](const std::vector<double>& values, int64_t first,
             int count) -> std::optional<std::vector<int>> {
    std::string around;
    for (double value : values) absl::StrAppendFormat(&around, " %.17g", value);
    std::vector<std::string> jobs;
    for (int i = 0; i < count; ++i) jobs.push_back(absl::StrCat(first + i, around));
    std::vector<int> balances(jobs.size());
    const auto done = [&](size_t place, const std::string& balance) {
      return absl::SimpleAtoi(balance, &balances[place]);
    };
    if (!DoJobs(queue, jobs, done, [&cut] { return cut.Came(); })) return std::nullopt;
    return balances;
  };
}

std::string PlayJob(training::TuningPlayers& players, const std::string& job) {
  std::istringstream words(job);
  int64_t pair = 0;
  words >> pair;
  std::vector<double> values;
  for (double value = 0; words >> value;) values.push_back(value);
  return absl::StrCat(players.Play(values, pair));
}

CommandResult Tune(const TuneArguments& a, const CutWork& cut,
                   const training::TuningBatchPlayer& play = nullptr) {
  base::ProgressLine line(a.quiet);
  std::vector<double> values;
  std::optional<int64_t> first_pairs;
  const auto show = [&](int64_t pairs) {
    const double rate =
        static_cast<double>(pairs - *first_pairs) / absl::ToDoubleSeconds(line.Elapsed());
    const auto left = static_cast<double>(a.settings.schedule.pairs - pairs);
    line.Show(absl::StrFormat("%d of %d pairs, %.1f pairs/s, %s left", pairs,
                              a.settings.schedule.pairs, rate,
                              absl::FormatDuration(absl::Seconds(std::lround(left / rate)))));
  };
  absl::Status status = RunTuning(
      a.settings, a.log, a.concurrency,
      [&](const training::TuningProgress& progress) {
        if (!first_pairs) first_pairs = progress.pairs;
        values = progress.values;
        if (line.IsDue()) show(progress.pairs);
        return !cut.Came();
      },
      [&] { return cut.Came(); }, play);
  line.End();
  if (!values.empty()) PrintResult(a.settings, values);
  if (status.ok()) return kOk;
  if (absl::IsCancelled(status)) return cut.Result();
  return ResultOfWriting(std::move(status), a.exit_result, kFailed);
}

// A run whose games all ranks play.
CommandResult TuneOn(Ranks& ranks, const TuneArguments& a, const CutWork& cut) {
  // Beyond this call, for games that are called off may still be at work.
  const auto players = std::make_shared<training::TuningPlayers>(a.settings);
  const base::JobWork work = {
      a.concurrency, WorkFingerprint(TuningHeader(a.settings)),
      [players](const std::string& job, const auto&) { return PlayJob(*players, job); }};
  return ranks.Share(work,
                     [&](base::JobQueue& queue) { return Tune(a, cut, PlayedBy(queue, cut)); });
}

CommandResult ListOrTune(TuneArguments& arguments, Ranks* ranks) {
  if (absl::Status status = Complete(&arguments); !status.ok()) return status;
  if (arguments.list) {
    PrintParameters();
    return kOk;
  }
  const CutWork cut("tengen tune", absl::StrCat("the batches in \"", arguments.log, "\" are kept"),
                    arguments.exit_result, RemoveNoteOf(arguments.log));
  return ranks ? TuneOn(*ranks, arguments, cut) : Tune(arguments, cut);
}

}  // namespace

int RunTune(CommandArguments args, Ranks* ranks) {
  TuneArguments arguments;
  return base::Obey(
      {"tengen tune", Options(&arguments), [&] { return ListOrTune(arguments, ranks); }}, args);
}

int RunTune(CommandArguments args) { return RunTune(args, nullptr); }

}  // namespace tengen::cli
