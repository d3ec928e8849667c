// Where games and training runs live: outside the repository.
#ifndef TENGEN_TRAINING_SELFPLAY_DATA_DIRECTORY_H_
#define TENGEN_TRAINING_SELFPLAY_DATA_DIRECTORY_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tengen::training {

// $TENGEN_DATA, or else tengen in the user's cache folder: $XDG_CACHE_HOME, or .cache in $HOME, or
// in the home that the system has on record where that is not set.
std::string DataDirectory();

// The directory of a run of self-play.
std::string RunDirectory(const std::string& data_directory, const std::string& run);

// The shards among `paths`: files as they are, directories replaced by the .gpk files in them, by
// name. Errors: NotFound naming a path that does not exist or a directory without shards,
// Unavailable naming a directory that cannot be read.
absl::StatusOr<std::vector<std::string>> FindShards(const std::vector<std::string>& paths);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_DATA_DIRECTORY_H_
