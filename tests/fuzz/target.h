// How a fuzz target is named, so that libFuzzer and the replay of kept inputs find it.
#ifndef TENGEN_TESTS_FUZZ_TARGET_H_
#define TENGEN_TESTS_FUZZ_TARGET_H_

#include <map>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen::fuzz {

// Takes any bytes. What breaks a promise aborts the process.
using Target = void (*)(absl::string_view input);

// The targets that are linked, by name. Complete before main; not to be changed from then on.
inline std::map<std::string, Target>& Targets() {
  static std::map<std::string, Target> targets;
  return targets;
}

// Stands before the parameter and the body of a Target.
#define TENGEN_FUZZ_TARGET(name)                                          \
  void FuzzTarget_##name(absl::string_view);                              \
  [[maybe_unused]] const bool kIsTarget_##name =                          \
      ::tengen::fuzz::Targets().emplace(#name, FuzzTarget_##name).second; \
  void FuzzTarget_##name

}  // namespace tengen::fuzz

#endif  // TENGEN_TESTS_FUZZ_TARGET_H_
