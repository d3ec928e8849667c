// Databases of other programs: what fuzz targets for them promise.
#ifndef TENGEN_TESTS_FUZZ_FOREIGN_FILE_H_
#define TENGEN_TESTS_FUZZ_FOREIGN_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "protocol/database/formats/import.h"
#include "protocol/database/formats/yixin_file.h"
#include "protocol/database/position_database.h"
#include "protocol/database/text.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/require.h"

namespace tengen::fuzz {

// An empty database, made once, and files for it.
class ForeignFiles {
 public:
  using Write = absl::StatusOr<database::ExportCounts> (*)(database::PositionDatabase& database,
                                                           const std::string& path);
  // What is imported is written by `write`, in the format `written`.
  ForeignFiles(database::ImportFormat written, Write write) : written_(written), write_(write) {}

  // Whatever the bytes, they are imported or refused with nothing added; what was imported is a
  // whole database, and from what is written of it nothing new is read. Longer files than a few
  // records are only imported.
  void Try(absl::string_view bytes, database::ImportFormat format) {
    directory_.Write("in", bytes);
    FormatOfLast().status().IgnoreError();
    const absl::Status done = database_->Transact([&] {
      const auto counts = Import(directory_.Path("in"), format);
      if (!counts.ok()) return counts.status();
      Require(database_->Count().value() == counts->read - counts->merged, "every record once");
      if (counts->read <= kMostWritten) TryWriting();
      return absl::CancelledError();
    });
    Require(!done.ok() && database_->Count().value() == 0, "all or nothing, and taken back");
  }

  // What the bytes look like.
  absl::StatusOr<database::ImportFormat> FormatOf(absl::string_view bytes) {
    directory_.Write("in", bytes);
    return FormatOfLast();
  }

 private:
  static constexpr int64_t kMostWritten = 12;

  absl::StatusOr<database::ImportFormat> FormatOfLast() {
    return database::ImportFormatOf(directory_.Path("in"));
  }
  absl::StatusOr<database::ImportCounts> Import(const std::string& path,
                                                database::ImportFormat format) {
    return database::Import(path, {.format = format}, *database_,
                            [](const database::ImportCounts&, double) { return absl::OkStatus(); });
  }

  void TryWriting() {
    Require(database_->Check().ok(), "a whole database");
    const std::string before = Text();
    const auto written = write_(*database_, directory_.Path("out"));
    Require(written.ok(), "written", written.status().message());
    const auto again = Import(directory_.Path("out"), written_);
    Require(again.ok(), "read again", again.status().message());
    Require(again->refused == 0 && again->read == written->records, "all of it");
    Require(again->merged == again->read && Text() == before, "nothing new", before);
  }

  std::string Text() {
    std::string text;
    Require(database_
                ->ForEach("",
                          [&](const database::Position& position, const database::Record& record) {
                            absl::StrAppend(&text, RecordToText(position, record), "\n");
                            return absl::OkStatus();
                          })
                .ok(),
            "readable");
    return text;
  }

  const database::ImportFormat written_;
  const Write write_;
  FuzzDirectory directory_;
  std::unique_ptr<database::PositionDatabase> database_ =
      database::PositionDatabase::Open(directory_.Path("a.tdb")).value();
};

}  // namespace tengen::fuzz

#endif  // TENGEN_TESTS_FUZZ_FOREIGN_FILE_H_
