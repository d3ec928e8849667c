// Tactical positions with verified answers. bench/suites/README.md specifies the files.
#ifndef TENGEN_BENCH_SUITES_SUITE_H_
#define TENGEN_BENCH_SUITES_SUITE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "search/proof/solver.h"

namespace tengen::bench {

// The category whose wins the solver of threats does not find, and the nodes that suffice for them.
inline constexpr absl::string_view kQuietCategory = "quiet";
inline constexpr int64_t kQuietNodes = 40'000'000;

// What is known of a position, always for the side to move.
struct SuiteAnswer {
  enum class Kind : uint8_t {
    kWin,    // it wins in at most `distance` plies
    kNoVcf,  // it has no win by continuous fours, whatever the shapes promise
    kHold,   // every legal move but `moves` loses to continuous fours
  };
  Kind kind = Kind::kWin;
  int distance = 0;          // kWin: plies, the five included
  std::vector<Point> moves;  // kHold: at least one, or none if all moves lose
};

struct SuitePosition {
  std::string category;
  Board board;
  std::vector<Point> moves;  // that led to the board
  SuiteAnswer answer;
};

// Reads a suite. Errors: InvalidArgument naming the line and the offending text; illegal moves,
// fouls and finished games are errors too.
absl::StatusOr<std::vector<SuitePosition>> ParseSuite(absl::string_view text);

// The line that ParseSuite reads.
std::string SuiteLine(const SuitePosition& position);

// What the solver may do, and has done, for an answer.
struct CheckEffort {
  int64_t max_nodes;               // of each of its tasks
  absl::FunctionRef<bool()> stop;  // true ends the task
  int64_t nodes = 0;               // of all tasks so far
};

// Proves the answer again, the wins in it with proofs that the literal verifier replays. An error
// says what does not hold, or that nothing is known (ResourceExhausted): the solver gave up, or
// found a win by threats in more plies only.
absl::Status CheckAnswer(const SuitePosition& position, search::Solver& solver,
                         CheckEffort& effort);

// The plies in which the solution's win takes at the latest, as the literal verifier counts them.
// Errors: as VerifyProof's. REQUIRES: `solution` is a win that `solver` has just found for `board`.
absl::StatusOr<int> VerifiedDistance(const Board& board, const search::Solver& solver,
                                     const search::Solution& solution);

}  // namespace tengen::bench

#endif  // TENGEN_BENCH_SUITES_SUITE_H_
