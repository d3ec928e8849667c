// Chooses moves on boards that are too large to solve: Monte Carlo tree search (Coulom 2006; UCT,
// Kocsis and Szepesvari 2006) with the all-moves-as-first statistics of Gelly and Silver (RAVE,
// 2007). Legality, the end of the game and its score in the tree are those of Game, so cyclic
// prohibitions and cyclic scoring are seen; playouts know only the simple ko.
#ifndef TENGEN_KEE_SEARCH_PLAYER_H_
#define TENGEN_KEE_SEARCH_PLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "absl/time/time.h"
#include "kee/rules/game.h"

namespace tengen::kee {

// Monotonic time since some fixed moment; tests put their own there.
using TimeSource = std::function<absl::Duration()>;
TimeSource MonotonicTime();

// How a move stands, in the eyes of the player who would make it.
struct PlayerMove {
  int64_t visits = 0;
  // The share of the other players that he ends ahead of, those level with him counting half.
  double win_rate = 0.5;
  // His points, komi included, less the mean of the others': those of the game where it ended, of
  // the area on the board where a playout did.
  double lead = 0;
  std::vector<Move> line;  // the move and what is expected to follow
};

struct PlayerLimits {
  int64_t playouts = INT64_MAX;
  absl::Duration time = absl::InfiniteDuration();
  // The most nodes of the tree, about 80 bytes each; when they are used up it grows no more.
  int64_t nodes = 4000000;
  // Asked about every playout; true ends the search with the best move so far.
  std::function<bool()> stop = [] { return false; };
  // Where the move must not be; passes cannot be avoided.
  std::vector<Vertex> avoided = {};
  // If given, is told of all moves that were tried, the most visited first: as soon as there is
  // something worth telling, then once in every interval, and of what is new at the end.
  std::function<void(const std::vector<PlayerMove>&)> report = nullptr;
  absl::Duration report_interval = absl::Milliseconds(500);
};

struct PlayerResult {
  Move move = Move::Pass();
  int64_t playouts = 0;
  // The mover's expected share of the result, 0 to 1; with two players nearly his chance to win.
  double value = 0.5;
};

// Thread-compatible. Its choices depend on the seed, the game and the limits only, as long as no
// clock ends the search.
class Player {
 public:
  explicit Player(uint64_t seed, TimeSource time = MonotonicTime());

  // A legal move for the player to move; at least one playout is made even if the
  // time is up. REQUIRES: the game is not over.
  PlayerResult Choose(const Game& game, const PlayerLimits& limits);

 private:
  uint64_t seed_;
  TimeSource time_;
};

// How a player's clock stands (GTP: time_settings, time_left). Zero stones mean that `left` is for
// the rest of the game.
struct ClockState {
  absl::Duration left = absl::ZeroDuration();
  int stones = 0;
};

// How long to think about a move when about `moves_to_go` own moves are expected. Leaves a margin
// for the transport: with a clock that is never below zero at the start of a move, games end in
// time.
absl::Duration TimeForMove(const ClockState& clock, int moves_to_go);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_PLAYER_H_
