// Databases as Rapfi writes them for people: see foreign_file.h.
//
// Input: the bytes of a .csv file.
#include "absl/strings/string_view.h"
#include "protocol/database/formats/rapfi_csv.h"
#include "tests/fuzz/foreign_file.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

TENGEN_FUZZ_TARGET(rapfi_csv)(absl::string_view input) {
  static ForeignFiles files(database::ImportFormat::kCsv,
                            [](database::PositionDatabase& database, const std::string& path) {
                              return WriteCsv(database, "", path);
                            });
  files.Try(input, database::ImportFormat::kCsv);
}

}  // namespace
}  // namespace tengen::fuzz
