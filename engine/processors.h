// How much can be done at once.
#ifndef TENGEN_ENGINE_PROCESSORS_H_
#define TENGEN_ENGINE_PROCESSORS_H_

#include <algorithm>
#include <thread>

namespace tengen {

// The number of processors of this machine, at least 1. Thread-safe.
inline int ProcessorCount() {
  return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
}

}  // namespace tengen

#endif  // TENGEN_ENGINE_PROCESSORS_H_
