#include "base/errors.h"

#include <system_error>

#include "absl/strings/str_cat.h"
#include "base/text.h"

namespace tengen::base {

absl::Status QuotedError(absl::string_view what, absl::string_view text) {
  return absl::InvalidArgumentError(absl::StrCat(what, ": ", Quoted(text)));
}

absl::Status IsNot(absl::string_view text, absl::string_view expected) {
  return absl::InvalidArgumentError(absl::StrCat(Quoted(text), " is not ", expected));
}

std::string Reason(int error) { return std::generic_category().message(error); }

absl::Status SystemError(int error, absl::string_view what, absl::string_view name) {
  return absl::UnavailableError(
      absl::StrCat(what, name.empty() ? "" : absl::StrCat(" \"", name, "\""), ": ", Reason(error)));
}

}  // namespace tengen::base
