// How much can be done at once.
#ifndef TENGEN_BASE_PROCESSORS_H_
#define TENGEN_BASE_PROCESSORS_H_

#include <algorithm>
#include <thread>

namespace tengen::base {

// The number of processors of this machine, at least 1, asked for once: the system's libraries read
// a file to tell. Thread-safe.
inline int ProcessorCount() {
  static const int count = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
  return count;
}

}  // namespace tengen::base

#endif  // TENGEN_BASE_PROCESSORS_H_
