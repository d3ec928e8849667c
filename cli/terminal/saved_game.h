// Games in files whose names say the format.
#ifndef TENGEN_CLI_TERMINAL_SAVED_GAME_H_
#define TENGEN_CLI_TERMINAL_SAVED_GAME_H_

#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/terminal/played_game.h"
#include "engine/types.h"

namespace tengen::cli {

// InvalidArgument unless `path` ends in .psq or .sgf, letter case ignored. Pure.
absl::Status CheckSaveName(absl::string_view path);

// The text of an .sgf file: rule, opening, players, result if the game is over, and all moves.
// Pure.
std::string GameAsSgf(const PlayedGame& game, absl::string_view black, absl::string_view white);
// That of a .psq file, without the result. Pure.
std::string GameAsPsq(const PlayedGame& game, absl::string_view black, absl::string_view white);

// Replaces the file at `path`. Errors: those of CheckSaveName; Unavailable, naming the path and the
// system's reason.
absl::Status SaveGame(const std::string& path, const PlayedGame& game, absl::string_view black,
                      absl::string_view white);

// A game from a file.
struct LoadedGame {
  PlayedGame game;
  bool says_rule = false;          // else it is the usual one
  std::vector<std::string> notes;  // as GivenGame's
};
// The first game of a .psq or .sgf file with its opening, if one was written with it; a game that
// says no rule is one by `usual_rule`. Errors, naming the path or the move: unreadable, no game of
// those formats, a game that the rule or its opening does not allow.
absl::StatusOr<LoadedGame> LoadGame(const std::string& path, Rule usual_rule);

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
