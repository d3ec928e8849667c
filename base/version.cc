#include "base/version.h"

namespace tengen::base {

absl::string_view Version() { return TENGEN_VERSION; }
absl::string_view ReleaseDate() { return TENGEN_RELEASE_DATE; }

}  // namespace tengen::base
