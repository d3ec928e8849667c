// `tengen opening`: opening rules for people.
#ifndef TENGEN_BENCH_OPENING_OPENING_COMMAND_H_
#define TENGEN_BENCH_OPENING_OPENING_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Walks through a rule on standard input and output, names the opening of a move list, shows a
// record, or surveys negotiations of the engine with itself, as `args` ask for. Returns the exit
// status: 0, or 1 if something was refused, or 2 for bad usage.
int RunOpening(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_BENCH_OPENING_OPENING_COMMAND_H_
