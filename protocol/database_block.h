// The lines of the commands about the position database.
#ifndef TENGEN_PROTOCOL_DATABASE_BLOCK_H_
#define TENGEN_PROTOCOL_DATABASE_BLOCK_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "protocol/database_port.h"

namespace tengen::protocol {

// Such a command, and what follows it.
struct DatabaseCommand {
  enum class Text { kNone, kRestOfLine, kQuoted, kNextLine };

  absl::string_view name;  // upper case
  bool has_moves = false;  // lines of moves follow, up to DONE
  Text text = Text::kNone;
  size_t words = 0;  // arguments on its own line
  // There may be fewer: one begins with a letter, and numbers may follow it.
  bool words_are_optional = false;
};

// nullptr if `word` (upper case) is no such command. Lives for ever.
const DatabaseCommand* FindDatabaseCommand(absl::string_view word);

// Collects a command. Thread-compatible; its memory is bounded.
class DatabaseBlock {
 public:
  // `line` is what stands behind the command in its line.
  DatabaseBlock(const DatabaseCommand& command, absl::string_view line);

  // Adds the next line. REQUIRES: !complete().
  void Add(absl::string_view line);

  bool complete() const { return complete_; }
  // True while lines belong to a text in quotes, whatever they look like.
  bool in_text() const { return in_text_; }
  const DatabaseRequest& request() const { return request_; }

 private:
  void TakeWords(absl::string_view& line);
  void AddText(absl::string_view& line);
  void AddMoves(absl::string_view line);

  const DatabaseCommand* command_;
  DatabaseRequest request_;
  bool complete_ = false;
  bool in_text_ = false;
  bool path_follows_ = false;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_DATABASE_BLOCK_H_
