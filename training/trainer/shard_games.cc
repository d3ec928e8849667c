#include "training/trainer/shard_games.h"

#include <cmath>
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

// Brings the scores of a shard's game to the scale of values (eval::kUnitsPerLogit), so that those
// of all runs mean the same.
void Rescale(const ShardHeader& header, GameRecord& game) {
  const double ratio = static_cast<double>(header.scale) / kScoreScale;
  if (ratio == 1 || ratio == 0) return;
  for (GamePly& ply : game.plies) {
    if (ply.score.kind != SearchScore::Kind::kEstimate) continue;
    double& expectation = ply.score.expectation;
    const double logit = std::log(expectation / (1 - expectation));
    expectation = 1 / (1 + std::exp(-ratio * logit));
  }
}

// Reads one shard after the other.
class SourceReader {
 public:
  SourceReader(const GameSource& source, const std::function<void(const GameRecord&)>& use)
      : source_(source), use_(use) {}

  // Gives the games of a shard to `use`. Errors: those of ReadShard and CheckGame's, as DataLoss.
  absl::Status Read(const std::string& path) {
    absl::StatusOr<ShardContents> contents = ReadShard(path);
    if (!contents.ok()) return contents.status();
    if (!contents->tail.ok()) {
      progress_.Clear();
      absl::FPrintF(stderr, "%s; the games before it are used\n", contents->tail.message());
    }
    for (size_t i = 0; i < contents->games.size() && !full(); ++i) {
      GameRecord& game = contents->games[i];
      if (absl::Status status = CheckGame(game); !status.ok()) {
        return absl::DataLossError(
            absl::StrCat(path, ": game ", i, " of the file: ", status.message()));
      }
      RunOf(contents->header).Add(game);
      if (game.rule != source_.rule) continue;
      ++used_;
      Rescale(contents->header, game);
      use_(game);
    }
    return absl::OkStatus();
  }

  // Every now and then says on stderr how far it is.
  void Tell(size_t shard, size_t shards) {
    if (!progress_.IsDue()) return;
    progress_.Show(absl::StrFormat("%d of %d shards, %d games", shard, shards, used_));
  }

  bool full() const { return used_ >= source_.most_games; }
  const std::vector<RunSummary>& runs() const { return runs_; }

 private:
  RunSummary& RunOf(const ShardHeader& header) {
    if (runs_.empty() || !runs_.back().Has(header)) runs_.push_back({header});
    return runs_.back();
  }

  const GameSource& source_;
  const std::function<void(const GameRecord&)>& use_;
  std::vector<RunSummary> runs_;
  int used_ = 0;
  base::ProgressLine progress_{/*quiet=*/false};
};

}  // namespace

absl::Status ForEachGame(const GameSource& source, base::Json* runs,
                         const std::function<void(const GameRecord&)>& use) {
  const absl::StatusOr<std::vector<std::string>> paths = FindShards(source.shards);
  if (!paths.ok()) return paths.status();
  SourceReader reader(source, use);
  for (size_t shard = 0; shard < paths->size() && !reader.full(); ++shard) {
    reader.Tell(shard, paths->size());
    if (absl::Status status = reader.Read((*paths)[shard]); !status.ok()) return status;
  }
  for (const RunSummary& run : reader.runs()) runs->push_back(run.ToJson());
  return absl::OkStatus();
}

}  // namespace tengen::training
