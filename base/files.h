// Whole files and standard streams: reading them, and replacing files without losing what was
// there.
#ifndef TENGEN_BASE_FILES_H_
#define TENGEN_BASE_FILES_H_

#include <cstddef>
#include <ostream>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace tengen::base {

// So much is read at most: of a file, as far as a process has room for it, and of a pipe or a
// device, which may never end.
inline constexpr size_t kMostOfFile = sizeof(size_t) > 4 ? size_t{4} << 30 : size_t{1} << 30;
inline constexpr size_t kMostOfStream = size_t{256} << 20;

// The bytes of the file, pipe or device `path`. Errors, naming the path: NotFound with the system's
// reason; ResourceExhausted if there are more than the above, or `most` if that is less.
// Thread-safe.
absl::StatusOr<std::string> BytesOfFile(const std::string& path, size_t most = kMostOfFile);

// Makes `path` hold what `write` puts into the stream. What was there stays until all of the new
// file is written; that grows beside it, under another name of this process. Links are followed and
// permissions kept. Written directly are devices and pipes, which have nothing to lose, and files
// of directories in which none can be made. Errors: those of `write`; Unavailable, naming the path,
// for what the system refuses. Then nothing has changed but what is written directly. Thread-safe
// for different paths.
absl::Status ReplaceFile(const std::string& path,
                         absl::FunctionRef<absl::Status(std::ostream&)> write);

// `path`, or if such a file is there, the first of x-2.psq, x-3.psq ... for x.psq that is not: for
// who must not write over what an earlier run has left. Devices and pipes have nothing to lose.
std::string FreePath(const std::string& path);

// OK unless it is plain already that ReplaceFile cannot write there: for who works long before
// there is something to write. Errors as ReplaceFile's.
absl::Status MayReplaceFile(const std::string& path);

// The same for what is made anew and anew, such as a picture: AlreadyExists, naming the path, if a
// file is there that has no `mark` near its beginning. It is of another kind, so its name was
// hardly meant. An empty file has nothing to lose, nor has "-", standard output.
absl::Status MayReplaceKind(const std::string& path, absl::string_view mark);

// What an option names; an empty path for none.
struct NamedFile {
  absl::string_view option;
  std::string path;
};

// OK if each is a file of its own, in whatever words and by whatever links it is named; "-",
// devices and pipes may come many times. Error: InvalidArgument, naming the path and both options.
// Thread-safe.
absl::Status CheckDistinct(absl::Span<const NamedFile> files);

// BytesOfFile, or the bytes of standard input if `path` is "-". Errors: those of BytesOfFile.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path);

// The same of a text: without the byte order mark that editors of Windows put before it.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// Replaces `path` by `text` as ReplaceFile does, or writes to standard output if it is "-". Error:
// Unavailable naming either.
absl::Status WriteWholeFile(const std::string& path, absl::string_view text);

}  // namespace tengen::base

#endif  // TENGEN_BASE_FILES_H_
