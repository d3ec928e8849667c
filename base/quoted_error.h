// Errors about words that people have written.
#ifndef TENGEN_BASE_QUOTED_ERROR_H_
#define TENGEN_BASE_QUOTED_ERROR_H_

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tengen::base {

// InvalidArgument: what is wrong, and the beginning of the text in which it is. Pure.
inline absl::Status QuotedError(absl::string_view what, absl::string_view text) {
  constexpr size_t kMaxQuoted = 60;
  return absl::InvalidArgumentError(absl::StrCat(what, ": \"", text.substr(0, kMaxQuoted), "\""));
}

}  // namespace tengen::base

#endif  // TENGEN_BASE_QUOTED_ERROR_H_
