// A text file that grows by whole lines and survives the death of its writer.
#ifndef TENGEN_BASE_LINE_FILE_H_
#define TENGEN_BASE_LINE_FILE_H_

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen::base {

// Thread-compatible.
class LineFile {
 public:
  // Opens or makes the file and takes it for this process alone; while it is open, FILE.lock says
  // which process that is. A device or a pipe counts as an empty file whose lines are gone when
  // they are written. Errors: what the system refuses; Aborted, naming the other, if another
  // process is writing it; InvalidArgument for "-", which elsewhere is a stream and no file.
  static absl::StatusOr<std::unique_ptr<LineFile>> Open(const std::string& path);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  // The file that says who is writing `path`. Who ends without closing that removes it.
  static std::string NoteOf(const std::string& path) { return path + ".lock"; }

  const std::string& path() const { return path_; }
  // What was in the file when it was opened, up to the last line end: a writer that was killed may
  // have left half a line behind it.
  const std::string& text() const { return text_; }

  // Makes `header` the whole file. FailedPrecondition, and nothing is changed, if there is more in
  // the file than the beginning of it; other errors as for Append.
  absl::Status Begin(absl::string_view header);
  // Writes lines behind the text (half a line, left by another writer or by an Append that failed,
  // is cut off before). When this returns they outlive the process. Error: what the system refuses.
  absl::Status Append(absl::string_view lines);
  // Empties the file.
  absl::Status Clear();

 private:
  LineFile(std::string path, int descriptor, bool keeps)
      : path_(std::move(path)), descriptor_(descriptor), keeps_(keeps) {}
  // Takes the file and reads it.
  absl::Status Load();
  // Takes away what is behind the whole lines.
  absl::Status Cut();

  const std::string path_;
  const int descriptor_;
  const bool keeps_;  // what is written: it is a file
  std::string note_;  // the file that says who writes, once that is this process
  std::string text_;
  std::string half_line_;  // behind the text when the file was opened
  size_t length_ = 0;      // of the whole lines that are there now
  bool whole_ = false;     // nothing is behind them
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_LINE_FILE_H_
