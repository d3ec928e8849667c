// The game as the controller has told it.
#ifndef TENGEN_PROTOCOL_GTP_GTP_GAME_H_
#define TENGEN_PROTOCOL_GTP_GTP_GAME_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "engine/record/recorded_game.h"
#include "protocol/gtp/gtp_text.h"

namespace tengen::protocol {

// A record, and the position at its end. Rules are applied as a referee does: a forbidden move is
// taken and loses. Players may pass and move twice, as controllers set positions up.
// Thread-compatible.
class GtpGame {
 public:
  // An empty board. REQUIRES: the sides are in [engine::kMinSide, engine::kMaxSide].
  GtpGame(engine::BoardSize size, Rule rule);
  // The position behind so many turns of the record, or all, under `rule`. Error: InvalidArgument
  // for a move that cannot be played, and a winning row that was set up. REQUIRES: as above.
  static absl::StatusOr<GtpGame> Of(const engine::RecordedGame& record, Rule rule, int64_t turns);

  // How the game has ended.
  struct End {
    std::optional<Color> winner;  // nullopt: a draw
    bool forbidden = false;       // Black has lost by a forbidden move
  };

  const Board& board() const { return board_; }
  const std::optional<End>& end() const { return end_; }
  const engine::RecordedGame& record() const { return record_; }
  Rule rule() const { return board_.rule(); }
  engine::BoardSize size() const { return {board_.width(), board_.height()}; }

  // Error, with nothing changed: "illegal move" for a taken point or a stone behind the end.
  absl::Status Play(Color side, const GtpMove& move);
  // Takes back the last turn; false if there is none.
  bool Undo();

 private:
  absl::Status Take(const engine::RecordedStep& step);
  void TakeMove(const engine::RecordedStep& step);

  engine::RecordedGame record_;
  Board board_;
  engine::RecordedTurn turn_;
  std::optional<End> end_;
};

// "Black wins", "White wins: Black has played a forbidden move", "Draw".
std::string GtpEndText(const GtpGame::End& end);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GTP_GTP_GAME_H_
