// A match: many games between two or more engines, several at a time.
#ifndef TENGEN_BENCH_MATCH_MATCH_H_
#define TENGEN_BENCH_MATCH_MATCH_H_

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "base/part.h"
#include "bench/match/elo.h"
#include "bench/match/opening_tally.h"
#include "bench/match/openings.h"
#include "bench/match/referee.h"
#include "bench/match/schedule.h"
#include "bench/match/sprt.h"

namespace tengen::match {

// Where a contestant's conditions differ from the match's. What is absent does not.
struct Overrides {
  std::optional<absl::Duration> turn_time;
  std::optional<absl::Duration> match_time;
  std::optional<absl::Duration> increment;
  std::optional<int64_t> max_memory;
  std::vector<std::string> info;  // sent after the match's own
};

struct Contestant {
  std::string name;  // no two of a match are the same
  EngineCommand command;
  Overrides overrides = {};
};

struct MatchOptions {
  std::vector<Contestant> contestants;  // at least two
  Tournament tournament = Tournament::kRoundRobin;
  // Who plays whom where the tournament does not say it: in a round of a Swiss one.
  std::vector<Pairing> round;
  GameSettings settings;
  // Taken in the order of GameOf and OpeningOfEndlessList. Must not be empty.
  std::vector<Opening> openings;
  int first_opening = 0;  // where in that order the match begins
  // Openings and colours are negotiated by this rule, for a board of settings.size; then the
  // schedule's Black has the first seat, and `openings` are for games with an engine that lacks the
  // command. nullopt: nothing is negotiated.
  std::optional<engine::OpeningConfig> opening_rule;
  // Games of each pairing; even if there are several pairings.
  int games = 2;
  // Games played at the same time.
  int concurrency = 1;
  // Start the engines anew for every game, as a tournament does, or keep them and send RESTART.
  bool restart = true;
  // Overruns above this are failures, although tolerated by the clock; nullopt: none is.
  std::optional<absl::Duration> max_overrun;
  // Ends the match as soon as the test decides. Only for two contestants.
  std::optional<SprtSettings> sprt;
  // Only this part of the pairs of games is played. A test that sees no other part ends nothing.
  std::optional<base::Part> part;

  std::vector<Pairing> pairings() const {
    if (!round.empty()) return round;
    return PairingsOf(tournament, static_cast<int>(contestants.size()));
  }
  int total_games() const { return games * static_cast<int>(pairings().size()); }
  // True if game `number` is one of the part's.
  bool Plays(int number) const {
    return number < total_games() && (!part || part->Has(number / engine::kColorCount));
  }
  // How many there are.
  int own_games() const;
  // Which opening, of the list that goes on for ever, game `number` has.
  int OpeningOf(int number) const {
    return first_opening + GameOf(number, static_cast<int>(pairings().size())).opening;
  }
};

// `settings`, but for what `own` says. Pure.
GameSettings Overridden(GameSettings settings, const Overrides& own);
// The conditions of contestant `number`.
GameSettings SettingsOf(const MatchOptions& options, int number);

// A game of a match.
struct MatchGame {
  int number = 0;  // from 0
  Pairing pairing;
  Color first_color = Color::kBlack;  // what the pairing's first contestant played
  GameResult result;

  // The contestant that had this seat.
  int ContestantIn(engine::Seat seat) const {
    return ContestantOf(seat == result.black ? Color::kBlack : Color::kWhite);
  }

