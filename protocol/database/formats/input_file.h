// Files of other programs, read from the beginning to the end.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_INPUT_FILE_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_INPUT_FILE_H_

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/lines.h"

struct LZ4F_dctx_s;

namespace tengen::database {

// The bytes of a file or, if it is LZ4 frames, what is packed in them. Memory does not depend on
// the file. Thread-compatible.
class InputFile {
 public:
  // A frame holds up to 255 times its size; no database is larger than this.
  static constexpr int64_t kMostUnpacked = int64_t{1} << 36;

  // Errors: NotFound, naming the path, if it cannot be read, or is a device or a pipe.
  static absl::StatusOr<std::unique_ptr<InputFile>> Open(const std::string& path,
                                                         int64_t most_unpacked = kMostUnpacked);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  // What comes next: `bytes` bytes or more, fewer only at the end. Good until the next call.
  // Errors, naming the path: DataLoss if a frame is damaged; ResourceExhausted if more than
  // `most_unpacked` bytes are in it; Unavailable if the disk fails.
  absl::StatusOr<absl::string_view> Look(size_t bytes);
  // REQUIRES: the last Look showed so many.
  void Skip(size_t bytes) { begin_ += bytes; }
  // Calls `visit` for all lines that are left, whose ends are LF or CRLF; one may be too long.
  absl::Status ForEachLine(absl::FunctionRef<absl::Status(const base::InputLine&)> visit);

  // Called after each megabyte that is read, whatever a reader makes of it; Look returns its error.
  void set_watcher(std::function<absl::Status()> watcher) { watcher_ = std::move(watcher); }

  const std::string& path() const { return path_; }
  // Where the next byte is, in what is packed.
  int64_t at() const { return unpacked_ - static_cast<int64_t>(end_ - begin_); }
  // How much of the file was read, from 0 to 1.
  double Share() const;
  // Sets that for who reads the file itself by other means.
  void set_share(double share) { other_share_ = share; }
  // True if the file ended within a frame; known at the end.
  bool cut_off() const { return ended_ && in_frame_; }

 private:
  InputFile(std::string path, int64_t size, int64_t most_unpacked);
  // Makes the bytes behind end_ more, or sets ended_.
  absl::Status Fill();
  absl::Status FillPacked();
  // The next bytes of the file itself; fewer than asked for only at its end.
  absl::StatusOr<size_t> Read(char* to, size_t bytes);

  const std::string path_;
  const int64_t size_;
  const int64_t most_unpacked_;
  std::ifstream in_;
  std::string buffer_;
  size_t begin_ = 0, end_ = 0;  // what was unpacked and not yet skipped
  int64_t unpacked_ = 0;        // bytes up to end_
  int64_t read_ = 0;            // of the file
  int64_t watched_ = 0;         // of that, when the watcher was called
  std::function<absl::Status()> watcher_;
  std::optional<double> other_share_;
  bool ended_ = false;

  struct ContextDeleter {
    void operator()(LZ4F_dctx_s* context) const;
  };
  std::unique_ptr<LZ4F_dctx_s, ContextDeleter> context_;  // nullptr: plain
  std::string packed_;
  size_t packed_begin_ = 0, packed_end_ = 0;
  bool in_frame_ = false;
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_INPUT_FILE_H_
