// Archives of games: ZIP files of .psq files, as the Gomocup tournament publishes its results.
//
// There, a game is DIVISION/ROUND_ID_ID_RESULT.psq, possibly in more folders. The result is 0 for a
// draw, else 1 for Black and 2 for White, and forbidden moves are not in the file, so the name says
// more than the board. The rule may be in the name of a folder only: "Standard1", "Renju".
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_GAME_ARCHIVE_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_GAME_ARCHIVE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/record/recorded_game.h"
#include "engine/rules.h"
#include "protocol/database/formats/record_sink.h"

namespace tengen::database {

inline constexpr absl::string_view kZipMark = "PK\x03\x04";

// What the name of a game in an archive says of it. Pure.
struct ArchivedName {
  std::string division;  // the folder; empty if there is none
  std::optional<Rule> rule;
  std::string result;  // "Black won", "White won", "draw", or empty
};
ArchivedName ParseArchivedName(absl::string_view name);

// One game of an archive.
struct ArchivedGame {
  std::string name;           // with its folders
  int64_t games = 0;          // that are in the archive
  engine::RecordedGame game;  // of the rule that the file says, or else the folder
};
// Game `number`, from 1, in the order of the archive. Errors, naming the path: InvalidArgument if
// it is no such archive, has fewer games, or the file is no game.
absl::StatusOr<ArchivedGame> ReadArchivedGame(const std::string& path, int64_t number);

// Calls `take` with the name of every game, in the order of the archive, and what it is or why it
// cannot be read. Errors, naming the path: as ReadGameArchive's.
absl::Status ForEachArchivedGame(
    const std::string& path,
    absl::FunctionRef<void(const std::string& name, absl::StatusOr<engine::RecordedGame> game)>
        take);

// An archive that grows. Thread-compatible. Holds the whole of it, packed.
class GrowingArchive {
 public:
  explicit GrowingArchive(std::string path) : path_(std::move(path)) {}

  // Takes over what is in the file, if that is there. Errors, naming the path: InvalidArgument if
  // it is no such archive; those of base::BytesOfFile.
  absl::Status Load();
  // The names of all files, those that were added included.
  const std::set<std::string>& names() const { return names_; }
  // Calls `take` with every file that is saved, and what it holds or why it cannot be read. Errors:
  // the first one of `take`.
  absl::Status Visit(absl::FunctionRef<absl::Status(const std::string& name,
                                                    const absl::StatusOr<std::string>& text)>
                         take) const;

  // Adds a file with Save, in the place of one of this name.
  void Add(const std::string& name, std::string text);
  // Makes the file hold all that was added, as base::ReplaceFile does. Errors, naming the path:
  // those of base::WriteWholeFile; Internal if it cannot be packed.
  absl::Status Save();

 private:
  const std::string path_;
  std::string packed_;
  std::set<std::string> names_;
  std::map<std::string, std::string> added_;  // since it was saved
};

// Hands the positions of every game in the archive to the sink, as TakeGame does; the players, the
// division and the result are the comment on the last. `rule` goes before what a file says, that
// before the folder; if neither does it is freestyle. A game that cannot be read is refused by its
// name; what is no .psq file is passed over. `done` is told the share of the files that were read.
// Errors, naming the path: InvalidArgument if it is no such archive or no game is in it;
// ResourceExhausted if more than a few gigabytes are packed in it; those of the sink.
absl::Status ReadGameArchive(const std::string& path, std::optional<Rule> rule, RecordSink& sink,
                             absl::FunctionRef<void(double)> done);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_GAME_ARCHIVE_H_
