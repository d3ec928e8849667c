// From the times that INFO states to the limits of one search.
#ifndef TENGEN_PROTOCOL_TIME_CONTROL_H_
#define TENGEN_PROTOCOL_TIME_CONTROL_H_

#include <optional>

#include "absl/time/time.h"
#include "protocol/options.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Keeps the match clock. A manager normally states time_left before every move; where it does not,
// the last statement (or timeout_match) less the time used since then is what is left.
//
// Where statement and account differ after a move, the manager's clock has run while the engine did
// not think: pipes, a slow GUI, a busy machine. No move may take what such a lag needs for the
// moves that a long game may still have, or it would eat up the end however little is thought
// there. Safety margins of a single move are not taken here: that is the search's business. But
// where searches end later than they should, because a busy machine does not let them look at the
// clock, as much is taken off the time of the moves that follow. Thread-compatible.
class TimeControl {
 public:
  // INFO time_left has arrived: the account starts anew from `settings.time_left`.
  void TimeLeftSent(const Settings& settings);
  // A new game begins. A time_left that came after the last search is meant for the new game and
  // stays; otherwise timeout_match counts from the start.
  void NewGame();
  // A search begins.
  void SearchStarted() { fresh_ = false; }
  // A search took `elapsed` of the engine's time, `overrun` more than its limit for the move.
  void SearchFinished(absl::Duration elapsed, absl::Duration overrun, const Settings& settings);

  // The limits of a search asked for at clock time `start`. Without any limit sent: 30 s a move;
  // at the unlimited level of Yixin GUIs none but those of nodes and depth.
  // Whether it is to ponder is among them. `moves_to_come` is the number of moves that the game
  // asks of the engine after this one, at most.
  search::SearchLimits Limits(const Settings& settings, absl::Duration start,
                              int moves_to_come) const;

 private:
  std::optional<absl::Duration> MatchTimeLeft(const Settings& settings) const;
  void LearnLag(absl::Duration sample);
  absl::Duration TurnTime(const Settings& settings) const;
  absl::Duration MostForAMove(absl::Duration left, int moves_to_come) const;

  bool time_left_sent_ = false;  // time_left is the reference of the account, else timeout_match
  bool fresh_ = false;           // time_left came after the last search began
  absl::Duration used_;          // engine's time since the reference, increments taken off
  // What time_left would be if there were no lag; set between a search and the next statement.
  std::optional<absl::Duration> expected_;
  absl::Duration lag_;      // of a move, on average
  absl::Duration overrun_;  // the greatest of late, less the longer ago
};

// The stricter of two sets of limits, limit by limit; `start` and `increment` are those of
// `current`.
search::SearchLimits Stricter(const search::SearchLimits& current,
                              const search::SearchLimits& other);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_TIME_CONTROL_H_
