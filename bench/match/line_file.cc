#include "bench/match/line_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/files.h"

namespace tengen {
namespace {

constexpr int kNewFileMode = 0644;

absl::Status SystemError(int error, absl::string_view what, absl::string_view path) {
  return absl::Status(
      absl::ErrnoToStatusCode(error),
      absl::StrCat("cannot ", what, " \"", path, "\": ", std::generic_category().message(error)));
}

}  // namespace

absl::StatusOr<std::unique_ptr<LineFile>> LineFile::Open(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kNewFileMode);
  if (descriptor < 0) return SystemError(errno, "write", path);
  // The constructor is private, so make_unique cannot reach it.
  std::unique_ptr<LineFile> file(new LineFile(path, descriptor));
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return absl::UnavailableError(absl::StrCat("\"", path, "\" is being written by another run"));
  }
  absl::StatusOr<std::string> text = ReadWholeFile(path);
  if (!text.ok()) return text.status();
  file->text_ = text->substr(0, text->rfind('\n') + 1);  // npos + 1 is 0
  return file;
}

LineFile::~LineFile() { close(descriptor_); }

absl::Status LineFile::CutTo(size_t length) {
  cut_ = true;
  if (ftruncate(descriptor_, static_cast<off_t>(length)) == 0) return absl::OkStatus();
  return SystemError(errno, "shorten", path_);
}

absl::Status LineFile::Clear() {
  text_.clear();
  return CutTo(0);
}

absl::Status LineFile::Append(absl::string_view lines) {
  if (absl::Status status = cut_ ? absl::OkStatus() : CutTo(text_.size()); !status.ok()) {
    return status;
  }
  while (!lines.empty()) {
    const ssize_t written = write(descriptor_, lines.data(), lines.size());
    if (written < 0 && errno != EINTR) return SystemError(errno, "write", path_);
    if (written > 0) lines.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

}  // namespace tengen
