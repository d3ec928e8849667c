// Where our own engine is.
#ifndef TENGEN_BENCH_MATCH_DEFAULT_ENGINE_H_
#define TENGEN_BENCH_MATCH_DEFAULT_ENGINE_H_

#include <string>

#include "absl/status/statusor.h"

namespace tengen::match {

// The command that starts the pbrain-tengen that was built with this program: it lies in the same
// directory. NotFound, with the path, if it does not.
absl::StatusOr<std::string> DefaultEngineCommand();

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_DEFAULT_ENGINE_H_
