// Files of strategies, as StrategyText writes them, asked about one position at a time.
#ifndef TENGEN_SEARCH_PROOF_STRATEGY_FILE_H_
#define TENGEN_SEARCH_PROOF_STRATEGY_FILE_H_

#include <istream>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/board.h"

namespace tengen::search {

// Reads the first lines, which say what game it is: the position that is won, with the attacker to
// move. Errors: InvalidArgument naming the line that is none of a strategy.
absl::StatusOr<Board> ReadStrategyStart(std::istream& file);

// OK if moves follow behind the first lines, as many as they say, and an end. Errors:
// InvalidArgument. What the moves are is not looked at: `tengen verify` checks that.
absl::Status CheckStrategyEnd(std::istream& file);

// The stones of `start`, which has the same side to move, as they lie in the position or in the
// first of its images that has all of them; nullopt if none has, for then no game leads from there
// to here. Those of Black first, each colour's by ascending point.
std::optional<std::vector<Point>> StartWithin(const Board& start, const Board& board);

// What a strategy says of a position in which the attacker is to move.
struct StrategyAnswer {
  std::optional<Point> move;  // wins
  // Without a move: the last two moves if the strategy leads here, its own and the reply to that.
  // So the position is won, if the strategy is valid, and a solver finds how.
  std::optional<Point> own;
  std::optional<Point> reply;
};

// Looks for the position, up to symmetry, in the lines that follow behind the first ones. Takes
// milliseconds for each megabyte and remembers nothing.
StrategyAnswer FindInStrategy(std::istream& file, const Board& board);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_STRATEGY_FILE_H_
