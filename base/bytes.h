// Numbers in files: a given number of bytes each, eight at most, the lowest first unless said
// otherwise. Pure; thread-safe.
#ifndef TENGEN_BASE_BYTES_H_
#define TENGEN_BASE_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen::base {

// Appends the lowest `bytes` bytes of `number`.
inline void PutNumber(std::string* out, uint64_t number, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) out->push_back(static_cast<char>(number >> (8 * i)));
}
// In two's complement.
inline void PutSigned(std::string* out, int64_t number, size_t bytes) {
  PutNumber(out, static_cast<uint64_t>(number), bytes);
}

// The number of the `bytes` bytes from `at` on. REQUIRES: they are there.
inline uint64_t NumberAt(absl::string_view text, size_t at, size_t bytes) {
  uint64_t number = 0;
  for (size_t i = 0; i < bytes; ++i) {
    number |= uint64_t{static_cast<unsigned char>(text[at + i])} << (8 * i);
  }
  return number;
}

// The same with the highest byte first, so that texts sort as their numbers do.
inline void PutHighFirst(std::string* out, uint64_t number, size_t bytes) {
  for (size_t i = bytes; i-- > 0;) out->push_back(static_cast<char>(number >> (8 * i)));
}
inline uint64_t HighFirstAt(absl::string_view text, size_t at, size_t bytes) {
  uint64_t number = 0;
  for (size_t i = 0; i < bytes; ++i)
    number = number << 8 | static_cast<unsigned char>(text[at + i]);
  return number;
}

// Reads numbers off the front of a text of which nothing is certain. What lies behind its end reads
// as zero, and so does all that is asked for after that. A plain value.
class ByteReader {
 public:
  explicit ByteReader(absl::string_view text) : rest_(text) {}

  uint64_t Take(size_t bytes) {
    if (rest_.size() < bytes) ok_ = false;
    if (!ok_) return 0;
    const uint64_t number = NumberAt(rest_, 0, bytes);
    rest_.remove_prefix(bytes);
    return number;
  }
  // What PutSigned put. REQUIRES: bytes > 0.
  int64_t TakeSigned(size_t bytes) {
    const size_t unused = 8 * (sizeof(uint64_t) - bytes);
    return static_cast<int64_t>(Take(bytes) << unused) >> unused;
  }

  // The next `bytes` bytes themselves; empty if they are not there.
  absl::string_view TakeText(size_t bytes) {
    if (rest_.size() < bytes) ok_ = false;
    if (!ok_) return "";
    const absl::string_view text = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
    return text;
  }

  absl::string_view rest() const { return rest_; }
  // Whether all that was asked for was there.
  bool ok() const { return ok_; }

 private:
  absl::string_view rest_;
  bool ok_ = true;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_BYTES_H_
