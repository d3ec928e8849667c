// Texts as messages about them show them.
#ifndef TENGEN_VERIFY_QUOTE_H_
#define TENGEN_VERIFY_QUOTE_H_

#include <cstddef>
#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tengen::verify {

// `text` in quotes, unprintable bytes escaped, and only the first 60 of a longer one. Pure.
inline std::string Quote(absl::string_view text) {
  constexpr size_t kQuoted = 60;
  const bool cut = text.size() > kQuoted;
  return absl::StrCat("\"", absl::CEscape(text.substr(0, kQuoted)), cut ? "...\"" : "\"");
}

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_QUOTE_H_
