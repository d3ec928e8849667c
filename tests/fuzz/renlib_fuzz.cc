// RenLib files: nodes that make sense or an error, imports that are whole or leave nothing, and
// exports that say the same.
//
// Input: the bytes of a .lib file.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "protocol/database/position.h"
#include "protocol/database/position_database.h"
#include "protocol/database/record.h"
#include "protocol/database/renlib.h"
#include "protocol/database/text.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

// Longer files are read, but not imported.
constexpr int64_t kMaxImported = 12;

void RequireSense(const database::RenlibNode& node) {
  const auto on_board = [](const std::optional<Point>& p) {
    return !p || (p->x() < database::kRenlibSide && p->y() < database::kRenlibSide);
  };
  Require(on_board(node.text_point), "points on the board");
  Require(std::all_of(node.moves.begin(), node.moves.end(), on_board), "moves on the board");
  Require(!node.is_move || !node.moves.empty(), "the move is one of the moves");
  database::Record record;
  record.comment = node.comment.substr(0, database::kMaxComment);
  if (!node.text.empty()) {
    record.texts = {{Point(0, 0), node.text.substr(0, database::kMaxPointText)}};
  }
  Require(Validate(record).ok(), "texts that a database takes", node.comment);
}

// An empty database, made once.
class Importing {
 public:
  void Try(absl::string_view bytes, int64_t nodes, bool good) {
    directory_.Write("a.lib", bytes);
    // What is imported is taken back at the end, so that the next input finds nothing again.
    const absl::Status done = database_->Transact([&] {
      const absl::StatusOr<database::RenlibImport> imported = Import("a.lib");
      Require(imported.ok() == good, "imported if it can be read", imported.status().message());
      if (!good) return imported.status();
      Require(imported->nodes == nodes && imported->skipped <= nodes, "every node once");
      Require(database_->Count().value() <= 2 * nodes, "at most two records of a node");
      Require(database_->Check().ok(), "a whole database");
      RequireReturn();
      return absl::CancelledError();
    });
    Require(!done.ok() && database_->Count().value() == 0, "nothing is left of it");
    if (!good) Require(!Import("a.lib").ok() && database_->Count().value() == 0, "all or nothing");
  }

 private:
  absl::StatusOr<database::RenlibImport> Import(absl::string_view name) {
    return ImportRenlib(directory_.Path(name), Rule::kRenju, *database_);
  }

  std::string Records() {
    std::string records;
    const auto add = [&records](const database::Position& position,
                                const database::Record& record) {
      absl::StrAppend(&records, RecordToText(position, record), "\n");
      return absl::OkStatus();
    };
    Require(database_->ForEach("", add).ok(), "records can be read");
    return records;
  }
  // What is written of the database adds nothing to it but positions in between.
  void RequireReturn() {
    const std::string records = Records();
    const int64_t count = database_->Count().value();
    const absl::StatusOr<database::RenlibExport> written =
        ExportRenlib(*database_, Rule::kRenju, directory_.Path("b.lib"));
    Require(written.ok(), "every database can be written", written.status().message());
    const absl::StatusOr<database::RenlibImport> again = Import("b.lib");
    Require(again.ok() && again->nodes == written->nodes && again->skipped == 0,
            "what is written can be read");
    Require(database_->Count().value() == count + written->between, "the same positions");
    Require(written->between != 0 || Records() == records, "the same records", records);
  }

  FuzzDirectory directory_;
  std::unique_ptr<database::PositionDatabase> database_ =
      database::PositionDatabase::Open(directory_.Path("a.db")).value();
};

TENGEN_FUZZ_TARGET(renlib)(absl::string_view bytes) {
  int64_t nodes = 0;
  const absl::Status status =
      database::ReadRenlib(bytes, [&nodes](const database::RenlibNode& node) {
        ++nodes;
        RequireSense(node);
        return absl::OkStatus();
      });
  static Importing importing;
  if (!bytes.empty() && nodes <= kMaxImported) importing.Try(bytes, nodes, status.ok());
}

}  // namespace
}  // namespace tengen::fuzz
