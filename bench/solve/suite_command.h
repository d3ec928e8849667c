// `tengen suite`: how much of a suite of tactical positions is solved.
#ifndef TENGEN_BENCH_SOLVE_SUITE_COMMAND_H_
#define TENGEN_BENCH_SOLVE_SUITE_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Runs the solvers or the whole search over suites and prints what was solved, with nodes and time.
// Returns the exit status: 0 nothing wrong (unsolved positions are not wrong), 1 a wrong answer, 2
// bad usage.
int RunSuite(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_SOLVE_SUITE_COMMAND_H_
