// Errors about what people have written and about what the system refuses.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_BASE_ERRORS_H_
#define TENGEN_BASE_ERRORS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace tengen::base {

// InvalidArgument: what is wrong, and the beginning of the text in which it is.
absl::Status QuotedError(absl::string_view what, absl::string_view text);

// InvalidArgument: `text` "is not" what was `expected`, as in "a whole number from 1 to 9".
absl::Status IsNot(absl::string_view text, absl::string_view expected);

// What is wrong with an empty path, whose reason the system would give about nothing.
inline constexpr absl::string_view kNamesNoFile = "\"\" names no file";

// The system's reason for `error`, an errno.
std::string Reason(int error);

// What the system refused: `what`, as in "cannot make a pipe", the file or program `name` in quotes
// unless it is empty, and the reason. Unavailable. Not absl::ErrnoToStatus: it keeps its texts in a
// shared table that the thread sanitizer, blind in Debian's Abseil, takes for a race.
absl::Status SystemError(int error, absl::string_view what, absl::string_view name = "");

}  // namespace tengen::base

#endif  // TENGEN_BASE_ERRORS_H_
