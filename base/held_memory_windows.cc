#include <cstdlib>

#include "base/held_memory.h"

namespace tengen::base {

HeldMemory::HeldMemory(size_t bytes) : bytes_(bytes), memory_(std::malloc(bytes)) {}

HeldMemory::~HeldMemory() { std::free(memory_); }

}  // namespace tengen::base
