// Memory that is asked for beforehand.
#ifndef TENGEN_BASE_HELD_MEMORY_H_
#define TENGEN_BASE_HELD_MEMORY_H_

#include <cstddef>

namespace tengen::base {

// So many bytes that nobody else can have while this lives. They are never touched, so they take
// address space, and what the system promises, but no memory. Each by one thread.
class HeldMemory {
 public:
  explicit HeldMemory(size_t bytes);
  ~HeldMemory();
  HeldMemory(const HeldMemory&) = delete;
  HeldMemory& operator=(const HeldMemory&) = delete;

  // False if the process cannot have so much, be it by a limit, by its address space or because
  // the system promises no more. No bytes can always be had.
  bool held() const { return bytes_ == 0 || memory_ != nullptr; }

 private:
  const size_t bytes_;
  void* memory_;  // null if there is none
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_HELD_MEMORY_H_
