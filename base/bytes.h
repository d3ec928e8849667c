// Numbers in the files of learned weights: little-endian, a given number of bytes each.
#ifndef TENGEN_BASE_BYTES_H_
#define TENGEN_BASE_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen::base {

// Appends the lowest `bytes` bytes of `number`.
inline void PutNumber(std::string* out, uint32_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out->push_back(static_cast<char>(number >> (8 * i)));
}

// Takes a number off the front of `text`. REQUIRES: so many bytes are there.
inline uint32_t TakeNumber(absl::string_view* text, int bytes) {
  uint32_t number = 0;
  for (int i = 0; i < bytes; ++i) {
    number |= uint32_t{static_cast<unsigned char>((*text)[static_cast<size_t>(i)])} << (8 * i);
  }
  text->remove_prefix(static_cast<size_t>(bytes));
  return number;
}

}  // namespace tengen::base

#endif  // TENGEN_BASE_BYTES_H_
