// The version of this build.
#ifndef TENGEN_BASE_VERSION_H_
#define TENGEN_BASE_VERSION_H_

#include "absl/strings/string_view.h"

namespace tengen::base {

// Three numbers, as in "1.0.0". Thread-safe.
absl::string_view Version();

// The day on which it was released, as in "2026-11-28". Thread-safe.
absl::string_view ReleaseDate();

}  // namespace tengen::base

#endif  // TENGEN_BASE_VERSION_H_
