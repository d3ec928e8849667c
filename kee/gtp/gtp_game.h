// The game of a GTP session: the board, the rules, and a history that set-ups interrupt.
#ifndef TENGEN_KEE_GTP_GTP_GAME_H_
#define TENGEN_KEE_GTP_GTP_GAME_H_

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "kee/gtp/sgf.h"
#include "kee/rules/game.h"

namespace tengen::kee {

// No larger number means anything, and sums of larger ones might not be exact.
bool IsKomi(const Rational& komi);

// Errors are InvalidArgument with the text of the answer, and change nothing. Copies are
// independent games. Thread-compatible.
class GtpGame {
 public:
  // An empty board of 19x19 under the Kee rules for two.
  GtpGame();
  // The moves and set-ups of `sgf` under `rules` with its komi: those before move `until`, which is
  // counted from 1. Errors: a komi too large, a move that is not legal, a position that is none.
  static absl::StatusOr<GtpGame> FromSgf(const SgfGame& sgf, const Rules& rules, int until);

  // The history since the last set-up. References into it hold until the next change.
  const Game& now() const { return epochs_.back(); }
  const std::shared_ptr<const Graph>& shared_graph() const { return graph_; }
  const Graph& graph() const { return *graph_; }
  const Rules& rules() const { return rules_; }
  int players() const { return rules_.players; }
  // Nothing was played, set up or agreed.
  bool untouched() const { return epochs_.size() == 1 && !now().CanUndo(); }

  // Each begins a game on an empty board.
  void Begin();
  void Begin(Graph graph);
  void Begin(const Rules& rules);
  // Changes no history. REQUIRES: IsKomi(komi).
  void SetKomi(const Rational& komi);

  // Begins a history of its own: set-up stones, plays out of turn, handicap.
  absl::Status SetUp(Position position, int to_move);
  // A play out of turn is a set-up. After the end passes are accepted and mean nothing but a step
  // for undo.
  absl::Status Play(int player, Move move);
  absl::Status AgreeRanking(std::vector<int> ranks);
  // Of a scoring position, counted from 1, these stones are dead.
  absl::Status AgreeDead(int position, std::vector<Vertex> vertices);
  // Takes the last play, set-up or agreement back.
  absl::Status Undo();
  // Runs `change`; if it fails, the game is as it was before.
  absl::Status AllOrNothing(absl::FunctionRef<absl::Status()> change);

  // The score if it is known: the game is over, or a pass would end it after everybody has passed.
  std::optional<Outcome> KnownOutcome() const;
  // The board without the stones that were agreed dead on it.
  Position CountedStones() const;
  // Stones captured by Black and by White since the empty board. Who takes his own off has given
  // them to the other.
  std::array<int, 2> CapturedStones() const;

 private:
  // What can be undone before passes that mean nothing: histories, and steps of the last.
  std::pair<size_t, size_t> Moment() const { return {epochs_.size(), now().undo_steps()}; }
  absl::Status PlayOutOfTurn(int player, Move move);
  absl::Status Replay(const SgfGame& sgf, int until);

  std::shared_ptr<const Graph> graph_;
  Rules rules_;
  std::vector<Game> epochs_;  // the last is the game; undo at its start goes back to the one before
  // Passes after the end, accepted without meaning anything but a step for undo: when they came.
  std::vector<std::pair<size_t, size_t>> idle_passes_;
};

// "B+2.5", "0", the points or ranks of more players; empty while the game lasts.
std::string ResultText(const GtpGame& game);
// "B 1, W 2". REQUIRES: a ranking was agreed.
std::string RankingText(const Game& game);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_GTP_GAME_H_
