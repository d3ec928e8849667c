#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/job_queue.h"
#include "base/part.h"
#include "base/processors.h"
#include "base/progress.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/ranks.h"
#include "engine/rules.h"
#include "eval/network/network.h"
#include "training/selfplay/data_directory.h"
#include "training/selfplay/parts.h"
#include "training/selfplay/selfplay.h"
#include "training/selfplay/shard_format.h"
#include "training/trainer/quiet_position.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kSelfPlayUsage =
    R"(Usage: tengen selfplay --run=NAME [options]

Plays the engine against itself and writes the games into shards. The same options give the same
games whatever the concurrency. After Ctrl-C, SIGTERM or SIGHUP games in progress are given half a
second to end; the same command of the same program goes on from there.

With --part=I/N only one of N parts of the games is played, into a directory of its own,
NAME.part-I-of-N; tengen merge makes of all parts the run that one process would have played.

Exit status: 0 all games are there, or a signal came first, or another process is playing them: what
is there is kept, and the same command goes on; 1 a file cannot be written or holds other games; 2
bad usage. With --exit-result 128 and its number after a signal, 1 if another process is playing.)";

constexpr int kMaxNodes = 100'000'000;

struct SelfPlayArguments {
  SelfPlayArguments() { run.concurrency = std::min(base::ProcessorCount(), kMaxConcurrency); }

  training::SelfPlayRun run;
  std::vector<std::string> games_of;
  std::string data = training::DataDirectory();
  std::string name;
  std::optional<int64_t> seed;
  std::optional<int64_t> games;
  std::optional<base::Part> part;
  bool exit_result = false;
  bool quiet = false;
};

