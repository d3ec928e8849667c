#include "protocol/database/position_database.h"

#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "base/bytes.h"
#include "base/clock.h"

namespace tengen::database {
namespace {

// SQLite keeps two numbers for whoever uses it: one says whose file it is, the other how its tables
// are laid out.
constexpr int64_t kApplicationId = 0x546E676E;  // "Tngn"

// Longer than anything but the import of a large file takes.
constexpr absl::Duration kPatience = absl::Seconds(5);

// A record lies beside its key in one tree: a look-up is one descent. The key is the position
// itself and not a hash of it, so no two positions can ever share a record.
//
// Files keep this text with its blanks, and it is compared: it is part of the layout.
constexpr char kTable[] = R"(CREATE TABLE positions(
    key BLOB PRIMARY KEY NOT NULL,
    label INTEGER NOT NULL,
    value INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    bound INTEGER NOT NULL,
    comment TEXT NOT NULL,
    texts BLOB NOT NULL
  ) STRICT, WITHOUT ROWID)";
constexpr char kMark[] = "PRAGMA application_id = 0x546E676E; PRAGMA user_version = 1;";

// All that says what our table is and does, triggers and indexes included.
constexpr char kMake[] =
    "SELECT group_concat(sql, '; ') FROM sqlite_schema "
    "WHERE name = 'positions' COLLATE NOCASE OR tbl_name = 'positions' COLLATE NOCASE";

// Readers do not wait for a writer, nor he for them; and what is committed is on the disk, because
// it is mostly the work of a person, who makes few changes and expects to keep them.
constexpr char kSettings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

// The columns of a found or scanned record.
enum Column { kKey, kLabel, kValue, kDepth, kBound, kComment, kTexts };

absl::Status Refusal(const std::string& path, absl::string_view what) {
  return absl::FailedPreconditionError(absl::StrCat(path, ": ", what));
}

// True if the file is empty; an error if it holds anything but what this class has made.
absl::StatusOr<bool> IsEmpty(SqliteConnection& file) {
  const absl::StatusOr<int64_t> tables = file.Number("SELECT count(*) FROM sqlite_schema");
  if (!tables.ok()) return tables.status();
  const absl::StatusOr<int64_t> application = file.Number("PRAGMA application_id");
  const absl::StatusOr<int64_t> layout = file.Number("PRAGMA user_version");
  if (!application.ok()) return application.status();
  if (!layout.ok()) return layout.status();
  if (*tables == 0 && *application == 0 && *layout == 0) return true;
  if (*application != kApplicationId)
    return Refusal(file.path(), "the database of another program");
  if (*layout > kDatabaseLayout)
    return Refusal(file.path(), "made by a later version of this program");
  if (*layout != kDatabaseLayout) return Refusal(file.path(), "not a complete position database");
  // A view in the place of the table, or a trigger, could keep us busy for ever.
  const absl::StatusOr<std::string> make = file.Text(kMake);
  if (!make.ok()) return make.status();
  if (*make != kTable) return Refusal(file.path(), "not a position database, whatever it says");
  return false;
}

absl::Status CreateTables(SqliteConnection& file) {
  if (absl::Status status = file.Execute("BEGIN IMMEDIATE"); !status.ok()) return status;
  const absl::StatusOr<bool> empty = IsEmpty(file);  // another process may have been faster
  absl::Status status = empty.status();
  if (empty.ok() && *empty) status = file.Execute(kTable);
  if (empty.ok() && *empty && status.ok()) status = file.Execute(kMark);
  const absl::Status end = file.Execute(status.ok() ? "COMMIT" : "ROLLBACK");
  return status.ok() ? end : status;
}

// All that is asked is of one moment, for another process may just be making the tables.
absl::StatusOr<bool> IsEmptyNow(SqliteConnection& file) {
  if (absl::Status status = file.Execute("BEGIN"); !status.ok()) return status;
  const absl::StatusOr<bool> empty = IsEmpty(file);
  const absl::Status end = file.Execute("COMMIT");
  return empty.ok() && !end.ok() ? end : empty;
}

