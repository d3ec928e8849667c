#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/opened_file.h"

namespace tengen::base {
namespace {

constexpr absl::Duration kReaderPatience = absl::Milliseconds(500);
constexpr absl::Duration kPause = absl::Milliseconds(10);

bool IsPipe(int descriptor) {
  struct stat status = {};
  return fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
}

// True as soon as somebody writes into the pipe, false after a while. Of a pipe only a read tells
// one that has no writer from one whose writer takes his time, and may take a byte: that is put
// back.
bool HasWriter(std::FILE* pipe) {
  const int descriptor = fileno(pipe);
  const absl::Duration until = Clock::Real().Now() + kReaderPatience;
  do {
    unsigned char byte = 0;
    const ssize_t got = read(descriptor, &byte, 1);
    if (got < 0) return true;
    if (got > 0) return std::ungetc(byte, pipe) == byte;
    absl::SleepFor(kPause);
  } while (Clock::Real().Now() < until);
  return false;
}

}  // namespace

absl::StatusOr<OpenedFile> OpenToRead(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return Unreadable(path);
  OpenedFile file(fdopen(descriptor, "rb"));
  if (file == nullptr) {
    absl::Status status = Unreadable(path);
    close(descriptor);
    return status;
  }
  if (IsPipe(descriptor) && !HasWriter(file.get())) {
    return absl::NotFoundError(
        absl::StrCat("cannot read \"", path, "\": it is a pipe into which nobody writes"));
  }
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  return file;
}

absl::StatusOr<int> OpenPipeToWrite(const std::string& path) {
  const absl::Duration until = Clock::Real().Now() + kReaderPatience;
  int descriptor = -1;
  while ((descriptor = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0) {
    if (errno != ENXIO) return SystemError(errno, "cannot write", path);
    if (Clock::Real().Now() >= until) {
      return absl::UnavailableError(
          absl::StrCat("cannot write \"", path, "\": it is a pipe from which nobody reads"));
    }
    absl::SleepFor(kPause);
  }
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  return descriptor;
}

}  // namespace tengen::base
