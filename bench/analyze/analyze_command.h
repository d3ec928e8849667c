// `tengen analyze`: what the engine thinks of a position, for people and programs.
#ifndef TENGEN_BENCH_ANALYZE_ANALYZE_COMMAND_H_
#define TENGEN_BENCH_ANALYZE_ANALYZE_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// `tengen analyze`: searches a position and shows what is found while it goes on and in the end.
// Returns the exit status: 0 all is well, 1 the picture could not be written, 2 bad usage.
int RunAnalyze(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_ANALYZE_ANALYZE_COMMAND_H_