  // The contestant that played `color`, and the one that won (nullopt: draw).
  int ContestantOf(Color color) const {
    return color == first_color ? pairing.first : pairing.second;
  }
  std::optional<int> Winner() const;
};

// Game `number` of the match before it is played.
MatchGame UnplayedGame(const MatchOptions& options, int number);

// What one contestant has done so far.
struct ContestantTally {
  Score score;
  PairCounts pairs = {};                            // against all opponents
  SingleCounts singles = {};                        // of pairs of which one game is missing
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

// What two contestants have done against each other.
struct PairingTally {
  Pairing pairing;
  Score score;            // the first one's
  PairCounts pairs = {};  // likewise
  // Half points of the first one in pairs of which one game is missing: how often, and where, by
  // number / 2.
  SingleCounts singles = {};
  std::map<int, int> open_pairs;
};

// A game that was not lost on the board.
struct FailedGame {
  std::string match;  // its name where there are several; empty else
  int number = 0;     // from 0
  int loser = 0;      // contestants
  int winner = 0;
  EndReason reason = EndReason::kCrash;
  std::string detail;  // as GameResult's
};

// The standing of a match; a plain value.
struct MatchTally {
  std::vector<ContestantTally> contestants;
  std::vector<PairingTally> pairings;
  std::vector<FailedGame> failed_games;  // by number
  // Where openings are negotiated: the negotiations and their games, and how many games began with
  // given stones because an engine lacks the command.
  OpeningTally openings;
  int without_negotiation = 0;
  // Games that were, stone by stone, another one of the same contestants with the same colours, or
  // its mirror image. They count in scores, intervals and the sequential test like the others,
  // although those of engines that vary nothing say nothing new. No failures are among them.
  int repeats = 0;

  MatchTally() = default;
  explicit MatchTally(const MatchOptions& options);

  // REQUIRES: `game` belongs to the match this was made for and was not added before.
  void Add(const MatchGame& game, const MatchOptions& options);
  int games() const;
  int draws() const;
  // Games that ended by a failure.
  int failures() const;
  // True if no game ended by a failure and no overrun was above the maximum.
  bool clean() const;

 private:
  void AddFailure(const MatchGame& game);
  void AddStones(const MatchGame& game, int size);
  void AddOpening(const GameResult& result, const engine::OpeningConfig& rule);

  // Who had Black and White, and the stones, of each game that is no repeat.
  std::set<std::tuple<int, int, std::pair<SortedStones, std::vector<Point>>>> distinct_;
};

// The state of the match's sequential test. REQUIRES: options.sprt.
SprtState SprtOf(const MatchOptions& options, const MatchTally& tally);

// Plays a game of the match: `number`, with a negotiation where the match has one and `negotiates`
// says so. Thread-safe. Errors: those of PlayGame.
using GameMaker = std::function<absl::StatusOr<GameResult>(int number, bool negotiates,
                                                           const std::function<bool()>& cancelled)>;

// Makes games here. Where options keep engines from game to game, as many are kept as there were
// games at a time; they end with it. `clock` must outlive it.
class LocalGames {
 public:
  explicit LocalGames(const MatchOptions& options, const base::Clock& clock = base::Clock::Real());
  ~LocalGames();
  LocalGames(const LocalGames&) = delete;
  LocalGames& operator=(const LocalGames&) = delete;

  absl::StatusOr<GameResult> Make(int number, bool negotiates,
                                  const std::function<bool()>& cancelled);

 private:
  class ProcessPool;
  std::unique_ptr<ProcessPool> TakePool();

  const MatchOptions& options_;
  const base::Clock& clock_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ProcessPool>> pools_;  // of those that play no game at the moment
};

// Receives the games as they end, in any order but one at a time, with the standing that includes
// the game. An error ends the match.
using GameListener = std::function<absl::Status(const MatchGame&, const MatchTally&)>;

// InvalidArgument if the match cannot be played: too few contestants, a test of more than two, no
// opening, an impossible one.
absl::Status CheckMatch(const MatchOptions& options);

// Plays all games but those of `earlier`, which count as played, and returns the final standing.
// Blocks; calls `listener` from the playing threads. `clock` must be thread-safe. When the
// sequential test decides, or `called_off` says so, which the calling thread asks many times a
// second, the games in progress are called off and count for nothing: their engines are killed. The
// first error of a game (an engine that cannot be started) or of the listener ends the match after
// the games in progress. `maker` is who plays them, LocalGames if it is null. Errors: these, and
// those of CheckMatch.
absl::StatusOr<MatchTally> PlayMatch(const MatchOptions& options,
                                     absl::Span<const MatchGame> earlier,
                                     const GameListener& listener,
                                     const base::Clock& clock = base::Clock::Real(),
                                     const std::function<bool()>& called_off = nullptr,
                                     const GameMaker& maker = nullptr);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_MATCH_H_
