// Files with a transposition table: read as they were written, or refused with the table unchanged.
//
// Input: whether the file gets the checksum that belongs to it ('y', else not), then the file
// without its checksum.
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "search/table_file.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

constexpr absl::string_view kIdentity = "renju 15x15";
constexpr size_t kTableBytes = 1024;

int64_t Entries(const search::TranspositionTable& table) {
  int64_t entries = 0;
  table.ForEachRecord([&entries](const search::TranspositionTable::Record& record) {
    Require(search::TranspositionTable::IsRecord(record), "entries that a file can have");
    ++entries;
  });
  return entries;
}

TENGEN_FUZZ_TARGET(table)(absl::string_view input) {
  if (input.empty()) return;
  static const FuzzDirectory directory;
  std::string file(input.substr(1));
  if (input[0] == 'y') base::PutNumber(&file, base::Crc32(file), 4);
  directory.Write("a", file);
  search::TranspositionTable table(kTableBytes);
  const absl::StatusOr<int64_t> read = ReadTable(directory.Path("a"), kIdentity, table);
  const int64_t entries = Entries(table);
  if (!read.ok()) {
    Require(absl::IsInvalidArgument(read.status()) && entries == 0, "nothing of a bad file");
    return;
  }
  Require(entries <= *read && (entries > 0) == (*read > 0), "what the file has");
  Require(WriteTable(table, kIdentity, directory.Path("b")).value() == entries, "all is written");
  search::TranspositionTable again(kTableBytes);
  Require(ReadTable(directory.Path("b"), kIdentity, again).value() == entries, "and read again");
  Require(Entries(again) == entries, "as it was");
}

}  // namespace
}  // namespace tengen::fuzz
