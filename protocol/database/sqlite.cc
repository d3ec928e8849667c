#include "protocol/database/sqlite.h"

#include <sqlite3.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/errors.h"

namespace tengen::database {
namespace {

absl::StatusCode StatusCodeOf(int sqlite_code) {
  switch (sqlite_code & 0xFF) {  // the rest says more precisely what the text says anyway
    case SQLITE_CANTOPEN:
      return absl::StatusCode::kNotFound;
    case SQLITE_NOTADB:
      return absl::StatusCode::kInvalidArgument;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return absl::StatusCode::kPermissionDenied;
    case SQLITE_CORRUPT:
      return absl::StatusCode::kDataLoss;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return absl::StatusCode::kUnavailable;
    default:
      return absl::StatusCode::kInternal;
  }
}

// What has just gone wrong on the connection. Why a file cannot be opened, the system says.
absl::Status LastError(sqlite3* connection, absl::string_view path) {
  const absl::StatusCode code = StatusCodeOf(sqlite3_extended_errcode(connection));
  const int reason = code == absl::StatusCode::kNotFound ? sqlite3_system_errno(connection) : 0;
  return absl::Status(code,
                      absl::StrCat(path, ": ", sqlite3_errmsg(connection), reason == 0 ? "" : ": ",
                                   reason == 0 ? "" : base::Reason(reason)));
}

}  // namespace

absl::StatusOr<bool> IsSqliteFile(const std::string& path) {
  constexpr absl::string_view kMagic = "SQLite format 3";
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return absl::NotFoundError(absl::StrCat(path, ": cannot be read: ", base::Reason(errno)));
  std::string head(kMagic.size(), '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  return head == kMagic;
}

void SqliteStatement::Finalizer::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void SqliteStatement::BindBytes(int parameter, absl::string_view bytes) {
  // A null pointer would be bound as NULL, which an empty view may have.
  sqlite3_bind_blob64(statement_.get(), parameter, bytes.empty() ? "" : bytes.data(), bytes.size(),
                      SQLITE_STATIC);
}

void SqliteStatement::BindText(int parameter, absl::string_view text) {
  sqlite3_bind_text64(statement_.get(), parameter, text.empty() ? "" : text.data(), text.size(),
                      SQLITE_STATIC, SQLITE_UTF8);
}

void SqliteStatement::BindNumber(int parameter, int64_t number) {
  sqlite3_bind_int64(statement_.get(), parameter, number);
}

absl::StatusOr<bool> SqliteStatement::Step() {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      return false;
    default:
      return LastError(sqlite3_db_handle(statement_.get()), *path_);
  }
}

absl::Status SqliteStatement::Run() {
  absl::Status status = Step().status();
  Reset();
  return status;
}

void SqliteStatement::Reset() { sqlite3_reset(statement_.get()); }

int64_t SqliteStatement::Number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

absl::string_view SqliteStatement::Bytes(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return {bytes, static_cast<size_t>(size)};
}

void SqliteConnection::Closer::operator()(sqlite3* connection) const {
  sqlite3_close_v2(connection);
}

absl::StatusOr<std::unique_ptr<SqliteConnection>> SqliteConnection::Open(const std::string& path,
                                                                         bool create,
                                                                         absl::Duration patience) {
  // SQLite has names of its own that begin with a colon, and addresses with "file:".
  const bool special = absl::StartsWith(path, ":") || absl::StartsWithIgnoreCase(path, "file:");
  const std::string name = special ? absl::StrCat("./", path) : path;
  absl::StatusOr<std::unique_ptr<SqliteConnection>> opened =
      Open(path, name, SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0));
  if (!opened.ok()) return opened;
  sqlite3_busy_timeout((*opened)->connection_.get(),
                       static_cast<int>(absl::ToInt64Milliseconds(patience)));
  return opened;
}

absl::StatusOr<std::unique_ptr<SqliteConnection>> SqliteConnection::OpenUnchanging(
    const std::string& path) {
  // An empty path has no absolute form; Open refuses it.
  const std::string whole = path.empty() ? path : std::filesystem::absolute(path).string();
  const std::string escaped =
      absl::StrReplaceAll(whole, {{"%", "%25"}, {"?", "%3f"}, {"#", "%23"}});
  return Open(path, absl::StrCat("file://", escaped, "?immutable=1"),
              SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

absl::StatusOr<std::unique_ptr<SqliteConnection>> SqliteConnection::Open(const std::string& path,
                                                                         const std::string& name,
                                                                         int flags) {
  if (path.empty()) return absl::NotFoundError("a database needs the path of a file");
  // Of a directory, a pipe or a device SQLite would find out by what fails.
  std::error_code error;
  const std::filesystem::file_status there = std::filesystem::status(path, error);
  if (exists(there) && !is_regular_file(there)) {
    return absl::NotFoundError(absl::StrCat(path, ": is not a plain file"));
  }
  auto connection = std::unique_ptr<SqliteConnection>(new SqliteConnection(path));
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
  connection->connection_.reset(opened);
  if (code != SQLITE_OK) return LastError(opened, path);
  return connection;
}

absl::Status SqliteConnection::Execute(const char* sql) {
  const int code = sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? absl::OkStatus() : LastError(connection_.get(), path_);
}

absl::StatusOr<int64_t> SqliteConnection::Number(const char* sql) {
  absl::StatusOr<SqliteStatement> statement = Prepare(sql);
  if (!statement.ok()) return statement.status();
  const absl::StatusOr<bool> row = statement->Step();
  if (!row.ok()) return row.status();
  return statement->Number(0);
}

absl::StatusOr<std::string> SqliteConnection::Text(const char* sql) {
  absl::StatusOr<SqliteStatement> statement = Prepare(sql);
  if (!statement.ok()) return statement.status();
  const absl::StatusOr<bool> row = statement->Step();
  if (!row.ok()) return row.status();
  return std::string(statement->Bytes(0));
}

int64_t SqliteConnection::Changes() const { return sqlite3_changes64(connection_.get()); }

absl::StatusOr<SqliteStatement> SqliteConnection::Prepare(absl::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return LastError(connection_.get(), path_);
  return SqliteStatement(statement, &path_);
}

}  // namespace tengen::database
