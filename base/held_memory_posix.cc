#ifdef __EMSCRIPTEN__
#include <cstdlib>
#else
#include <sys/mman.h>
#endif

#include "base/held_memory.h"

namespace tengen::base {

#ifdef __EMSCRIPTEN__  // where mapped memory is written at once

HeldMemory::HeldMemory(size_t bytes) : bytes_(bytes), memory_(std::malloc(bytes)) {}

HeldMemory::~HeldMemory() { std::free(memory_); }

#else

// Not from the heap: sanitizers note of every byte of it who may touch it, which takes them longer
// than many a search.
HeldMemory::HeldMemory(size_t bytes)
    : bytes_(bytes),
      memory_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  if (memory_ == MAP_FAILED) memory_ = nullptr;
}

HeldMemory::~HeldMemory() {
  if (memory_ != nullptr) munmap(memory_, bytes_);
}

#endif

}  // namespace tengen::base
