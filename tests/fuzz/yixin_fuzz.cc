// Databases of Yixin and Rapfi: see foreign_file.h.
//
// Input: the bytes of a .db file.
#include <cstddef>
#include <cstdint>

#include "protocol/database/formats/yixin_file.h"
#include "tests/fuzz/foreign_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tengen;  // NOLINT: a short function
  static fuzz::ForeignFiles files(
      database::ImportFormat::kYixin,
      [](database::PositionDatabase& database, const std::string& path) {
        return WriteYixin(database, "", path, database::Packing::kNone);
      });
  files.Try(absl::string_view(reinterpret_cast<const char*>(data), size),
            database::ImportFormat::kYixin);
  return 0;
}
