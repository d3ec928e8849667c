// What Emscripten's C library asks of JavaScript where there are threads, by names of its own. A
// thread is a helper of the host's: a worker with another instance of the module on the same
// memory, which lies ready from the beginning, for none can be made while the engine is busy.
#include <pthread.h>
#include <wasi/api.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ctime>

#include "web/engine/host.h"

namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr size_t kPage = size_t{1} << 16;
constexpr size_t kMostMemory = size_t{256} << 20;  // as the linker is told
// A search takes 3 KiB for every stone of a line.
constexpr int kStack = 2 << 20;

uint64_t Nanoseconds(clockid_t clock) {
  __wasi_timestamp_t time = 0;
  (void)__wasi_clock_time_get(static_cast<__wasi_clockid_t>(clock), 1, &time);
  return time;
}

void* TopOfStack(pthread_t thread) {
  pthread_attr_t attributes;
  void* stack = nullptr;
  size_t size = 0;
  pthread_getattr_np(thread, &attributes);
  pthread_attr_getstack(&attributes, &stack, &size);
  return static_cast<char*>(stack) + size;
}

}  // namespace

extern "C" {

// Of the C library.
void _emscripten_thread_init(pthread_t thread, int in_page, int is_first, int may_wait,
                             int profile);
void _emscripten_thread_exit(void* result);
void _emscripten_thread_free_data(pthread_t thread);
void* emscripten_tls_init();

void __emscripten_init_main_thread_js(pthread_t thread) {
  _emscripten_thread_init(thread, 0, 1, 1, 0);
  emscripten_tls_init();
}

int emscripten_num_logical_cores() { return 1 + tengen_helpers(); }

int _emscripten_default_pthread_stack_size() { return kStack; }

int __pthread_create_js(pthread_t thread, const pthread_attr_t* /*wanted*/, void* (*work)(void*),
                        void* argument) {
  return tengen_begin(TopOfStack(thread), thread, work, argument) ? 0 : EAGAIN;
}

// See tengen_begin.
void tengen_help(pthread_t thread, void* (*work)(void*), void* argument) {
  _emscripten_thread_init(thread, 0, 0, 1, 0);
  emscripten_tls_init();
  _emscripten_thread_exit(work(argument));
}

// Whoever has said that he is done may still stand on his stack.
void __emscripten_thread_cleanup(pthread_t thread) {
  tengen_join(thread);
  _emscripten_thread_free_data(thread);
}

size_t emscripten_get_heap_max() { return kMostMemory; }

int emscripten_resize_heap(size_t bytes) {
  const size_t pages = (bytes + kPage - 1) / kPage;
  const size_t held = __builtin_wasm_memory_size(0);
  return pages <= held || __builtin_wasm_memory_grow(0, pages - held) != SIZE_MAX;
}

void* emscripten_memcpy_big(void* to, const void* from, size_t size) {
  return __builtin_memcpy(to, from, size);  // one instruction
}

int __clock_gettime(clockid_t clock, timespec* time) {
  const uint64_t nanoseconds = Nanoseconds(clock);
  time->tv_sec = static_cast<time_t>(nanoseconds / kSecond);
  time->tv_nsec = static_cast<decltype(time->tv_nsec)>(nanoseconds % kSecond);
  return 0;
}
int clock_gettime(clockid_t clock, timespec* time) { return __clock_gettime(clock, time); }

// In milliseconds.
double emscripten_get_now() { return static_cast<double>(Nanoseconds(CLOCK_MONOTONIC)) * 1e-6; }

}  // extern "C"
