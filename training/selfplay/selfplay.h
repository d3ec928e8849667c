// A run of self-play: many games at a time, written in order.
#ifndef TENGEN_TRAINING_SELFPLAY_SELFPLAY_H_
#define TENGEN_TRAINING_SELFPLAY_SELFPLAY_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "training/selfplay/game_generator.h"
#include "training/selfplay/shard.h"

namespace tengen::training {

struct SelfPlayRun {
  SelfPlaySettings settings;
  std::string directory;   // made if it is not there
  std::string label;       // who plays, up to kMaxShardLabel bytes
  int64_t first_game = 0;  // whose number is the lowest
  int64_t games = 1000;    // the number behind the last one's; games of earlier calls are included
  int games_per_shard = 1000;
  int concurrency = 1;
  // Makes game `index`; a function of its arguments alone, safe in many threads.
  GameRecord (*play)(const SelfPlaySettings& settings, int64_t index) = PlaySelfPlayGame;
};

// Shard `number` of a run has the games number * games_per_shard and the following ones: those of
// them that the run plays.
int64_t FirstOfShard(const SelfPlayRun& run, int64_t number);

// What stands before the games of shard `number`.
ShardHeader HeaderOfShard(const SelfPlayRun& run, int64_t number);

// The games that a run lacks. Thread-safe.
class WantedGames {
 public:
  virtual ~WantedGames() = default;
  // The next game to play; nullopt when there is none or the run ends early.
  virtual std::optional<int64_t> Take() = 0;
  // In any order.
  virtual void Put(int64_t index, GameRecord game) = 0;
  // No game is handed out any more, and the run ends with `why`.
  virtual void CallOff(absl::Status why) = 0;
};

// Has the games played until there are none, here or elsewhere.
using GamePlayers = std::function<void(WantedGames& games)>;

// The file of shard number `number` of a run.
std::string ShardPath(const std::string& directory, int64_t number);

// Plays the games that `run.directory`, which no other process may use meanwhile, lacks, also those
// of a shard that is missing or cut short among others. The files depend on the settings,
// games_per_shard and the engine alone, not on the concurrency and not on interruptions: games are
// written in the order of their numbers.
//
// `on_start` hears how many games were there already, `on_game` of every game after it was written
// (both from one thread at a time); when `on_game` returns false, or `called_off`, which is asked
// before every game, true, the games in progress are finished and written, and the run ends with
// kCancelled. Other errors: those of ShardWriter and DirectoryLock; FailedPrecondition if a shard
// holds more games than it has room for; Unavailable if the directory cannot be made or read. What
// was written before stays. Without `players` run.concurrency threads play.
absl::Status RunSelfPlay(const SelfPlayRun& run, const std::function<void(int64_t)>& on_start,
                         const std::function<bool(const GameRecord&)>& on_game,
                         const std::function<bool()>& called_off = nullptr,
                         const GamePlayers& players = nullptr);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_SELFPLAY_H_
