// Files opened to be read.
#ifndef TENGEN_BASE_OPENED_FILE_H_
#define TENGEN_BASE_OPENED_FILE_H_

#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/errors.h"

namespace tengen::base {

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using OpenedFile = std::unique_ptr<std::FILE, FileCloser>;

// The file, pipe or device `path`, to read its bytes. A pipe is given half a second in which
// somebody must open it to write, or have written: who waits for ever looks like one that works.
// Errors, naming the path: NotFound with the reason. Thread-safe.
absl::StatusOr<OpenedFile> OpenToRead(const std::string& path);

// A descriptor of the pipe `path`, to write into it. Somebody must have it open to read, or open it
// within half a second: a writer, too, would wait for ever. Error, naming the path: Unavailable
// with the reason. Thread-safe.
absl::StatusOr<int> OpenPipeToWrite(const std::string& path);

// That of OpenToRead, for the reason in errno.
inline absl::Status Unreadable(const std::string& path) {
  if (path.empty()) return absl::NotFoundError(kNamesNoFile);
  return absl::NotFoundError(absl::StrCat("cannot read \"", path, "\": ", Reason(errno)));
}

}  // namespace tengen::base

#endif  // TENGEN_BASE_OPENED_FILE_H_
