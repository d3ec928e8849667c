// What a fuzz target does when a promise is broken.
#ifndef TENGEN_TESTS_FUZZ_REQUIRE_H_
#define TENGEN_TESTS_FUZZ_REQUIRE_H_

#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen::fuzz {

// Aborts, naming the promise and what broke it, unless it is kept.
inline void Require(bool kept, absl::string_view promise, absl::string_view by = "") {
  if (kept) return;
  std::fprintf(stderr, "broken: %s\n%s\n", std::string(promise).c_str(), std::string(by).c_str());
  std::abort();
}

}  // namespace tengen::fuzz

#endif  // TENGEN_TESTS_FUZZ_REQUIRE_H_
