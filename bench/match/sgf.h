// Game records in SGF (Smart Game Format, FF[4]), game 4: gomoku and renju.
#ifndef TENGEN_BENCH_MATCH_SGF_H_
#define TENGEN_BENCH_MATCH_SGF_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "bench/match/referee.h"

namespace tengen {

// The text of an .sgf file: `comment` at the root, the rule (RU), the players, the result (B+, W+,
// 0 for a draw, B+T and W+T for time, B+F and W+F for every other failure) and all stones from the
// empty board, with a comment behind the last stone of the opening and the sentence on a failure
// behind the last move.
std::string WriteSgf(const GameResult& result, Rule rule, int size, absl::string_view black,
                     absl::string_view white, absl::string_view comment = "");

// The main line of a record: Black begins, and the players alternate.
struct SgfGame {
  int width = 0;
  int height = 0;
  std::vector<Point> moves;
};

// Reads SZ, B and W of the first variation of every node, points as two letters or as in h8; other
// properties are passed over, the rule, too. Errors (InvalidArgument): no SGF, no size or one
// outside [kMinSide, kMaxSide], stones that are set up, a pass, a point off the board, a player who
// moves twice. Whether points are taken is not asked. Pure.
absl::StatusOr<SgfGame> ReadSgf(absl::string_view text);

}  // namespace tengen

#endif  // TENGEN_BENCH_MATCH_SGF_H_
