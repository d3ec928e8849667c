// Databases of Yixin and Rapfi: see foreign_file.h.
//
// Input: the bytes of a .db file.

#include "absl/strings/string_view.h"
#include "protocol/database/formats/yixin_file.h"
#include "tests/fuzz/foreign_file.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

TENGEN_FUZZ_TARGET(yixin)(absl::string_view input) {
  static ForeignFiles files(database::ImportFormat::kYixin,
                            [](database::PositionDatabase& database, const std::string& path) {
                              return WriteYixin(database, "", path, database::Packing::kNone);
                            });
  files.Try(input, database::ImportFormat::kYixin);
}

}  // namespace
}  // namespace tengen::fuzz
