// `tengen train-network`.
#ifndef TENGEN_TRAINING_TRAINER_TRAIN_NETWORK_COMMAND_H_
#define TENGEN_TRAINING_TRAINER_TRAIN_NETWORK_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Trains a rule's network from shards of self-play games and writes it with its manifest. Returns
// the exit status: 0, 1 when something failed, 2 for bad arguments.
int RunTrainNetwork(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_TRAINING_TRAINER_TRAIN_NETWORK_COMMAND_H_
