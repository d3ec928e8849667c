// What a database knows that is good for playing.
#ifndef TENGEN_PROTOCOL_DATABASE_BOOK_H_
#define TENGEN_PROTOCOL_DATABASE_BOOK_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "eval/value.h"
#include "protocol/database/position_database.h"
#include "protocol/database/record.h"
#include "protocol/database_port.h"

namespace tengen::database {

// A value of a position as the player sees it who has just moved there. Pure.
Value ValueBefore(Value value);

// What the position of a record is worth at least for the side to move, and for the one that has
// just moved; nullopt if the record does not say. Labels tell it before values do. Pure.
std::optional<Value> ValueToMove(const Record& record);
std::optional<Value> ValueToMover(const Record& record);

// What `database` knows of the position on `board` and of all moves from there. Errors: those of
// the database.
absl::StatusOr<protocol::KnownPosition> KnownOf(PositionDatabase& database, const Board& board);

// A database that is played from. Thread-compatible.
class Book {
 public:
  // Errors as PositionDatabase::OpenToRead.
  static absl::StatusOr<std::unique_ptr<Book>> Open(const std::string& path);

  // Nothing is known of a position that the book does not have, whatever it has behind it: one
  // question, for most positions of a game. Errors: those of the database; FailedPrecondition,
  // saying what it has, if it has nothing of the board's rule and size.
  absl::StatusOr<protocol::KnownPosition> Look(const Board& board);

 private:
  explicit Book(std::unique_ptr<PositionDatabase> database) : database_(std::move(database)) {}
  absl::Status CheckBoard(const Position& position);

  std::unique_ptr<PositionDatabase> database_;
  std::string checked_;  // the prefix of a rule and size that the book has
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_BOOK_H_