absl::Status MakeReady(SqliteConnection& file, bool create) {
  const absl::StatusOr<bool> empty = IsEmptyNow(file);
  if (!empty.ok()) return empty.status();
  if (*empty && !create) return Refusal(file.path(), "not a position database");
  if (absl::Status status = file.Execute(kSettings); !status.ok()) return status;
  return *empty ? CreateTables(file) : absl::OkStatus();
}

// SQLite does not wait for a process that is just turning the file to the write-ahead log, which is
// soon done. A full disk looks the same, so not for long.
absl::Status MakeReadyPatiently(SqliteConnection& file, bool create) {
  const base::Clock& clock = base::Clock::Real();
  const absl::Duration deadline = clock.Now() + absl::Milliseconds(200);
  absl::Status status = MakeReady(file, create);
  while (absl::IsUnavailable(status) && clock.Now() < deadline) {
    absl::SleepFor(absl::Milliseconds(5));
    status = MakeReady(file, create);
  }
  return status;
}

// Texts in the file: for each the id of its point, high byte first, its length, and its bytes.
std::string TextsToBytes(const std::map<Point, absl::string_view>& texts) {
  std::string bytes;
  for (const auto& [point, text] : texts) {
    base::PutHighFirst(&bytes, static_cast<uint64_t>(point.id()), 2);
    base::PutHighFirst(&bytes, text.size(), 1);
    absl::StrAppend(&bytes, text);
  }
  return bytes;
}

// The inverse; nullopt for what it has not written.
std::optional<std::map<Point, absl::string_view>> TextsFromBytes(absl::string_view bytes) {
  constexpr size_t kHeader = 3;
  std::map<Point, absl::string_view> texts;
  while (!bytes.empty()) {
    if (bytes.size() < kHeader) return std::nullopt;
    const auto id = static_cast<int>(base::HighFirstAt(bytes, 0, 2));
    const size_t size = base::HighFirstAt(bytes, 2, 1);
    if (bytes.size() < kHeader + size || id >= engine::kPointCapacity) return std::nullopt;
    texts[Point::FromId(id)] = bytes.substr(kHeader, size);
    bytes.remove_prefix(kHeader + size);
  }
  return texts;
}

// What is in the log beside a file.
enum class Log : uint8_t { kNone, kEmpty, kChanges };

Log LogOf(const std::string& path) {
  std::error_code error;
  std::filesystem::path log = std::filesystem::canonical(path, error);
  if (error) return Log::kNone;
  log += "-wal";
  const uintmax_t size = std::filesystem::file_size(log, error);
  if (error) return Log::kNone;
  return size == 0 ? Log::kEmpty : Log::kChanges;
}

// True for a database that was not opened to be written since it was made, as one that is handed
// out: whoever writes turns the log on. Byte 18 of SQLite's header tells which it is.
bool GoesWithoutLog(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;  // to open a pipe would wait
  std::ifstream file(path, std::ios::binary);
  std::array<char, 19> header = {};
  constexpr char kNoLog = 1;
  if (!file.read(header.data(), header.size()) || header.back() != kNoLog) return false;
  return !std::filesystem::exists(path + "-journal", error);
}

bool OnBoard(const Position& position, Point p) {
  return p.x() < position.width && p.y() < position.height;
}

}  // namespace

absl::StatusOr<std::unique_ptr<PositionDatabase>> PositionDatabase::Open(const std::string& path,
                                                                         bool create) {
  absl::StatusOr<std::unique_ptr<SqliteConnection>> file =
      SqliteConnection::Open(path, create, kPatience);
  if (!file.ok()) return file.status();
  if (absl::Status status = MakeReadyPatiently(**file, create); !status.ok()) return status;
  return Ready(*std::move(file));
}

