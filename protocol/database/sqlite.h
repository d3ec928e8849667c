// SQLite, as far as it is needed here, with statuses instead of codes.
//
// Every error names the file and says what SQLite says: NotFound if it cannot be opened,
// InvalidArgument if it is no database, PermissionDenied if it must not be written, DataLoss if it
// is damaged, Unavailable if it is locked for too long or the disk fails or is full, else Internal.
#ifndef TENGEN_PROTOCOL_DATABASE_SQLITE_H_
#define TENGEN_PROTOCOL_DATABASE_SQLITE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tengen::database {

// True if the file begins as those of SQLite do. Error: NotFound naming the path.
absl::StatusOr<bool> IsSqliteFile(const std::string& path);

// A prepared statement, to be run any number of times: bind the parameters, counted from 1, step
// through the rows, reset. Thread-compatible, as its connection is.
class SqliteStatement {
 public:
  // `bytes` must stay until Reset.
  void BindBytes(int parameter, absl::string_view bytes);
  void BindText(int parameter, absl::string_view text);
  void BindNumber(int parameter, int64_t number);

  // True if there is a row, false if there is none left.
  absl::StatusOr<bool> Step();
  // Steps through a statement that has no rows, and resets it.
  absl::Status Run();
  // Forgets the rows; the parameters stay as they are.
  void Reset();

  // The columns of the row, counted from 0; good until the next Step or Reset.
  int64_t Number(int column) const;
  absl::string_view Bytes(int column) const;

 private:
  friend class SqliteConnection;
  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };
  SqliteStatement(sqlite3_stmt* statement, const std::string* path)
      : statement_(statement), path_(path) {}

  std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
  const std::string* path_;
};

// An open file. Thread-compatible; any number of connections, of any processes, may be open to one
// file.
class SqliteConnection {
 public:
  // Opens the file, which need not exist if `create` is set. It is not read yet, so this says
  // little about what it is. Whoever finds it locked waits for at most `patience`.
  static absl::StatusOr<std::unique_ptr<SqliteConnection>> Open(const std::string& path,
                                                                bool create,
                                                                absl::Duration patience);

  // Opens a file that exists and that nobody changes meanwhile: nothing is written, no file made
  // beside it, none looked at, so that changes in a log are not seen. Changes are PermissionDenied.
  static absl::StatusOr<std::unique_ptr<SqliteConnection>> OpenUnchanging(const std::string& path);

  // Runs a statement without parameters whose rows, if any, are of no interest.
  absl::Status Execute(const char* sql);
  // The first column of the only row of such a statement.
  absl::StatusOr<int64_t> Number(const char* sql);
  absl::StatusOr<std::string> Text(const char* sql);
  // How many rows the last statement that changes any has changed.
  int64_t Changes() const;
  // The statement must not outlive the connection.
  absl::StatusOr<SqliteStatement> Prepare(absl::string_view sql);

  const std::string& path() const { return path_; }

 private:
  struct Closer {
    void operator()(sqlite3* connection) const;
  };
  explicit SqliteConnection(std::string path) : path_(std::move(path)) {}
  // `name` is what SQLite calls the file.
  static absl::StatusOr<std::unique_ptr<SqliteConnection>> Open(const std::string& path,
                                                                const std::string& name, int flags);

  const std::string path_;
  std::unique_ptr<sqlite3, Closer> connection_;
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_SQLITE_H_
