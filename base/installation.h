// Where this program lies, and what was installed with it.
#ifndef TENGEN_BASE_INSTALLATION_H_
#define TENGEN_BASE_INSTALLATION_H_

#include <string>

#include "absl/strings/string_view.h"

namespace tengen::base {

// The directory of the running program; "" if the system does not say. Thread-safe.
std::string ProgramDirectory();

// A checksum, in hexadecimal, that programs have in common which were built and installed together:
// of the program `tengen` beside this one or, where none is, of this one; "unknown" if it cannot be
// read. Another build may find something else. Not for
// Windows. Thread-safe.
std::string ProgramChecksum();

// The directory of the data called `name` that come with the programs: share/tengen/NAME of the
// installation, wherever it was put, and in a build directory a link to the sources; in Windows
// NAME beside the program. Whether it is there is not looked at. Thread-safe.
std::string SharedData(absl::string_view name);

}  // namespace tengen::base

#endif  // TENGEN_BASE_INSTALLATION_H_