OptionTable Options(SelfPlayArguments* a) {
  training::SelfPlaySettings& settings = a->run.settings;
  return OptionTable(
      kSelfPlayUsage,
      {
          {"run", "NAME", "The run: a directory of shards below the data directory (required).",
           StoreText(&a->name)},
          {"of", "RULE:SIZE",
           "What to play, e.g. freestyle:20; given more than once, in turn (default "
           "freestyle:15).",
           AppendText(&a->games_of)},
          {"games", "N", "Games of the run, those played before included (default 1000).",
           StoreInteger(&a->games, 1, INT64_MAX)},
          {"nodes", "N", "Nodes a move (default 1500).",
           StoreInteger(&settings.nodes, 1, kMaxNodes)},
          {"judge", "N",
           "Make a truth set instead: keep one quiet position of each game, judged by N nodes.",
           StoreInteger(&settings.judging_nodes, 1, kMaxNodes)},
          {"weights", "FILE", "Judge positions of the file's rule by its network.",
           StoreNetwork(&settings.network)},
          {"part", "I/N", "Play only part I of N, such as 2/4.", base::StorePart(&a->part)},
          {"seed", "N", "Where all randomness comes from (default 1).",
           StoreInteger(&a->seed, 0, INT64_MAX)},
          {"played-out", "N", "Of 1000 games, how many go on after a proof (default 50).",
           StoreInteger(&settings.played_out_permille, 0, 1000)},
          {"deep", "N", "Of 1000 games, how many get four times the nodes (default 50).",
           StoreInteger(&settings.deep_permille, 0, 1000)},
          {"concurrency", "N", "Games at the same time (default: one per processor).",
           StoreInteger(&a->run.concurrency, 1, kMaxConcurrency)},
          {"shard", "N", "Games in a file (default 1000).",
           StoreInteger(&a->run.games_per_shard, 1, 1'000'000)},
          {"label", "TEXT", "Who plays, kept in the files: up to 20 bytes, such as a commit.",
           StoreText(&a->run.label)},
          {"data", "DIR", "The data directory (default $TENGEN_DATA, or tengen in the cache).",
           StoreText(&a->data)},
          {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
          {"quiet", "", "No progress on stderr.", StoreSwitch(&a->quiet)},
      });
}

absl::Status Complete(SelfPlayArguments* a) {
  training::SelfPlayRun& run = a->run;
  if (a->name.empty()) return absl::InvalidArgumentError("--run: a name is needed");
  if (absl::StrContains(a->name, '/') || a->name == "." || a->name == "..") {
    return absl::InvalidArgumentError(
        absl::StrCat("--run: ", base::Quoted(a->name), " is not a name but a path"));
  }
  if (run.label.size() > training::kMaxShardLabel) {
    return absl::InvalidArgumentError(absl::StrCat("--label: \"", run.label, "\" has more than ",
                                                   training::kMaxShardLabel, " bytes"));
  }
  run.directory = training::RunDirectory(a->data, a->name);
  if (run.settings.judging_nodes) run.play = training::JudgeQuietPosition;
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
  Progress(bool quiet, int64_t games) : quiet_(quiet), games_(games), line_(quiet) {}

  void Start(int64_t games) {
    first_ = done_ = games;
    if (!quiet_ && games > 0) absl::FPrintF(stderr, "%d games are there already\n", games);
  }

  void Add(const training::GameRecord& game) {
    ++done_;
    positions_ += static_cast<int64_t>(game.plies.size());
    const bool last = done_ == games_;
    if (last || line_.IsDue()) line_.Show(Text());
    if (last) line_.End();
  }

 private:
  std::string Text() const {
    const double seconds = absl::ToDoubleSeconds(line_.Elapsed());
    const double rate = static_cast<double>(done_ - first_) / seconds;
    const absl::Duration left =
        absl::Seconds(std::lround(static_cast<double>(games_ - done_) / rate));
    return absl::StrFormat("%d of %d games, %d positions, %.1f games/s, %.0f positions/s, %s left",
                           done_, games_, positions_, rate,
                           static_cast<double>(positions_) / seconds, absl::FormatDuration(left));
  }

  const bool quiet_;
  const int64_t games_;
  base::ProgressLine line_;
  int64_t first_ = 0;
  int64_t done_ = 0;
  int64_t positions_ = 0;
};

CommandResult PlayRun(const SelfPlayArguments& arguments, const CutWork& cut,
                      const training::GamePlayers& players = nullptr) {
  const training::SelfPlayRun& run = arguments.run;
  Progress progress(arguments.quiet, run.games - run.first_game);
  absl::Status status = training::RunSelfPlay(
      run, [&](int64_t games) { progress.Start(games); },
      [&](const training::GameRecord& game) {
        progress.Add(game);
        return !cut.Came();
      },
      [&] { return cut.Came(); }, players);
  if (status.ok()) return kOk;
  if (absl::IsCancelled(status)) return cut.Result();
  return ResultOfWriting(std::move(status), arguments.exit_result, kFailed);
}

// A game as ranks tell it to each other: a shard of one.
std::string GameMessage(const training::GameRecord& game) {
  return absl::StrCat(training::EncodeHeader({}), EncodeGame(game));
}
absl::StatusOr<training::GameRecord> ReadGameMessage(absl::string_view text) {
  absl::StatusOr<training::ShardContents> contents = training::DecodeShard(text, "a rank's game");
  if (!contents.ok()) return contents.status();
  if (contents->games.empty()) return absl::DataLossError("a rank's game: cut short");
  return std::move(contents->games[0]);
}

// Has all ranks play games until there are none.
void PlayOn(base::JobQueue& queue, const CutWork& cut, training::WantedGames& games) {
  const auto next = [&]() -> std::optional<std::string> {
    const std::optional<int64_t> game = games.Take();
    if (!game) return std::nullopt;
    return absl::StrCat(*game);
  };
  const auto done = [&](const std::string& game, const std::string& text) {
    absl::StatusOr<training::GameRecord> record = ReadGameMessage(text);
    if (!record.ok()) return games.CallOff(record.status());
    games.Put(std::stoll(game), *std::move(record));
  };
  queue.DoEach({next, done, [&cut] { return cut.Came(); }});
  if (cut.Came()) games.CallOff(absl::CancelledError("interrupted"));
}

// A run whose games all ranks play.
CommandResult PlayRunOn(Ranks& ranks, const SelfPlayArguments& arguments, const CutWork& cut) {
  const training::SelfPlayRun& run = arguments.run;
  const base::JobWork work = {
      run.concurrency,
      WorkFingerprint(absl::StrCat("settings ", absl::Hex(SettingsHash(run.settings)))),
      [settings = run.settings, play = run.play](const std::string& game, const auto&) {
        return GameMessage(play(settings, std::stoll(game)));
      }};
  return ranks.Share(work, [&](base::JobQueue& queue) {
    return PlayRun(arguments, cut,
                   [&](training::WantedGames& games) { PlayOn(queue, cut, games); });
  });
}

CommandResult Play(SelfPlayArguments& arguments, Ranks* ranks) {
  if (absl::Status status = Complete(&arguments); !status.ok()) return status;
  if (arguments.part) {
    absl::StatusOr<training::SelfPlayRun> part =
        training::BeginPart(arguments.run, *arguments.part);
    if (!part.ok()) return {kFailed, part.status()};
    arguments.run = *std::move(part);
  }
  const CutWork cut("tengen selfplay",
                    absl::StrCat("the games in \"", arguments.run.directory, "\" are kept"),
                    arguments.exit_result);
  return ranks ? PlayRunOn(*ranks, arguments, cut) : PlayRun(arguments, cut);
}

}  // namespace

int RunSelfPlay(CommandArguments args, Ranks* ranks) {
  SelfPlayArguments arguments;
  return base::Obey(
      {"tengen selfplay", Options(&arguments), [&] { return Play(arguments, ranks); }}, args);
}

int RunSelfPlay(CommandArguments args) { return RunSelfPlay(args, nullptr); }

}  // namespace tengen::cli
