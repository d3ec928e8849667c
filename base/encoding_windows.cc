#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/encoding.h"

namespace tengen::base {

// The engine reads no such texts, and one file without another library is worth more there.
absl::StatusOr<std::unique_ptr<TextConverter::Step>> SystemConversion(const char* from,
                                                                      const char* to) {
  return absl::UnimplementedError(
      absl::StrCat("texts cannot be converted from ", from, " to ", to, " here"));
}

}  // namespace tengen::base
