#include "tests/engine/random_source.h"

#include <cstdlib>

#include "absl/strings/numbers.h"

namespace tengen::engine {

int NumberFromEnvironment(const char* name, int usual) {
  const char* text = std::getenv(name);
  int number = 0;
  return text != nullptr && absl::SimpleAtoi(text, &number) && number > 0 ? number : usual;
}

}  // namespace tengen::engine
