// Who watches while a file is written from a database, and may end it.
#ifndef TENGEN_PROTOCOL_DATABASE_EXPORT_WATCH_H_
#define TENGEN_PROTOCOL_DATABASE_EXPORT_WATCH_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace tengen::database {

// Positions between two looks at a watcher, of those who read files, too: even a slow disk takes
// them in a moment, whatever their comments.
inline constexpr int64_t kBetweenLooks = 256;

// How far the writer of a file has come, in positions.
struct ExportProgress {
  int64_t found = 0;    // in a first look at all of them, which not every format needs
  int64_t written = 0;  // or left out, as what the format cannot say
};

// Called again and again while a file is written, and once before it takes its place. An error ends
// it; what was there stays.
using ExportWatcher = absl::FunctionRef<absl::Status(const ExportProgress& so_far)>;
inline absl::Status GoOnWriting(const ExportProgress&) { return absl::OkStatus(); }

// Counts for a watcher, which must outlive it. Functions return what that does. Thread-compatible.
class ExportWatch {
 public:
  explicit ExportWatch(ExportWatcher watcher, ExportProgress so_far = {})
      : watcher_(watcher), so_far_(so_far) {}

  absl::Status Found() { return Counted(++so_far_.found); }
  absl::Status Written() { return Counted(++so_far_.written); }
  // To be called where much is done that neither finds nor writes a position, and in the end.
  absl::Status Look() { return watcher_(so_far_); }

 private:
  absl::Status Counted(int64_t count) {
    return count % kBetweenLooks == 0 ? Look() : absl::OkStatus();
  }

  ExportWatcher watcher_;
  ExportProgress so_far_;
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_EXPORT_WATCH_H_
