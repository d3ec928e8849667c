// The one target that is linked, as libFuzzer asks for it.
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const tengen::fuzz::Target target = tengen::fuzz::Targets().begin()->second;
  target(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
