// Games in files whose names say the format.
#ifndef TENGEN_CLI_TERMINAL_SAVED_GAME_H_
#define TENGEN_CLI_TERMINAL_SAVED_GAME_H_

#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "engine/record/game_record.h"

namespace tengen::cli {

// InvalidArgument unless `path` ends in .psq or .sgf, letter case ignored. Pure.
absl::Status CheckSaveName(absl::string_view path);

// The text of an .sgf file: rule, players, result if the game is over, and all moves. Pure.
std::string GameAsSgf(const engine::GameRecord& record, absl::string_view black,
                      absl::string_view white);

// Replaces the file at `path`. Errors: those of CheckSaveName; Unavailable, naming the path and the
// system's reason.
absl::Status SaveGame(const std::string& path, const engine::GameRecord& record,
                      absl::string_view black, absl::string_view white);

// Lets nobody lose a file by a word: one that is there and is not of this run is replaced when that
// is asked for a second time. Thread-compatible.
class ReplaceGuard {
 public:
  // True if `path` may be written, which from then on is of this run.
  bool Allows(const std::string& path);

 private:
  std::set<std::string> own_;
  std::string asked_;  // what was refused last
};

// What is said where it does not allow it.
std::string RefusedReplacement(absl::string_view path);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_SAVED_GAME_H_
