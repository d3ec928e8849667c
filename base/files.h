// Whole files and standard streams: reading them, and replacing files without losing what was
// there.
#ifndef TENGEN_BASE_FILES_H_
#define TENGEN_BASE_FILES_H_

#include <ostream>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen::base {

// The bytes of the file, pipe or device `path`. Error: NotFound naming the path and the system's
// reason. Thread-safe.
absl::StatusOr<std::string> BytesOfFile(const std::string& path);

// Makes `path` hold what `write` puts into the stream. What was there stays until all of the new
// file is written; that grows beside it, under another name of this process. Links are followed and
// permissions kept. Written directly are devices and pipes, which have nothing to lose, and files
// of directories in which none can be made. Errors: those of `write`; Unavailable, naming the path,
// for what the system refuses. Then nothing has changed but what is written directly. Thread-safe
// for different paths.
absl::Status ReplaceFile(const std::string& path,
                         absl::FunctionRef<absl::Status(std::ostream&)> write);

// OK unless it is plain already that ReplaceFile cannot write there: for who works long before
// there is something to write. Errors as ReplaceFile's.
absl::Status MayReplaceFile(const std::string& path);

// BytesOfFile, or the bytes of standard input if `path` is "-". Errors: those of BytesOfFile.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path);

// The same of a text: without the byte order mark that editors of Windows put before it.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// Replaces `path` by `text` as ReplaceFile does, or writes to standard output if it is "-". Error:
// Unavailable naming the path.
absl::Status WriteWholeFile(const std::string& path, absl::string_view text);

}  // namespace tengen::base

#endif  // TENGEN_BASE_FILES_H_
