// The checksum of our files.
#ifndef TENGEN_BASE_CHECKSUM_H_
#define TENGEN_BASE_CHECKSUM_H_

#include <array>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace tengen::base {

// CRC-32 as in IEEE 802.3 and zlib (reflected polynomial 0xEDB88320), of `text` or, with the CRC of
// what stands before, of all together. Pure.
constexpr uint32_t Crc32(absl::string_view text, uint32_t before = 0) {
  // What the lowest byte of a remainder becomes.
  constexpr auto kTable = [] {
    std::array<uint32_t, 256> table = {};
    for (uint32_t byte = 0; byte < table.size(); ++byte) {
      uint32_t crc = byte;
      for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320u : 0);
      table[byte] = crc;
    }
    return table;
  }();
  uint32_t crc = ~before;
  for (char c : text) crc = (crc >> 8) ^ kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFF];
  return ~crc;
}
static_assert(Crc32("123456789") == 0xCBF43926u);  // the check value of the standard
static_assert(Crc32("6789", Crc32("12345")) == 0xCBF43926u);

}  // namespace tengen::base

#endif  // TENGEN_BASE_CHECKSUM_H_
