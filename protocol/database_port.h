// What a session needs of a position database.
#ifndef TENGEN_PROTOCOL_DATABASE_PORT_H_
#define TENGEN_PROTOCOL_DATABASE_PORT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/known_positions.h"

namespace tengen::protocol {

// A command about the database with all that belongs to it.
struct DatabaseRequest {
  std::string command;                      // upper case
  std::vector<std::string> arguments;       // of its line, as many as it has
  std::string text;                         // the path, the comment or the text on a point
  std::vector<std::vector<int64_t>> moves;  // x, y from the empty board on; empty: not numbers
};

// What the session adds to it.
struct DatabaseContext {
  const Board* board = nullptr;  // of the game; nullptr: none was started
  Rule rule = Rule::kFreestyle;
  bool in_use = true;  // the user has not switched the database off
  bool read_only = false;
};

// What is known of a move: of the position that it leads to.
struct KnownMove {
  Point move;
  Value value = kDraw;  // at least so much, for who makes it
  std::string comment;
};

// What is known of a position and of the moves from it.
struct KnownPosition {
  // At least so much, for the side to move; nullopt if nothing is known of the position itself.
  std::optional<Value> value;
  std::vector<KnownMove> moves;  // by ascending point; forbidden ones are not among them
  const char* source = "";       // whence: "book", "database"
};

// A result whose distance nobody has told.
inline constexpr Value kSomeWin = kMateBound;
inline constexpr Value kSomeLoss = -kMateBound;

// Does what such commands ask for, and is played from: not, unless somebody knows how. Called from
// the reader's thread only.
class DatabasePort {
 public:
  virtual ~DatabasePort() = default;

  // Returns the lines to be sent. They hold no line ends, but bytes beyond ASCII and any number of
  // them: what users have written comes back as it was.
  virtual std::vector<std::string> Execute(const DatabaseRequest& request,
                                           const DatabaseContext& context) = 0;

  // Has games played from the file of this path from now on, or from all of that folder; "1": from
  // those that come with the program, "0" and "": from none. Error: why there is none now, with the
  // path.
  virtual absl::Status UseBook(const std::string&) {
    return absl::UnimplementedError("there are no books here");
  }
  // What the book knows of the position on `board`, or else, if that is in use, the users' file.
  // Errors name the file: it cannot be read, or the book is of other rules or boards.
  virtual absl::StatusOr<KnownPosition> Look(const Board&, bool database_in_use) {
    (void)database_in_use;
    return KnownPosition();
  }
  // The book that is played from, as it is now; nullptr: none. Error: it is of other rules or
  // boards than `board`.
  virtual absl::StatusOr<std::shared_ptr<const search::KnownPositions>> Known(const Board&) const {
    return nullptr;
  }
};

// The real one, without a file until one is named; nullptr where the engine is built without.
std::unique_ptr<DatabasePort> NewDatabasePort();

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_DATABASE_PORT_H_
