// What people and programs have found out about positions, in a file.
#ifndef TENGEN_PROTOCOL_DATABASE_POSITION_DATABASE_H_
#define TENGEN_PROTOCOL_DATABASE_POSITION_DATABASE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/database/position.h"
#include "protocol/database/record.h"
#include "protocol/database/sqlite.h"

namespace tengen::database {

// How the tables of the file are laid out.
inline constexpr int64_t kDatabaseLayout = 1;

// What came of one record that was added.
struct Merged {
  bool there = false;  // there was a record of its position
  bool cut = false;    // something of its comment or its texts had to go
};
// And of many.
struct MergeCounts {
  int64_t records = 0;
  int64_t cut = 0;
};

// One record for each position, the same for all its symmetric images: asked about another image it
// answers with the texts on the points of that image.
//
// A change is in the file, and survives the end of the process and of the machine, when the
// function that makes it returns OK; within Transact, when that does. What is interrupted leaves
// nothing behind. Any number of processes may read one file while one of them writes; who wants to
// write meanwhile waits for his turn, some seconds at most. Errors are those of
// protocol/database/sqlite.h, besides what is said below; DataLoss means that a record is not one
// that this class has written.
//
// Thread-compatible.
class PositionDatabase {
 public:
  // Opens the file. With `create` a missing or empty one becomes an empty database. Errors:
  // FailedPrecondition if it is a database of something else or of a later version of this program;
  // such a file is not changed.
  static absl::StatusOr<std::unique_ptr<PositionDatabase>> Open(const std::string& path,
                                                                bool create = true);
  // Opens a file that exists to read it only. Where no log can be made beside it, in a directory or
  // on a disk that must not be written, or where the file itself must not, it is read without one,
  // as a file that nobody changes meanwhile, unless there is a log with changes; so is one that
  // was handed out without a log (journal_mode = DELETE). Errors as Open.
  static absl::StatusOr<std::unique_ptr<PositionDatabase>> OpenToRead(const std::string& path);
  // Removes the file of a database without positions, which nobody else has open; others stay.
  // Errors: those of the database.
  static absl::Status RemoveIfEmpty(std::unique_ptr<PositionDatabase> database);
  PositionDatabase(const PositionDatabase&) = delete;
  PositionDatabase& operator=(const PositionDatabase&) = delete;

  const std::string& path() const { return connection_->path(); }

  // nullopt if there is no record.
  absl::StatusOr<std::optional<Record>> Find(const Position& position);
  absl::StatusOr<bool> Contains(const Position& position);
  // Puts the record in the place of what may be there. Of texts on equivalent points the last
  // counts. Errors: those of Validate, and InvalidArgument for a text on a point that is not empty.
  absl::Status Store(const Position& position, const Record& record);
  // Lets `change` alter the record, a new one if there is none, and stores it; nobody else can
  // change it in between. Errors as Store.
  absl::Status Edit(const Position& position, absl::FunctionRef<void(Record&)> change);
  // Stores what the record says together with what is there, see Combine. Errors as Store.
  absl::StatusOr<Merged> Merge(const Position& position, const Record& record);
  // The same, and counts it.
  absl::Status Merge(const Position& position, const Record& record, MergeCounts& counts);
  // True if there was a record.
  absl::StatusOr<bool> Erase(const Position& position);

  // The number of records; reads the whole file.
  absl::StatusOr<int64_t> Count();
  // Calls `visit` for every record whose key begins with `key_prefix`, with the image that the
  // database keeps, in the order of the keys. An error of `visit` ends it and is returned.
  // REQUIRES: `visit` changes nothing in this database.
  absl::Status ForEach(absl::string_view key_prefix,
                       absl::FunctionRef<absl::Status(const Position&, const Record&)> visit);

  // Calls `work` and keeps all changes that it makes if it returns OK, none otherwise. Nobody else
  // can write meanwhile. May be nested; the outermost call counts.
  absl::Status Transact(absl::FunctionRef<absl::Status()> work);
  // Calls `work`, which sees one state of the database however others change it, and sees it faster
  // than one question at a time. REQUIRES: it changes nothing.
  absl::Status Read(absl::FunctionRef<absl::Status()> work);

  // Keeps up to so many bytes of the file in memory, for work that changes much of it.
  absl::Status UseMemory(int64_t bytes);

  // Brings everything from the log beside the file into the file itself, so that a copy of the file
  // alone is complete, as far as no other process is reading at the moment.
  absl::Status Checkpoint();
  // Reads everything. DataLoss, saying where, if something is damaged.
  absl::Status Check();

 private:
  // The statements that are run again and again.
  struct Statements {
    SqliteStatement find;
    SqliteStatement contains;
    SqliteStatement store;
    SqliteStatement insert;
    SqliteStatement erase;
    SqliteStatement scan;
  };
  PositionDatabase(std::unique_ptr<SqliteConnection> connection, Statements statements)
      : connection_(std::move(connection)), statements_(std::move(statements)) {}
  static absl::StatusOr<Statements> Prepare(SqliteConnection& connection);
  // Of a file that holds the tables.
  static absl::StatusOr<std::unique_ptr<PositionDatabase>> Ready(
      std::unique_ptr<SqliteConnection> file);
  static absl::StatusOr<std::unique_ptr<PositionDatabase>> OpenUnchanging(const std::string& path);

  absl::StatusOr<std::optional<Record>> FindImage(const Position& position,
                                                  const CanonicalPosition& canonical);
  // Puts the record there by `statement`, store or insert, and says whether a text had to go: one
  // of several on equivalent points. Errors as Store, those of Validate excepted.
  absl::StatusOr<bool> Put(const Position& position, const CanonicalPosition& canonical,
                           const Record& record, SqliteStatement& statement);
  absl::StatusOr<Record> RecordOf(const SqliteStatement& row, const Position& position,
                                  const CanonicalPosition& canonical) const;
  absl::Status Damaged(absl::string_view what) const;
  absl::Status Within(const char* begin, absl::FunctionRef<absl::Status()> work);

  std::unique_ptr<SqliteConnection> connection_;
  Statements statements_;  // after what they belong to
  bool in_transaction_ = false;
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_POSITION_DATABASE_H_
