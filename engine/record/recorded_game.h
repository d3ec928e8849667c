// What the files of games say, whatever their format.
#ifndef TENGEN_ENGINE_RECORD_RECORDED_GAME_H_
#define TENGEN_ENGINE_RECORD_RECORDED_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/rules.h"
#include "engine/types.h"

namespace tengen::engine {

struct RecordedStep {
  enum class Kind : uint8_t {
    kMove,
    kPass,
    kPut,      // a stone that nobody played; what stood there is replaced
    kTakeOff,  // what stands there, if anything
    kToMove,   // says only who moves next
  };

  Kind kind = Kind::kMove;
  Color color = Color::kBlack;  // whose move or stone, or who is to move; nothing to kTakeOff
  Point point;                  // nothing to kPass and kToMove
  int64_t milliseconds = 0;     // that the move took, 0: not said
  std::string comment = {};     // on the position behind it

  friend bool operator==(const RecordedStep&, const RecordedStep&) = default;
};

// True for a move or a pass.
inline bool IsTurn(const RecordedStep& step) {
  return step.kind == RecordedStep::Kind::kMove || step.kind == RecordedStep::Kind::kPass;
}
// True for stones that nobody played: kPut and kTakeOff.
inline bool IsSetUp(const RecordedStep& step) {
  return step.kind == RecordedStep::Kind::kPut || step.kind == RecordedStep::Kind::kTakeOff;
}

// A plain value. Texts are empty if nothing is said.
struct RecordedGame {
  int width = 0;
  int height = 0;
  std::optional<Rule> rule;         // nullopt: not said, or of no known name
  std::string unknown_rule;         // what the file calls its rule, if that is no known name
  std::string opening_rule;         // for people: "Extended Yusui"
  std::vector<RecordedStep> steps;  // of the main line, in their order
  std::string black_name;
  std::string white_name;
  std::string date;     // as written there
  std::string result;   // as written there
  std::string comment;  // on the whole game
  std::string type;     // SGF's GM, of which gomoku is 4
  // What people should know of how the file was read: sentences without a full stop.
  std::vector<std::string> notes;

  friend bool operator==(const RecordedGame&, const RecordedGame&) = default;
};

// Appends moves to `game`, Black's first, then by turns. Pure.
void AddMoves(const std::vector<Point>& moves, RecordedGame& game);

// The moves of a game in which Black begins and the players take turns. Errors (InvalidArgument):
// set-up stones, passes, a player who moves twice; the message names the move. Pure.
absl::StatusOr<std::vector<Point>> MovesByTurns(const RecordedGame& game);

// The rule that a text of a file names: ours in any case, "Gomoku: standard", the numbers of
// managers, Renju's opening rules (RIF, Yamaguchi, Soosyrv ...); nullopt if it names none. Pure.
std::optional<Rule> RuleNamedIn(absl::string_view text);
// The same for the titles of games and events, which may be any words: only opening rules count.
std::optional<Rule> RuleOfTitle(absl::string_view title);

// Makes the point of a step for which IsSetUp holds what the step says, whatever is there.
// Errors: those of Board::Remove. REQUIRES: the point is on the board.
absl::Status SetUpStone(const RecordedStep& step, Board& board);

// What speaks against p as the game's move `number`, in words that name it.
struct MoveFault {
  bool taken = false;  // the point; else the move ends the game
  std::string text;    // "move 9 (l8) wins: the game is over", "move 9 (l8): the point is taken"
};
// nullopt if the side to move may play p and the game goes on. Pure.
std::optional<MoveFault> FaultOfMove(const Board& board, Point p, int number);

// Who moves between the steps of a record, Black at first. A plain value.
class RecordedTurn {
 public:
  Color side() const { return side_; }
  // Takes a step that has left so many stones on the board. After a move or a pass it is the
  // other's turn; behind stones that were set up it is that of whom the record has named since the
  // last move, or else what their number says (SideByCount).
  void Take(const RecordedStep& step, int black, int white);

 private:
  Color side_ = Color::kBlack;
  std::optional<Color> named_;
};

// A position of a record.
struct Replayed {
  Board board;
  // False if stones were set up, or a player passed or moved twice: the order of Board::Moves and
  // the number of stones do not say who played what.
  bool ordered = true;
  int turns = 0;    // moves and passes up to there
  std::string end;  // "move 9 (l8) wins: the game is over": of a move behind it; or empty
};

// Plays the game up to and with its move or pass number `count`, or whole. Passes and set-up stones
// are taken as they are; moves are judged by `rule`. A last move that ends the game, if only by
// filling the board, is not played but named in `end`. Errors (InvalidArgument), naming the move: a
// point that is taken, something after the end; fewer moves than `count`; a winning row that was
// set up. Pure.
absl::StatusOr<Replayed> Replay(const RecordedGame& game, Rule rule, std::optional<int64_t> count);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_RECORDED_GAME_H_
