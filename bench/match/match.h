// A match: many games between two engines, several at a time.
#ifndef TENGEN_BENCH_MATCH_MATCH_H_
#define TENGEN_BENCH_MATCH_MATCH_H_

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "bench/match/elo.h"
#include "bench/match/openings.h"
#include "bench/match/referee.h"

namespace tengen {

struct Contestant {
  std::string name;
  EngineCommand command;
};

struct MatchOptions {
  std::array<Contestant, 2> contestants;
  GameSettings settings;
  // Game 2k and game 2k+1 start from opening k modulo the number of openings; the first contestant
  // has Black in the even games. Must not be empty.
  std::vector<Opening> openings;
  int games = 2;
  // Games played at the same time.
  int concurrency = 1;
  // Overruns above this are failures, although tolerated by the clock; nullopt: none is.
  std::optional<absl::Duration> max_overrun;
};

// A game of a match.
struct MatchGame {
  int number = 0;                     // from 0
  Color first_color = Color::kBlack;  // what the first contestant played
  GameResult result;

  // The contestant that played `color`, and the one that won (nullopt: draw).
  int ContestantOf(Color color) const { return color == first_color ? 0 : 1; }
  std::optional<int> Winner() const;
};

// What one contestant has done so far.
struct ContestantTally {
  Score score;
  std::array<int, kEndReasons.size()> losses = {};  // by EndReason
  int moves = 0;
  absl::Duration thinking;
  absl::Duration longest_move;
  absl::Duration max_overrun;
  int overruns = 0;                   // games with an overrun above MatchOptions::max_overrun
  std::optional<int64_t> max_memory;  // bytes
  int slow_exits = 0;  // games after which it was still there half a second after END
  int bad_exits = 0;   // games after which it ended with a signal or a code other than 0

  // Games lost by a failure.
  int failures() const;
};

// The standing of a match; a plain value.
struct MatchTally {
  std::array<ContestantTally, 2> contestants;

  void Add(const MatchGame& game, std::optional<absl::Duration> max_overrun);
  int games() const { return contestants[0].score.games(); }
  // True if no game ended by a failure and no overrun was above the maximum.
  bool clean() const;
};

// Receives the games as they end, in any order but one at a time, with the standing that includes
// the game.
using GameListener = std::function<void(const MatchGame&, const MatchTally&)>;

// Plays the match and returns its final standing. Blocks; calls `listener` from the playing
// threads. `clock` must be thread-safe. The first error of a game (an engine that cannot be
// started, an impossible opening) ends the match after the games in progress.
absl::StatusOr<MatchTally> PlayMatch(const MatchOptions& options, const GameListener& listener,
                                     const Clock& clock = Clock::Real());

}  // namespace tengen

#endif  // TENGEN_BENCH_MATCH_MATCH_H_
