#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/line_file.h"
#include "base/opened_file.h"
#include "base/writer_lock.h"

namespace tengen::base {
namespace {

constexpr int kNewFileMode = 0644;

absl::StatusOr<int> OpenedForLines(const std::string& path, bool keeps, bool pipe) {
  if (pipe) return OpenPipeToWrite(path);
  const int access = keeps ? O_RDWR | O_CREAT | O_APPEND : O_WRONLY;
  const int descriptor = open(path.c_str(), access | O_CLOEXEC, kNewFileMode);
  if (descriptor < 0) return SystemError(errno, "cannot write", path);
  return descriptor;
}

}  // namespace

absl::StatusOr<std::unique_ptr<LineFile>> LineFile::Open(const std::string& path) {
  if (path == "-") return absl::InvalidArgumentError("\"-\" is no file that can grow");
  // Reading from a pipe or a device would wait for ever, or never end.
  struct stat status = {};
  const bool keeps = stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
  const absl::StatusOr<int> descriptor =
      OpenedForLines(path, keeps, !keeps && S_ISFIFO(status.st_mode));
  if (!descriptor.ok()) return descriptor.status();
  // The constructor is private, so make_unique cannot reach it.
  std::unique_ptr<LineFile> file(new LineFile(path, *descriptor, keeps));
  if (keeps) {
    if (absl::Status loaded = file->Load(); !loaded.ok()) return loaded;
  }
  return file;
}

absl::Status LineFile::Load() {
  const std::string note = NoteOf(path_);
  if (absl::Status status = LockWriter(descriptor_, path_, note); !status.ok()) return status;
  note_ = note;
  const absl::StatusOr<std::string> text = ReadWholeFile(path_);
  if (!text.ok()) return text.status();
  length_ = text->rfind('\n') + 1;  // npos + 1 is 0
  text_ = text->substr(0, length_);
  half_line_ = text->substr(length_);
  return absl::OkStatus();
}

LineFile::~LineFile() {
  if (!note_.empty()) unlink(note_.c_str());  // before somebody else has the file
  close(descriptor_);
}

absl::Status LineFile::Cut() {
  if (keeps_ && ftruncate(descriptor_, static_cast<off_t>(length_)) != 0) {
    return SystemError(errno, "cannot shorten", path_);
  }
  whole_ = true;
  return absl::OkStatus();
}

absl::Status LineFile::Clear() {
  text_.clear();
  half_line_.clear();
  length_ = 0;
  return Cut();
}

absl::Status LineFile::Begin(absl::string_view header) {
  if (!absl::StartsWith(header, absl::StrCat(text_, half_line_))) {
    return absl::FailedPreconditionError(absl::StrCat("\"", path_, "\" holds something else"));
  }
  if (absl::Status status = Clear(); !status.ok()) return status;
  return Append(header);
}

absl::Status LineFile::Append(absl::string_view lines) {
  if (absl::Status status = whole_ ? absl::OkStatus() : Cut(); !status.ok()) return status;
  whole_ = false;
  const size_t length = length_ + lines.size();
  while (!lines.empty()) {
    const ssize_t written = write(descriptor_, lines.data(), lines.size());
    if (written < 0 && errno != EINTR) return SystemError(errno, "cannot write", path_);
    if (written > 0) lines.remove_prefix(static_cast<size_t>(written));
  }
  length_ = length;
  whole_ = true;
  return absl::OkStatus();
}

}  // namespace tengen::base
