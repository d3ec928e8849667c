// Whole files as strings.
#ifndef TENGEN_TRAINING_TRAINER_TEXT_FILE_H_
#define TENGEN_TRAINING_TRAINER_TEXT_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen {

// Errors: NotFound, naming the file, if it cannot be read.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);
// Errors: Unavailable, naming the file, if it cannot be written.
absl::Status WriteTextFile(const std::string& path, absl::string_view text);

}  // namespace tengen

#endif  // TENGEN_TRAINING_TRAINER_TEXT_FILE_H_
