// `tengen openings`: makes files of balanced openings, and writes them in other programs' forms.
#ifndef TENGEN_BENCH_MATCH_OPENINGS_COMMAND_H_
#define TENGEN_BENCH_MATCH_OPENINGS_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Does what `args` ask for (`--help` lists them); progress goes to stderr. Returns the exit status:
// 0 done, 1 not as many openings as asked for or a file that cannot be written, 2 bad usage.
int RunOpenings(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_MATCH_OPENINGS_COMMAND_H_
