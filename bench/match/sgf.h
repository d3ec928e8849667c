// Game records in SGF (Smart Game Format, FF[4]), game 4: gomoku and renju.
#ifndef TENGEN_BENCH_MATCH_SGF_H_
#define TENGEN_BENCH_MATCH_SGF_H_

#include <string>

#include "absl/strings/string_view.h"
#include "bench/match/referee.h"

namespace tengen::match {

// What the file says besides the game.
struct SgfTexts {
  std::string comment = {};  // at the root
  std::string date = {};     // DT
  bool remarks = false;      // behind each move what its engine said of it, and the time it took
};

// The text of an .sgf file: the comment at the root, the rule (RU), the players, the result (B+,
// W+, 0 for a draw, B+T and W+T for time, B+F and W+F for every other failure), the date and all
// stones from the empty board, with a comment behind the last stone of the opening and the sentence
// on a failure behind the last move.
std::string WriteSgf(const GameResult& result, Rule rule, int size, absl::string_view black,
                     absl::string_view white, const SgfTexts& texts = {});

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_SGF_H_
