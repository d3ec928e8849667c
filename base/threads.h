// Threads, or what takes their place where there are none.
#ifndef TENGEN_BASE_THREADS_H_
#define TENGEN_BASE_THREADS_H_

#include <thread>
#include <utility>

namespace tengen::base {

// False in WebAssembly compiled without threads, where to begin one ends the program.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

// False in WebAssembly, where only the thread that the host calls can speak to it.
#ifdef __EMSCRIPTEN__
inline constexpr bool kLaunches = false;
#else
inline constexpr bool kLaunches = true;
#endif

// Does the work on a thread of its own. Where kLaunches is false it is done when this returns, and
// the thread returned cannot be joined.
template <typename Work>
std::thread Launch(Work work) {
  if constexpr (kLaunches) {
    return std::thread(std::move(work));
  } else {
    work();
    return {};
  }
}

}  // namespace tengen::base

#endif  // TENGEN_BASE_THREADS_H_
