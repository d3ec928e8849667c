// Whole files in and out.
#ifndef TENGEN_BENCH_FILES_H_
#define TENGEN_BENCH_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen {

// BytesOfFile, or the bytes of standard input if `path` is "-". Errors: those of BytesOfFile.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path);

// Replaces `path` by `text` as ReplaceFile does, or writes to standard output if it is "-". Error:
// Unavailable naming the path.
absl::Status WriteWholeFile(const std::string& path, absl::string_view text);

}  // namespace tengen

#endif  // TENGEN_BENCH_FILES_H_
