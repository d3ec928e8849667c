#include <algorithm>
#include <thread>

#include "base/processors.h"

namespace tengen::base {

int ProcessorCount() {
  static const int count = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
  return count;
}

}  // namespace tengen::base
