// Damaged position databases: whatever is asked of one is answered or refused with an error, in
// time, and nothing that makes no sense is found in it.
//
// Input: 'd' and the edits of tests/fuzz/files.h to a whole database, 'r' and the bytes of a file,
// or 't' and a line of a database as text.
#include <cstddef>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "protocol/database/exchange.h"
#include "protocol/database/position_database.h"
#include "protocol/database/text.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

constexpr absl::string_view kDatabaseName = "a.db";
// A small board: the number of images to look at and of moves to try is what takes time.
constexpr int kSide = 7;
constexpr int kMoves = 12;

// After `moves` moves that are always the same.
database::Position AfterMoves(int moves) {
  database::Position position = {Rule::kFreestyle, kSide, kSide, Color::kBlack, {}};
  for (int i = 0; i < moves; ++i) position = position.After(Point(3 * i % kSide, i / 2));
  return position;
}

// A database of every kind of record, as the bytes of its file.
std::string WholeDatabase(const FuzzDirectory& directory) {
  {
    const auto database = database::PositionDatabase::Open(directory.Path(kDatabaseName)).value();
    database::Record record;
    for (int moves = 0; moves <= kMoves; ++moves) {
      record.label = "\0wldx"[moves % 5];
      record.value = 100 * moves;
      record.depth = moves;
      record.bound = static_cast<database::RecordBound>(moves % 4);
      record.comment = std::string(static_cast<size_t>(moves * moves * 8), 'c');
      record.texts = {{Point(0, kSide - 1), "A"}, {Point(kSide - 1, kSide - 1), "B\xC3\xA4"}};
      Require(database->Store(AfterMoves(moves), record).ok(), "a database to damage");
    }
  }
  return directory.Read(kDatabaseName);
}

void RequireSense(const database::Position& position, const database::Record& record) {
  Require(Validate(record).ok(), "records that could have been stored", record.comment);
  for (const database::PointText& text : record.texts) {
    Require(position.IsEmpty(text.point), "texts on empty points", text.text);
  }
}

void Use(database::PositionDatabase& database, const FuzzDirectory& directory) {
  const auto visit = [](const database::Position& position, const database::Record& record) {
    RequireSense(position, record);
    return absl::OkStatus();
  };
  database.Count().IgnoreError();
  for (int moves = 0; moves <= kMoves; moves += 3) {
    const database::Position position = AfterMoves(moves);
    const auto found = database.Find(position);
    if (found.ok() && *found) RequireSense(position, **found);
    database.Contains(position).IgnoreError();
  }
  database.ForEach("", visit).IgnoreError();
  const bool whole = database.Check().ok();
  WriteText(database, "", directory.Path("a.txt")).IgnoreError();
  database::Record record;
  record.comment = std::string(5000, 'n');
  const absl::Status stored = database.Merge(AfterMoves(5), record).status();
  const auto erased = database.Erase(AfterMoves(7));
  // What was whole before our own changes is so after them. Files can forbid to be changed.
  const auto done = [](const absl::Status& status) {
    return status.ok() || absl::IsPermissionDenied(status);
  };
  if (whole) {
    Require(done(stored) && done(erased.status()), "changes to a whole file", stored.message());
    Require(database.Check().ok(), "whole as before");
  }
  database.Checkpoint().IgnoreError();
}

// The same file behind the commands of GUIs.
void Converse(const FuzzDirectory& directory) {
  database::DatabaseExchange exchange;
  const Board board = Board::Create(kSide, kSide, Rule::kFreestyle).value();
  const protocol::DatabaseContext context = {&board, Rule::kFreestyle};
  exchange.Execute({"YXSETDATABASE", {}, directory.Path(kDatabaseName), {}}, context);
  for (const char* command : {"YXQUERYDATABASEALLT", "YXQUERYDATABASEONE", "YXQUERYDATABASETEXT",
                              "YXDELETEDATABASEALL", "YXSAVEDATABASE", "YXDBCHECK"}) {
    exchange.Execute({command, {}, "", {{0, 0}, {3, 0}}}, context);
  }
}

void TryFile(const FuzzDirectory& directory, const std::string& bytes) {
  for (const char* name : {"a.db-wal", "a.db-shm", "a.db-journal", "a.txt"}) directory.Remove(name);
  directory.Write(kDatabaseName, bytes);
  {
    const auto database = database::PositionDatabase::Open(directory.Path(kDatabaseName));
    if (database.ok()) {
      Use(**database, directory);
    } else if (absl::IsFailedPrecondition(database.status())) {
      Require(directory.Read(kDatabaseName) == bytes, "what is not ours stays as it is");
    }
  }
  Converse(directory);
}

// Stores what a line says, if that can be kept, and takes it back.
void TryStoring(const FuzzDirectory& directory, const database::PositionRecord& read) {
  static const auto database = database::PositionDatabase::Open(directory.Path("texts.db")).value();
  const absl::Status done = database->Transact([&] {
    const absl::Status stored = database->Store(read.position, read.record);
    Require(stored.ok() || absl::IsInvalidArgument(stored), "stored or refused", stored.message());
    if (!stored.ok()) return stored;
    const auto found = database->Find(read.position).value();
    Require(found.has_value() && database->Count().value() == 1, "what was stored");
    RequireSense(read.position, *found);
    return absl::CancelledError();
  });
  Require(!done.ok() && database->Count().value() == 0, "taken back");
}

void TryText(const FuzzDirectory& directory, absl::string_view line) {
  const absl::StatusOr<database::PositionRecord> read = database::RecordFromText(line);
  if (!read.ok()) return;
  TryStoring(directory, *read);
  const std::string written = RecordToText(read->position, read->record);
  const absl::StatusOr<database::PositionRecord> again = database::RecordFromText(written);
  Require(again.ok() && again->position == read->position && again->record == read->record,
          "the same again", written);
}

TENGEN_FUZZ_TARGET(database)(absl::string_view input) {
  if (input.empty()) return;
  static const FuzzDirectory directory;
  static const std::string whole = WholeDatabase(directory);
  const absl::string_view rest = input.substr(1);
  switch (input[0]) {
    case 't':
      return TryText(directory, rest);
    case 'r':
      return TryFile(directory, std::string(rest));
    default:
      return TryFile(directory, Edited(whole, rest));
  }
}

}  // namespace
}  // namespace tengen::fuzz