absl::StatusOr<std::unique_ptr<PositionDatabase>> PositionDatabase::Ready(
    std::unique_ptr<SqliteConnection> file) {
  absl::StatusOr<Statements> statements = Prepare(*file);
  if (!statements.ok()) return statements.status();
  return std::unique_ptr<PositionDatabase>(
      new PositionDatabase(std::move(file), *std::move(statements)));
}

absl::StatusOr<std::unique_ptr<PositionDatabase>> PositionDatabase::OpenToRead(
    const std::string& path) {
  const Log log = LogOf(path);
  // A log that somebody makes who must not write the file could be in the way of those who may.
  const bool reader = access(path.c_str(), W_OK) != 0;
  if (log == Log::kNone && (reader || GoesWithoutLog(path))) return OpenUnchanging(path);
  absl::StatusOr<std::unique_ptr<PositionDatabase>> opened = Open(path, /*create=*/false);
  const bool refused =
      absl::IsNotFound(opened.status()) || absl::IsPermissionDenied(opened.status());
  if (!refused) return opened;
  if (log != Log::kChanges) return OpenUnchanging(path);
  return absl::Status(opened.status().code(),
                      absl::StrCat(opened.status().message(),
                                   "; there are changes in the log beside it, which only who may "
                                   "write there can read"));
}

absl::StatusOr<std::unique_ptr<PositionDatabase>> PositionDatabase::OpenUnchanging(
    const std::string& path) {
  absl::StatusOr<std::unique_ptr<SqliteConnection>> file = SqliteConnection::OpenUnchanging(path);
  if (!file.ok()) return file.status();
  const absl::StatusOr<bool> empty = IsEmptyNow(**file);
  if (!empty.ok()) return empty.status();
  if (*empty) return Refusal(path, "not a position database");
  return Ready(*std::move(file));
}

absl::Status PositionDatabase::RemoveIfEmpty(std::unique_ptr<PositionDatabase> database) {
  const std::string path = database->path();
  const absl::StatusOr<int64_t> count = database->Count();
  if (!count.ok() || *count > 0) return count.status();
  database.reset();  // takes the log with it
  std::error_code error;
  std::filesystem::remove(path, error);
  return absl::OkStatus();
}

