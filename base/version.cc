#include "base/version.h"

namespace tengen::base {

absl::string_view Version() { return TENGEN_VERSION; }

}  // namespace tengen::base
