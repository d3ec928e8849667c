// `tengen train`.
#ifndef TENGEN_TRAINING_TRAINER_TRAIN_COMMAND_H_
#define TENGEN_TRAINING_TRAINER_TRAIN_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Trains the pattern evaluation of one rule from shards and writes its weights. Returns the exit
// status.
int RunTrain(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_TRAINING_TRAINER_TRAIN_COMMAND_H_
