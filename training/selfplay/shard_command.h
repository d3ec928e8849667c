// `tengen shard`.
#ifndef TENGEN_TRAINING_SELFPLAY_SHARD_COMMAND_H_
#define TENGEN_TRAINING_SELFPLAY_SHARD_COMMAND_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Checks shards and prints what is in them. Returns the exit status.
int RunShard(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_TRAINING_SELFPLAY_SHARD_COMMAND_H_
