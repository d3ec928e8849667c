#include "base/held_memory.h"

#if defined(__unix__) && !defined(__EMSCRIPTEN__)
#include <sys/mman.h>
#else
#include <cstdlib>
#endif

namespace tengen::base {

#if defined(__unix__) && !defined(__EMSCRIPTEN__)

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

#else  // WebAssembly writes what is mapped at once, and Windows has other calls

HeldMemory::HeldMemory(size_t bytes) : bytes_(bytes), memory_(std::malloc(bytes)) {}

HeldMemory::~HeldMemory() { std::free(memory_); }

#endif

}  // namespace tengen::base
