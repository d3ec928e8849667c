// What a session needs of a position database.
#ifndef TENGEN_PROTOCOL_DATABASE_PORT_H_
#define TENGEN_PROTOCOL_DATABASE_PORT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

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

// Does what such commands ask for. Called from the reader's thread only.
class DatabasePort {
 public:
  virtual ~DatabasePort() = default;

  // Returns the lines to be sent. They hold no line ends, but bytes beyond ASCII and any number of
  // them: what users have written comes back as it was.
  virtual std::vector<std::string> Execute(const DatabaseRequest& request,
                                           const DatabaseContext& context) = 0;
};

// The real one, without a file until one is named; nullptr where the engine is built without.
std::unique_ptr<DatabasePort> NewDatabasePort();

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_DATABASE_PORT_H_
