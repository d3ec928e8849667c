// A game whose moves are to be judged, turn by turn.
#ifndef TENGEN_CLI_REVIEW_REVIEWED_GAME_H_
#define TENGEN_CLI_REVIEW_REVIEWED_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/record/given_position.h"
#include "engine/record/recorded_game.h"
#include "eval/value.h"

namespace tengen::cli {

// A move or a pass.
struct GameTurn {
  Color side = Color::kBlack;
  std::optional<Point> move;  // nullopt: a pass
  size_t step = 0;            // its index in the record
  // False if stones are set up or taken off between this turn and the next: then nothing tells what
  // it was worth.
  bool leads_to_next = true;
};

// A record that can be played, under the rule that it is judged by. Position i is the one before
// turn i, and the last one, of number turns().size(), that at the end. Immutable, thread-safe.
class ReviewedGame {
 public:
  // `name`: what people know the game by. Its rule is freestyle where neither the record nor the
  // people say one. The first `opening` turns are not judged; nullopt: as many as OpeningTurns
  // says. Errors (InvalidArgument), naming the move: engine::Replay's; a record without turns.
  static absl::StatusOr<ReviewedGame> Create(std::string name, const engine::GivenGame& given,
                                             std::optional<int64_t> opening = std::nullopt);

  const std::string& name() const { return name_; }
  // Its rule is set.
  const engine::RecordedGame& record() const { return record_; }
  Rule rule() const { return *record_.rule; }
  absl::Span<const GameTurn> turns() const { return turns_; }
  int positions() const { return static_cast<int>(turns_.size()) + 1; }
  int opening() const { return opening_; }
  // Who moves in the position; at the end of a game that is over, who would.
  Color SideAt(int position) const;
  // What the last position is worth to who would move if the game is over there; nullopt: it is
  // not.
  std::optional<Value> final_value() const { return final_value_; }
  // REQUIRES: the game is not over there.
  Board BoardAt(int position) const;

 private:
  ReviewedGame() = default;
  void FindTurns();
  void FindEnd();

  std::string name_;
  engine::RecordedGame record_;
  std::vector<GameTurn> turns_;
  int opening_ = 0;
  Color last_side_ = Color::kBlack;
  std::optional<Value> final_value_;
};

// The turns of a record that nobody chose in play: where it names an opening rule, the first five,
// which such rules are about; else the first moves without a time of a record that has times, which
// tournaments put on the board. Pure.
int OpeningTurns(const engine::RecordedGame& record);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_REVIEWED_GAME_H_
