// Databases as Rapfi writes them for people: see foreign_file.h.
//
// Input: the bytes of a .csv file.
#include <cstddef>
#include <cstdint>

#include "protocol/database/formats/rapfi_csv.h"
#include "tests/fuzz/foreign_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tengen;  // NOLINT: a short function
  static fuzz::ForeignFiles files(
      database::ImportFormat::kCsv,
      [](database::PositionDatabase& database, const std::string& path) {
        return WriteCsv(database, "", path);
      });
  files.Try(absl::string_view(reinterpret_cast<const char*>(data), size),
            database::ImportFormat::kCsv);
  return 0;
}
