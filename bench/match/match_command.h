// `tengen match`: a match between any two Piskvork engines from the command line.
#ifndef TENGEN_BENCH_MATCH_MATCH_COMMAND_H_
#define TENGEN_BENCH_MATCH_MATCH_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Plays the match that `args` describe (`--help` lists them); progress goes to stderr, the table to
// stdout. Returns the exit status: 0 if no game ended by a failure, 1 if one did or the match could
// not be played, 2 for bad usage.
int RunMatch(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_MATCH_MATCH_COMMAND_H_
