// `tengen tune`.
#ifndef TENGEN_TRAINING_TUNER_TUNE_COMMAND_H_
#define TENGEN_TRAINING_TUNER_TUNE_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Tunes the search's parameters by games of the engine against itself. Returns the exit status.
int RunTuneCommand(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_TRAINING_TUNER_TUNE_COMMAND_H_
