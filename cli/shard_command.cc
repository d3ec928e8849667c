#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "training/selfplay/data_directory.h"
#include "training/selfplay/shard.h"
#include "training/selfplay/statistics.h"

namespace tengen::cli {
namespace {

constexpr int kMostShown = 1'000'000;

constexpr absl::string_view kShardUsage =
    R"(Usage: tengen shard --shards=PATH [--show=N]

Checks files of self-play games, replays the games, and prints statistics for each rule and size.
Exit status: 0 all is well; 1 damage, an impossible game, or games that are not fit to learn from;
2 bad usage; 128 and its number after a signal.)";

std::string ScoreText(const training::SearchScore& score) {
  switch (score.kind) {
    case training::SearchScore::Kind::kNone:
      return "-";
    case training::SearchScore::Kind::kWin:
      return "win";
    case training::SearchScore::Kind::kLoss:
      return "loss";
    case training::SearchScore::Kind::kEstimate:
      break;
  }
  return absl::StrFormat("%.3f", score.expectation);
}

void Show(const training::GameRecord& game) {
  constexpr absl::string_view kResults[] = {"draw", "Black wins", "White wins"};
  absl::PrintF("%s %dx%d, %s, opening %s\n ", RuleName(game.rule), game.side, game.side,
               kResults[static_cast<size_t>(game.result)], MovesToText(game.opening, game.side));
  for (const training::GamePly& ply : game.plies) {
    absl::PrintF(" %s%s (%s)", ToLetters(ply.move, game.side), ply.random ? "?" : "",
                 ScoreText(ply.score));
  }
  absl::PrintF("\n");
}

// Reads files and gathers what is said about them.
class Inspection {
 public:
  explicit Inspection(int show) : show_(show) {}

  void Read(const std::string& path) {
    const absl::StatusOr<training::ShardContents> contents = training::ReadShard(path);
    if (!contents.ok()) return Complain(contents.status().message());
    if (!contents->tail.ok()) Complain(contents->tail.message());
    if (contents->games.empty()) return;
    const training::ShardHeader& header = contents->header;
    absl::PrintF("%s: games %d to %d of seed %d, %d nodes a move, by \"%s\"\n", path,
                 header.first_game,
                 header.first_game + static_cast<int64_t>(contents->games.size()) - 1, header.seed,
                 header.nodes, header.label);
    for (size_t i = 0; i < contents->games.size(); ++i) {
      const training::GameRecord& game = contents->games[i];
      if (absl::Status status = CheckGame(game); !status.ok()) {
        Complain(absl::StrCat(path, ": game ", i, " of the file: ", status.message()));
      }
      statistics_[{game.rule, game.side}].Add(game);
      if (shown_++ < show_) Show(game);
    }
  }

  // Prints the statistics; true if there was nothing to complain about.
  bool Finish() {
    for (const auto& [kind, statistics] : statistics_) {
      absl::PrintF("%s %dx%d\n%s", RuleName(kind.first), kind.second, kind.second,
                   statistics.Text());
      for (const std::string& complaint : statistics.Complaints()) Complain(complaint);
    }
    return good_;
  }

 private:
  void Complain(absl::string_view text) {
    absl::FPrintF(stderr, "tengen shard: %s\n", text);
    good_ = false;
  }

  const int show_;
  int shown_ = 0;
  std::map<std::pair<Rule, int>, training::GameStatistics> statistics_;
  bool good_ = true;
};

CommandResult Inspect(const std::vector<std::string>& paths, int show) {
  if (paths.empty()) return absl::InvalidArgumentError("--shards: a file or directory is needed");
  const absl::StatusOr<std::vector<std::string>> shards = training::FindShards(paths);
  if (!shards.ok()) return shards.status();
  const UnkeptWork cut("tengen shard", "what was printed is all");
  Inspection inspection(show);
  for (const std::string& path : *shards) inspection.Read(path);
  return inspection.Finish() ? kOk : kFailed;
}

}  // namespace

int RunShard(CommandArguments args) {
  std::vector<std::string> paths;
  int show = 0;
  const OptionTable options(
      kShardUsage,
      {{"shards", "PATH", "A shard or a directory of shards; may be given more than once.",
        AppendText(&paths)},
       {"show", "N", "Print the first N games (default 0).", StoreInteger(&show, 0, kMostShown)}});
  return base::Obey({"tengen shard", options, [&] { return Inspect(paths, show); }}, args);
}

}  // namespace tengen::cli
