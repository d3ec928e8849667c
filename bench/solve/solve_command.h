// `tengen solve` and `tengen verify`: wins with proof, and the judge of proofs.
#ifndef TENGEN_BENCH_SOLVE_SOLVE_COMMAND_H_
#define TENGEN_BENCH_SOLVE_SOLVE_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// `tengen solve`: looks for a win of the side to move and writes its proof. Returns the exit
// status: 0 a win, 1 no win of the kind asked for, 2 bad usage, 3 unknown.
int RunSolve(absl::Span<const std::string> args);

// `tengen verify`: replays proofs by literal rules. Returns the exit status: 0 all are valid, 1 one
// is not, 2 bad usage, 3 one was given up.
int RunVerify(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_SOLVE_SOLVE_COMMAND_H_
