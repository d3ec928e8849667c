#include "training/trainer/shard_games.h"

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/checksum.h"
#include "base/json.h"
#include "base/progress.h"
#include "training/selfplay/data_directory.h"
#include "training/selfplay/shard.h"

namespace tengen::training {

namespace {

// Games of one run, in the order in which they are read.
struct RunSummary {
  ShardHeader header;
  int64_t games = 0;
  uint32_t checksum = 0;

  bool Has(const ShardHeader& other) const {
    return header.settings_hash == other.settings_hash && header.seed == other.seed &&
           header.label == other.label;
  }
  void Add(const GameRecord& game) {
    ++games;
    checksum = base::Crc32(absl::StrCat(checksum, EncodeGame(game)));
  }
  base::Json ToJson() const {
    return {
        {"settings", absl::StrFormat("%016x", header.settings_hash)},
        {"seed", header.seed},
        {"nodes", header.nodes},
        {"label", header.label},
        {"games", games},
        {"crc", absl::StrFormat("%08x", checksum)},
    };
  }
};

}  // namespace

absl::Status ForEachGame(const GameSource& source, base::Json* runs,
                         const std::function<void(const GameRecord&)>& use) {
  const absl::StatusOr<std::vector<std::string>> paths = FindShards(source.shards);
  if (!paths.ok()) return paths.status();
  std::vector<RunSummary> summaries;
  int used = 0;
  base::ProgressLine progress(/*quiet=*/false);
  for (size_t shard = 0; shard < paths->size() && used < source.most_games; ++shard) {
    if (progress.IsDue()) {
      progress.Show(absl::StrFormat("%d of %d shards, %d games", shard, paths->size(), used));
    }
    const std::string& path = (*paths)[shard];
    const absl::StatusOr<ShardContents> contents = ReadShard(path);
    if (!contents.ok()) return contents.status();
    if (!contents->tail.ok()) {
      progress.Clear();
      absl::FPrintF(stderr, "%s; the games before it are used\n", contents->tail.message());
    }
    if (contents->games.empty()) continue;
    if (summaries.empty() || !summaries.back().Has(contents->header)) {
      summaries.push_back({contents->header});
    }
    for (size_t i = 0; i < contents->games.size(); ++i) {
      const GameRecord& game = contents->games[i];
      if (used >= source.most_games) break;
      if (absl::Status status = CheckGame(game); !status.ok()) {
        return absl::DataLossError(
            absl::StrCat(path, ": game ", i, " of the file: ", status.message()));
      }
      summaries.back().Add(game);
      if (game.rule != source.rule) continue;
      ++used;
      use(game);
    }
  }
  for (const RunSummary& summary : summaries) runs->push_back(summary.ToJson());
  return absl::OkStatus();
}

}  // namespace tengen::training
