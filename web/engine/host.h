// What the program that runs the module provides, web/src/engine/module.ts in a browser. Each name
// is one of the module "tengen" among its imports. For one thread.
#ifndef TENGEN_WEB_ENGINE_HOST_H_
#define TENGEN_WEB_ENGINE_HOST_H_

#include <cstddef>

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

}  // extern "C"

#undef TENGEN_HOST

#endif  // TENGEN_WEB_ENGINE_HOST_H_
