// What the tests of formats share.
#ifndef TENGEN_TESTS_PROTOCOL_DATABASE_FORMATS_SUPPORT_H_
#define TENGEN_TESTS_PROTOCOL_DATABASE_FORMATS_SUPPORT_H_

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "protocol/database/formats/import.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/record_sink.h"
#include "tests/protocol/database/support.h"

namespace tengen::database {

// Keeps what a reader hands over.
class Collected : public RecordSink {
 public:
  absl::Status Take(const Position& position, Record& record) override {
    records.push_back({position, record});
    return absl::OkStatus();
  }
  absl::Status Refuse(absl::string_view where, absl::string_view why) override {
    refusals.push_back(absl::StrCat(where, ": ", why));
    return absl::OkStatus();
  }

  std::vector<PositionRecord> records;
  std::vector<std::string> refusals;
};

inline std::string SamplePath(absl::string_view name) {
  return absl::StrCat(TENGEN_TEST_DATA, "/formats/", name);
}
inline std::string SampleBytes(absl::string_view name) {
  return base::BytesOfFile(SamplePath(name)).value();
}

// Stones as x, y from the top.
inline Position Stones(Rule rule, int side, const std::vector<Point>& black,
                       const std::vector<Point>& white) {
  Position position = {rule, side, side, Color::kBlack, {}};
  for (Point p : black) position.stones[0].Insert(p);
  for (Point p : white) position.stones[1].Insert(p);
  if (black.size() > white.size()) position.side_to_move = Color::kWhite;
  return position;
}

class FormatsTest : public DatabaseTest {
 protected:
  absl::StatusOr<ImportCounts> ImportFrom(const std::string& path, PositionDatabase& database,
                                          const ImportOptions& options = {}) const {
    return Import(path, options, database,
                  [](const ImportCounts&, double) { return absl::OkStatus(); });
  }
  // All of the database as text.
  std::string TextOf(PositionDatabase& database) const {
    EXPECT_TRUE(WriteText(database, "", Path("all.txt")).ok());
    return ReadFile("all.txt");
  }
  // Every beginning of the bytes is read or refused, and leaves a whole database.
  void TryEveryPrefix(const std::string& bytes, ImportFormat format) const {
    const auto database = Open(absl::StrCat("prefixes ", ImportFormatName(format)));
    for (size_t size = 0; size <= bytes.size(); ++size) {
      // Some systems wait for the disk when a file is written over.
      std::filesystem::remove(Path("prefix"));
      Write("prefix", absl::string_view(bytes).substr(0, size));
      const int64_t before = *database->Count();
      const absl::StatusOr<ImportCounts> counts =
          ImportFrom(Path("prefix"), *database, {.format = format});
      if (!counts.ok()) {
        EXPECT_FALSE(absl::IsInternal(counts.status())) << counts.status();
        EXPECT_EQ(*database->Count(), before) << size;
      }
      ImportFormatOf(Path("prefix")).status().IgnoreError();
    }
    EXPECT_TRUE(database->Check().ok()) << database->Check();
  }
};

}  // namespace tengen::database

#endif  // TENGEN_TESTS_PROTOCOL_DATABASE_FORMATS_SUPPORT_H_
