// The checksum of our files.
#ifndef TENGEN_ENGINE_CHECKSUM_H_
#define TENGEN_ENGINE_CHECKSUM_H_

#include <array>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace tengen {

// CRC-32 as in IEEE 802.3 and zlib (reflected polynomial 0xEDB88320). Pure.
constexpr uint32_t Crc32(absl::string_view text) {
  uint32_t crc = ~uint32_t{0};
  for (char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

}  // namespace tengen

#endif  // TENGEN_ENGINE_CHECKSUM_H_
