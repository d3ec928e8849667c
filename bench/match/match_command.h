// `tengen match`: games between any Piskvork engines from the command line.
#ifndef TENGEN_BENCH_MATCH_MATCH_COMMAND_H_
#define TENGEN_BENCH_MATCH_MATCH_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Plays the match that `args` describe (`--help` lists them); progress goes to stderr, the table to
// stdout. Returns the exit status: 0 if no game ended by a failure and the sequential test, if
// there is one, accepted H1; 1 if it accepted H0; 2 for bad usage; 3 if a game ended by a failure
// or the match could not be played; 4 if the games ran out before the test decided.
int RunMatch(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_MATCH_MATCH_COMMAND_H_
