#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/writer_lock.h"

namespace tengen::base {
namespace {

constexpr int kLockFileMode = 0644;
constexpr size_t kMostOfNote = 1024;

// Locks of fcntl end with the process, and here with the open file, as those of flock do.
#ifdef F_OFD_SETLK
constexpr int kSetLock = F_OFD_SETLK;
#else
constexpr int kSetLock = F_SETLK;
#endif

// 0 if the lock was taken, or errno.
int Lock(int descriptor) {
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return 0;
  if (errno == EWOULDBLOCK) return errno;
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return fcntl(descriptor, kSetLock, &lock) == 0 ? 0 : errno;
}

std::string ThisProcess() {
  std::array<char, 256> host = {};
  if (gethostname(host.data(), host.size() - 1) != 0) return absl::StrCat("process ", getpid());
  return absl::StrCat("process ", getpid(), " on ", host.data());
}

void WriteNote(const std::string& note) {
  if (note.empty()) return;
  const int file = open(note.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kLockFileMode);
  if (file < 0) return;
  const std::string text = ThisProcess() + "\n";
  [[maybe_unused]] const ssize_t ignored = write(file, text.data(), text.size());
  close(file);
}

std::string Holder(const std::string& note) {
  const absl::StatusOr<std::string> text =
      note.empty() ? std::string() : BytesOfFile(note, kMostOfNote);
  const std::string holder(absl::StripAsciiWhitespace(text.value_or("")));
  return holder.empty() ? "another process" : absl::Utf8SafeCHexEscape(holder);
}

}  // namespace

absl::Status LockWriter(int descriptor, absl::string_view what, const std::string& note) {
  const int error = Lock(descriptor);
  if (error == EWOULDBLOCK || error == EACCES) {
    return absl::AbortedError(absl::StrCat("\"", what, "\" is being written by ", Holder(note)));
  }
  WriteNote(note);
  return absl::OkStatus();
}

absl::StatusOr<DirectoryLock> DirectoryLock::Take(const std::string& directory) {
  const std::string path = directory + "/.lock";
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kLockFileMode);
  if (file < 0) return SystemError(errno, "cannot write", path);
  DirectoryLock lock(file);
  if (absl::Status status = LockWriter(file, directory, path); !status.ok()) return status;
  return lock;
}

DirectoryLock::~DirectoryLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace tengen::base
