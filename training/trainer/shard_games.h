// The games that a training reads.
#ifndef TENGEN_TRAINING_TRAINER_SHARD_GAMES_H_
#define TENGEN_TRAINING_TRAINER_SHARD_GAMES_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "base/json.h"
#include "training/selfplay/game_record.h"
#include "training/selfplay/shard.h"

namespace tengen::training {

struct GameSource {
  std::vector<std::string> shards;  // files or directories of them
  Rule rule = Rule::kFreestyle;
  int most_games = std::numeric_limits<int>::max();
};

// Reads the games of the source's rule in order and gives each to `use`. The array `runs` gets an
// object for each run of self-play that they are from, for manifests: what it was, how many games
// of all rules were read, and one checksum over them. Scores are on the scale of
// eval::kUnitsPerLogit, whatever the file's. A damaged end is told on stderr and left out.
// Stderr hears how far the reading is. Errors: those of FindShards and ReadShard; DataLoss for a
// game against the rules.
absl::Status ForEachGame(const GameSource& source, base::Json* runs,
                         const std::function<void(const GameRecord&)>& use);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_SHARD_GAMES_H_
