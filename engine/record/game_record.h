// A game in progress or finished: position, time per move, and how it ended.
#ifndef TENGEN_ENGINE_RECORD_GAME_RECORD_H_
#define TENGEN_ENGINE_RECORD_GAME_RECORD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/record/psq.h"
#include "engine/record/recorded_game.h"
#include "engine/types.h"

namespace tengen::engine {

// How a game ended.
struct GameEnd {
  enum class Reason : uint8_t {
    kRow,            // `winner` completed a winning row
    kForbidden,      // Black played a forbidden point
    kNoAllowedMove,  // every empty point is forbidden to Black, who is to move
    kBoardFull,      // a draw
  };

  Reason reason;
  std::optional<Color> winner;        // nullopt: a draw
  Forbidden foul = Forbidden::kNone;  // with kForbidden: which one
  std::vector<Point> row;             // with kRow: its stones, in order along the line
};

// "Black" or "White".
absl::string_view ColorName(Color c);
// The foul in words, as in "double three (two open threes at once)". REQUIRES: foul != kNone.
absl::string_view ForbiddenName(Forbidden foul);
// The result as a sentence for people.
std::string DescribeEnd(const GameEnd& end, int height);

// The rules are applied as a referee does: a foul is accepted and loses. Thread-compatible.
class GameRecord {
 public:
  // An empty board. Errors: those of Board::Create.
  static absl::StatusOr<GameRecord> Create(int width, int height, Rule rule);
  // Replays `game` under `rule`. Errors: those of Create, MovesByTurns and Play, naming the move.
  static absl::StatusOr<GameRecord> FromRecorded(const RecordedGame& game, Rule rule);

  const Board& board() const { return board_; }
  const std::optional<GameEnd>& end() const { return end_; }
  int move_count() const { return static_cast<int>(milliseconds_.size()); }

  // Plays p for the side to move, which took `milliseconds` to choose it. Errors, with nothing
  // changed: InvalidArgument for a point off the board, FailedPrecondition for a taken point or
  // when the game is over.
  absl::Status Play(Point p, int64_t milliseconds);
  // Takes back the last move. REQUIRES: move_count() > 0.
  void TakeBack();

  PsqGame ToPsq(std::string black_name, std::string white_name) const;

 private:
  explicit GameRecord(const Board& board) : board_(board) {}

  Board board_;
  std::vector<int64_t> milliseconds_;
  std::optional<GameEnd> end_;
};

// True if a winning row stands on the board, whoever made it and when.
bool HasWinningRow(const Board& board);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_GAME_RECORD_H_