absl::StatusOr<PositionDatabase::Statements> PositionDatabase::Prepare(
    SqliteConnection& connection) {
  absl::StatusOr<SqliteStatement> statements[] = {
      connection.Prepare("SELECT * FROM positions WHERE key = ?1"),
      connection.Prepare("SELECT 1 FROM positions WHERE key = ?1"),
      connection.Prepare("INSERT OR REPLACE INTO positions VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
      connection.Prepare(
          "INSERT INTO positions VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING"),
      connection.Prepare("DELETE FROM positions WHERE key = ?1"),
      connection.Prepare("SELECT * FROM positions WHERE key >= ?1 ORDER BY key"),
  };
  for (const absl::StatusOr<SqliteStatement>& statement : statements) {
    if (!statement.ok()) return statement.status();
  }
  return Statements{*std::move(statements[0]), *std::move(statements[1]),
                    *std::move(statements[2]), *std::move(statements[3]),
                    *std::move(statements[4]), *std::move(statements[5])};
}

absl::StatusOr<std::optional<Record>> PositionDatabase::Find(const Position& position) {
  return FindImage(position, CanonicalPosition(position));
}

absl::StatusOr<std::optional<Record>> PositionDatabase::FindImage(
    const Position& position, const CanonicalPosition& canonical) {
  SqliteStatement& find = statements_.find;
  find.BindBytes(1, canonical.key());
  const absl::StatusOr<bool> row = find.Step();
  absl::StatusOr<std::optional<Record>> found = std::nullopt;
  if (!row.ok()) {
    found = row.status();
  } else if (*row) {
    found = RecordOf(find, position, canonical);
  }
  find.Reset();
  return found;
}

absl::StatusOr<bool> PositionDatabase::Contains(const Position& position) {
  const CanonicalPosition canonical(position);
  statements_.contains.BindBytes(1, canonical.key());
  absl::StatusOr<bool> row = statements_.contains.Step();
  statements_.contains.Reset();
  return row;
}

absl::Status PositionDatabase::Store(const Position& position, const Record& record) {
  if (absl::Status status = Validate(record); !status.ok()) return status;
  return Put(position, CanonicalPosition(position), record, statements_.store).status();
}

absl::StatusOr<bool> PositionDatabase::Put(const Position& position,
                                           const CanonicalPosition& canonical, const Record& record,
                                           SqliteStatement& statement) {
  std::map<Point, absl::string_view> texts;
  bool cut = false;
  for (const PointText& text : record.texts) {
    if (!OnBoard(position, text.point) || !position.IsEmpty(text.point)) {
      return absl::InvalidArgumentError("a text must be on an empty point");
    }
    absl::string_view& kept = texts[canonical.CellOf(text.point)];
    cut |= !kept.empty() && kept != text.text;
    kept = text.text;
  }
  const std::string bytes = TextsToBytes(texts);
  statement.BindBytes(1 + kKey, canonical.key());
  statement.BindNumber(1 + kLabel, record.label);
  statement.BindNumber(1 + kValue, record.value);
  statement.BindNumber(1 + kDepth, record.depth);
  statement.BindNumber(1 + kBound, static_cast<int>(record.bound));
  statement.BindText(1 + kComment, record.comment);
  statement.BindBytes(1 + kTexts, bytes);
  if (absl::Status status = statement.Run(); !status.ok()) return status;
  return cut;
}

absl::Status PositionDatabase::Edit(const Position& position,
                                    absl::FunctionRef<void(Record&)> change) {
  return Transact([&]() -> absl::Status {
    absl::StatusOr<std::optional<Record>> found = Find(position);
    if (!found.ok()) return found.status();
    Record record = std::move(*found).value_or(Record());
    change(record);
    return Store(position, record);
  });
}

absl::StatusOr<Merged> PositionDatabase::Merge(const Position& position, const Record& record) {
  if (absl::Status status = Validate(record); !status.ok()) return status;
  const CanonicalPosition canonical(position);
  Merged merged;
  const absl::Status status = Transact([&]() -> absl::Status {
    // Of many records at once most are new, and this way they are looked for once.
    const absl::StatusOr<bool> cut = Put(position, canonical, record, statements_.insert);
    if (!cut.ok()) return cut.status();
    merged = {.there = connection_->Changes() == 0, .cut = *cut};
    if (!merged.there) return absl::OkStatus();
    const absl::StatusOr<std::optional<Record>> found = FindImage(position, canonical);
    if (!found.ok()) return found.status();
    if (!*found) return Damaged("a key that is there and is not found");
    const Record both = Combine(**found, record, &merged.cut);
    if (both == **found) return absl::OkStatus();
    return Put(position, canonical, both, statements_.store).status();
  });
  if (!status.ok()) return status;
  return merged;
}

absl::Status PositionDatabase::Merge(const Position& position, const Record& record,
                                     MergeCounts& counts) {
  const absl::StatusOr<Merged> merged = Merge(position, record);
  if (!merged.ok()) return merged.status();
  ++counts.records;
  counts.cut += merged->cut ? 1 : 0;
  return absl::OkStatus();
}

absl::StatusOr<bool> PositionDatabase::Erase(const Position& position) {
  absl::StatusOr<bool> there = false;
  const absl::Status status = Transact([&]() -> absl::Status {
    there = Contains(position);
    if (!there.ok() || !*there) return there.status();
    const CanonicalPosition canonical(position);
    statements_.erase.BindBytes(1, canonical.key());
    return statements_.erase.Run();
  });
  if (!status.ok()) return status;
  return there;
}

absl::StatusOr<int64_t> PositionDatabase::Count() {
  return connection_->Number("SELECT count(*) FROM positions");
}

absl::Status PositionDatabase::ForEach(
    absl::string_view key_prefix,
    absl::FunctionRef<absl::Status(const Position&, const Record&)> visit) {
  SqliteStatement& scan = statements_.scan;
  scan.BindBytes(1, key_prefix);
  absl::Status status;
  while (status.ok()) {
    const absl::StatusOr<bool> row = scan.Step();
    if (!row.ok()) status = row.status();
    if (!row.ok() || !*row || scan.Bytes(kKey).substr(0, key_prefix.size()) != key_prefix) break;
    const std::optional<Position> position = PositionOfKey(scan.Bytes(kKey));
    if (!position) {
      status = Damaged("a key that no position has");
      break;
    }
    const absl::StatusOr<Record> record = RecordOf(scan, *position, CanonicalPosition(*position));
    status = record.ok() ? visit(*position, *record) : record.status();
  }
  scan.Reset();
  return status;
}

absl::StatusOr<Record> PositionDatabase::RecordOf(const SqliteStatement& row,
                                                  const Position& position,
                                                  const CanonicalPosition& canonical) const {
  const auto texts = TextsFromBytes(row.Bytes(kTexts));
  const int64_t label = row.Number(kLabel), value = row.Number(kValue);
  const int64_t depth = row.Number(kDepth), bound = row.Number(kBound);
  const auto in_range = [](int64_t number, int64_t low, int64_t high) {
    return low <= number && number <= high;
  };
  if (!texts || !in_range(label, 0, 127) || !in_range(value, -kMate, kMate) ||
      !in_range(depth, 0, kMaxRecordDepth) || !in_range(bound, 0, 3)) {
    return Damaged("a record that makes no sense");
  }
  Record record = {static_cast<char>(label),         static_cast<Value>(value),
                   static_cast<int>(depth),          static_cast<RecordBound>(bound),
                   std::string(row.Bytes(kComment)), {}};
  if (!texts->empty()) {
    for (Point p : position.EmptyPoints()) {
      const auto text = texts->find(canonical.CellOf(p));
      if (text != texts->end()) record.texts.push_back({p, std::string(text->second)});
    }
  }
  if (const absl::Status status = Validate(record); !status.ok()) return Damaged(status.message());
  return record;
}

absl::Status PositionDatabase::Damaged(absl::string_view what) const {
  return absl::DataLossError(absl::StrCat(path(), ": ", what));
}

absl::Status PositionDatabase::Within(const char* begin, absl::FunctionRef<absl::Status()> work) {
  if (in_transaction_) return work();
  if (absl::Status status = connection_->Execute(begin); !status.ok()) return status;
  in_transaction_ = true;
  absl::Status status = work();
  if (status.ok()) status = connection_->Execute("COMMIT");
  // Some errors, a full disk for one, have already taken everything back.
  if (!status.ok()) connection_->Execute("ROLLBACK").IgnoreError();
  in_transaction_ = false;
  return status;
}

absl::Status PositionDatabase::Transact(absl::FunctionRef<absl::Status()> work) {
  return Within("BEGIN IMMEDIATE", work);
}

absl::Status PositionDatabase::Read(absl::FunctionRef<absl::Status()> work) {
  return Within("BEGIN", work);
}

absl::Status PositionDatabase::UseMemory(int64_t bytes) {
  return connection_->Execute(absl::StrCat("PRAGMA cache_size = -", bytes / 1024).c_str());
}

absl::Status PositionDatabase::Checkpoint() {
  return connection_->Execute("PRAGMA wal_checkpoint(PASSIVE)");
}

absl::Status PositionDatabase::Check() {
  const absl::StatusOr<std::string> verdict = connection_->Text("PRAGMA integrity_check(1)");
  if (!verdict.ok()) return verdict.status();
  if (*verdict != "ok") return Damaged(*verdict);
  return ForEach("", [](const Position&, const Record&) { return absl::OkStatus(); });
}

}  // namespace tengen::database
