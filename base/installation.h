// Where this program lies, and what was installed with it. Not built for Windows.
#ifndef TENGEN_BASE_INSTALLATION_H_
#define TENGEN_BASE_INSTALLATION_H_

#include <string>

#include "absl/strings/string_view.h"

namespace tengen::base {

// The directory of the running program; "" if the system does not say. Thread-safe.
std::string ProgramDirectory();

// The directory of the data called `name` that come with the programs: share/tengen/NAME of the
// installation, wherever it was put, and in a build directory a link to the sources. Whether it is
// there is not looked at. Thread-safe.
std::string SharedData(absl::string_view name);

}  // namespace tengen::base

#endif  // TENGEN_BASE_INSTALLATION_H_
