#include "base/opened_file.h"

namespace tengen::base {

// Pipes have names of their own there, which no file has.
absl::StatusOr<OpenedFile> OpenToRead(const std::string& path) {
  OpenedFile file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return Unreadable(path);
  return file;
}

absl::StatusOr<int> OpenPipeToWrite(const std::string& path) {
  return absl::UnavailableError(absl::StrCat("cannot write \"", path, "\": it is a pipe"));
}

}  // namespace tengen::base
