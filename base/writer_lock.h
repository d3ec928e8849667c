// Locks that keep a second process out of what one is writing, and say who that is. POSIX only.
#ifndef TENGEN_BASE_WRITER_LOCK_H_
#define TENGEN_BASE_WRITER_LOCK_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen::base {

// Takes the open file `descriptor` for this process, until it is closed or the process ends, and
// writes host and process into the file `note`, if one is named and can be written. Aborted, naming
// `what` and whom the note names, if another process has it. File systems of clusters may lack the
// usual locks (flock): then those of fcntl are taken, and where there are none, nobody is kept out.
absl::Status LockWriter(int descriptor, absl::string_view what, const std::string& note);

// A directory taken by one process, as long as this lives. Movable.
class DirectoryLock {
 public:
  // Takes the directory by its file ".lock", which stays. Errors: Aborted as LockWriter's,
  // Unavailable for what the system refuses.
  static absl::StatusOr<DirectoryLock> Take(const std::string& directory);
  DirectoryLock(DirectoryLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  DirectoryLock& operator=(DirectoryLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~DirectoryLock();

 private:
  explicit DirectoryLock(int file) : file_(file) {}

  int file_;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_WRITER_LOCK_H_
