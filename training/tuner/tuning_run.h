// A tuning run: games, learning, and a log from which it goes on.
#ifndef TENGEN_TRAINING_TUNER_TUNING_RUN_H_
#define TENGEN_TRAINING_TUNER_TUNING_RUN_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "base/spares.h"
#include "bench/match/openings.h"
#include "training/selfplay/game_generator.h"
#include "training/tuner/paired_games.h"
#include "training/tuner/spsa.h"

namespace tengen::training {

// Pairs of games that are played with one state of the values. More threads than this are idle.
inline constexpr int kTuningBatch = 16;

struct TuningVariant {
  GameVariant game;
  std::vector<match::Opening> openings;  // never empty
};

struct TuningSettings {
  std::vector<TuningVariant> variants;            // pair i plays variant i modulo their number
  std::vector<const search::ParameterRow*> rows;  // what to tune
  search::SearchParameters start;
  SpsaSchedule schedule;
  // Of a move; a time is processor time, and then no two runs are the same.
  std::optional<int64_t> nodes = 5000;
  std::optional<absl::Duration> turn_time = std::nullopt;
};

// After a batch, or before the first.
struct TuningProgress {
  int64_t pairs = 0;  // in all, those of earlier calls included
  std::vector<double> values;
};

// All that a run depends on, but for the search itself: the first line of its log.
std::string TuningHeader(const TuningSettings& settings);

// Plays pairs of games of a run. Thread-safe.
class TuningPlayers {
 public:
  explicit TuningPlayers(const TuningSettings& settings);

  // Plays pair number `pair` with what is to be tried around `values`; returns its balance, as
  // Spsa::Learn takes it.
  int Play(const std::vector<double>& values, int64_t pair);

 private:
  const TuningSettings settings_;
  base::Spares<PairedGames> games_;
};

// Has pairs number `first` and `count` - 1 behind it played around `values`, here or elsewhere, and
// returns their balances; nullopt if it was called off.
using TuningBatchPlayer = std::function<std::optional<std::vector<int>>(
    const std::vector<double>& values, int64_t first, int count)>;

// Plays the pairs that the log lacks on `concurrency` threads and learns from them. The log at
// `path` begins with a line that says what is tuned and how, and has one JSON line for every batch.
// Without a time its lines depend on the settings and the engine alone. `on_batch` hears of the
// state at the start and after every batch, when it was logged; when it returns false the run ends
// with kCancelled, and so it does when `called_off`, which every thread asks before a pair, returns
// true: then the batch in progress is dropped. Where there is `play` that is called for every batch
// in place of `concurrency` threads.
//
// Other errors: those of LineFile; FailedPrecondition if the log was written for other settings;
// DataLoss if it cannot be read.
absl::Status RunTuning(const TuningSettings& settings, const std::string& path, int concurrency,
                       const std::function<bool(const TuningProgress&)>& on_batch,
                       const std::function<bool()>& called_off = nullptr,
                       const TuningBatchPlayer& play = nullptr);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TUNER_TUNING_RUN_H_
