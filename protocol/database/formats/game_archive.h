// Archives of games: ZIP files of .psq files, as the Gomocup tournament publishes its results.
//
// There, a game is DIVISION/ROUND_ID_ID_RESULT.psq, possibly in more folders. The result is 0 for a
// draw, else 1 for Black and 2 for White, and forbidden moves are not in the file, so the name says
// more than the board. The rule may be in the name of a folder only: "Standard1", "Renju".
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_GAME_ARCHIVE_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_GAME_ARCHIVE_H_

#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
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
