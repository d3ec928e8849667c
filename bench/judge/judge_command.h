// `tengen judge`: a referee for files of positions.
#ifndef TENGEN_BENCH_JUDGE_JUDGE_COMMAND_H_
#define TENGEN_BENCH_JUDGE_JUDGE_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Judges the positions on standard input as `args` say (`--help` lists them); answers go to stdout,
// complaints about lines to stderr. Returns the exit status: 0 if every line was judged, 1 if one
// could not be, or input or output failed, 2 for bad usage.
int RunJudge(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_JUDGE_JUDGE_COMMAND_H_
