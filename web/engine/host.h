// What the program that runs the module provides, web/src/engine/module.ts in a browser. Each name
// is one of the module "tengen" among its imports. For the engine's own thread.
#ifndef TENGEN_WEB_ENGINE_HOST_H_
#define TENGEN_WEB_ENGINE_HOST_H_

#include <cstddef>
#include <cstdint>

#define TENGEN_HOST(name) __attribute__((import_module("tengen"), import_name(name)))

extern "C" {

// Takes lines with their LFs, which the engine sends in one piece.
TENGEN_HOST("write") void tengen_write(const char* bytes, size_t size);

// Moves bytes that have come since Feed was called, or the last of these calls, to `bytes`, where
// there is room for `size`, and returns how many.
TENGEN_HOST("take") size_t tengen_take(char* bytes, size_t size);

// Fetches the file eval/weights/NAME and returns its size, 0 if it can't be had; the name ends with
// NUL. Then the second call writes it to `bytes`.
TENGEN_HOST("fetch") size_t tengen_fetch(const char* name);
TENGEN_HOST("fetched") void tengen_fetched(char* bytes);

// For the module with threads (runtime_threads.cc), whose helpers call none of all these functions.

// Returns how many helpers there are.
TENGEN_HOST("helpers") int tengen_helpers();

// Has a helper call tengen_help(thread, work, argument) on the stack below `stack`; false if none
// is free.
TENGEN_HOST("begin")
bool tengen_begin(void* stack, uintptr_t thread, void* (*work)(void*), void* argument);

// Returns when the helper that got `thread` has returned from that.
TENGEN_HOST("join") void tengen_join(uintptr_t thread);

}  // extern "C"

#undef TENGEN_HOST

#endif  // TENGEN_WEB_ENGINE_HOST_H_
