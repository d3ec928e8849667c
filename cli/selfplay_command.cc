#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "base/interrupts.h"
#include "base/processors.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/rules.h"
#include "eval/network/network.h"
#include "training/selfplay/data_directory.h"
#include "training/selfplay/selfplay.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kUsage =
    "Usage: tengen selfplay --run=NAME [options]\n"
    "Plays the engine against itself and writes the games into shards. The same options give the\n"
    "same games whatever the concurrency. Ctrl-C finishes the games in progress; the same command\n"
    "of the same program goes on from there.";

constexpr int kMaxConcurrency = 256;
constexpr int kMaxNodes = 100'000'000;
constexpr absl::Duration kProgressInterval = absl::Seconds(10);
constexpr absl::Duration kTerminalInterval = absl::Milliseconds(200);

struct Arguments {
  Arguments() { run.concurrency = std::min(base::ProcessorCount(), kMaxConcurrency); }

  training::SelfPlayRun run;
  std::vector<std::string> games_of;
  std::string data = training::DataDirectory();
  std::string name;
  std::optional<int64_t> seed;
  std::optional<int64_t> games;
  bool quiet = false;
};

base::OptionTable Options(Arguments* a) {
  training::SelfPlaySettings& settings = a->run.settings;
  return base::OptionTable(
      std::string(kUsage),
      {
          {"run", "NAME", "The run: a directory of shards below the data directory (required).",
           base::StoreText(&a->name)},
          {"of", "RULE:SIZE",
           "What to play, e.g. freestyle:20; given more than once, in turn (default "
           "freestyle:15).",
           base::AppendText(&a->games_of)},
          {"games", "N", "Games of the run, those played before included (default 1000).",
           base::StoreInteger(&a->games, 1, INT64_MAX)},
          {"nodes", "N", "Nodes a move (default 1500).",
           base::StoreInteger(&settings.nodes, 1, kMaxNodes)},
          {"weights", "FILE", "Judge positions of the file's rule by its network.",
           StoreNetwork(&settings.network)},
          {"seed", "N", "Where all randomness comes from (default 1).",
           base::StoreInteger(&a->seed, 0, INT64_MAX)},
          {"played-out", "N", "Of 1000 games, how many go on after a proof (default 50).",
           base::StoreInteger(&settings.played_out_permille, 0, 1000)},
          {"deep", "N", "Of 1000 games, how many get four times the nodes (default 50).",
           base::StoreInteger(&settings.deep_permille, 0, 1000)},
          {"concurrency", "N", "Games at the same time (default: one per processor).",
           base::StoreInteger(&a->run.concurrency, 1, kMaxConcurrency)},
          {"shard", "N", "Games in a file (default 1000).",
           base::StoreInteger(&a->run.games_per_shard, 1, 1'000'000)},
          {"label", "TEXT", "Who plays, kept in the files: up to 20 bytes, such as a commit.",
           base::StoreText(&a->run.label)},
          {"data", "DIR", "The data directory (default $TENGEN_DATA, or tengen in the cache).",
           base::StoreText(&a->data)},
          {"quiet", "", "No progress on stderr.", base::StoreSwitch(&a->quiet)},
      });
}

absl::Status Complete(Arguments* a) {
  training::SelfPlayRun& run = a->run;
  if (a->name.empty()) return absl::InvalidArgumentError("--run: a name is needed");
  if (run.label.size() > training::kMaxShardLabel) {
    return absl::InvalidArgumentError(absl::StrCat("--label: \"", run.label, "\" has more than ",
                                                   training::kMaxShardLabel, " bytes"));
  }
  run.directory = training::RunDirectory(a->data, a->name);
  if (a->seed) run.settings.seed = static_cast<uint64_t>(*a->seed);
  if (a->games) run.games = *a->games;
  if (!a->games_of.empty()) run.settings.variants.clear();
  for (const std::string& text : a->games_of) {
    const absl::StatusOr<training::GameVariant> variant = training::ParseGameVariant(text);
    if (!variant.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("--of: ", variant.status().message()));
    }
    run.settings.variants.push_back(*variant);
  }
  const eval::Network* const network = run.settings.network.get();
  if (network &&
      std::ranges::none_of(run.settings.variants, [&](const training::GameVariant& variant) {
        return variant.rule == network->rule();
      })) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--weights: they are for ", RuleName(network->rule()), ", of which no game is played"));
  }
  return absl::OkStatus();
}

// The progress line: games, positions, rate, time left.
class Progress {
 public:
  Progress(bool quiet, int64_t games)
      : quiet_(quiet), games_(games), started_(base::Clock::Real().Now()), shown_(started_) {}

  void Start(int64_t games) {
    first_ = done_ = games;
    if (!quiet_ && games > 0) absl::FPrintF(stderr, "%d games are there already\n", games);
  }

  void Add(const training::GameRecord& game) {
    ++done_;
    positions_ += static_cast<int64_t>(game.plies.size());
    const absl::Duration now = base::Clock::Real().Now();
    const bool last = done_ == games_;
    if (quiet_ || (!last && now - shown_ < (terminal_ ? kTerminalInterval : kProgressInterval))) {
      return;
    }
    shown_ = now;
    const double seconds = absl::ToDoubleSeconds(now - started_);
    const double rate = static_cast<double>(done_ - first_) / seconds;
    const absl::Duration left =
        absl::Seconds(std::lround(static_cast<double>(games_ - done_) / rate));
    absl::FPrintF(stderr,
                  "%s%d of %d games, %d positions, %.1f games/s, %.0f positions/s, %s left%s",
                  terminal_ ? "\r\033[K" : "", done_, games_, positions_, rate,
                  static_cast<double>(positions_) / seconds, absl::FormatDuration(left),
                  terminal_ && !last ? "" : "\n");
    std::fflush(stderr);
  }

 private:
  const bool quiet_;
  const bool terminal_ = isatty(STDERR_FILENO) == 1;
  const int64_t games_;
  const absl::Duration started_;
  absl::Duration shown_;
  int64_t first_ = 0;
  int64_t done_ = 0;
  int64_t positions_ = 0;
};

}  // namespace

int RunSelfPlayCommand(CommandArguments args) {
  Arguments arguments;
  const base::OptionTable options = Options(&arguments);
  if (base::AsksForHelp(args)) {
    absl::PrintF("%s", options.Help());
    return EXIT_SUCCESS;
  }
  absl::Status status = options.Parse(args);
  if (status.ok()) status = Complete(&arguments);
  if (!status.ok()) {
    absl::FPrintF(stderr, "tengen selfplay: %s\nTry: tengen selfplay --help\n", status.message());
    return kBadUsage;
  }
  base::HeldInterrupts interrupts;
  Progress progress(arguments.quiet, arguments.run.games);
  bool interrupted = false;
  status = RunSelfPlay(
      arguments.run, [&](int64_t games) { progress.Start(games); },
      [&](const training::GameRecord& game) {
        progress.Add(game);
        if (interrupts.Take()) interrupted = true;
        return !interrupted;
      });
  if (status.ok()) return EXIT_SUCCESS;
  absl::FPrintF(stderr, "\ntengen selfplay: %s\n", status.message());
  return absl::IsCancelled(status) ? kInterrupted : EXIT_FAILURE;
}

}  // namespace tengen::cli
