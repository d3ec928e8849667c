// The checksums of our files.
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

// FNV-1a of 64 bits (draft-eastlake-fnv), of `text` or, with that of what stands before, of all
// together. Records of matches say by it what played; files that must notice damage have the CRC.
// Pure.
constexpr uint64_t Fnv64(absl::string_view text, uint64_t before = 0xCBF29CE484222325u) {
  uint64_t sum = before;
  for (char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return sum;
}
static_assert(Fnv64("foobar") == 0x85944171F73967E8u);  // from the draft's test vectors
static_assert(Fnv64("bar", Fnv64("foo")) == Fnv64("foobar"));

}  // namespace tengen::base

#endif  // TENGEN_BASE_CHECKSUM_H_
