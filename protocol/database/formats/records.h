// Records of games, psq and SGF (engine/record).
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_RECORDS_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_RECORDS_H_

#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/encoding.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/record_sink.h"

namespace tengen::database {

// True if a game of SGF begins there, behind blanks.
bool LooksLikeSgf(absl::string_view head);

// A game in the bytes of a .psq file, whose illegal last move or broken line, with what is behind
// it, is `refused`. Errors: those of engine::ReadPsq. Pure.
absl::StatusOr<GameMoves> GameFromPsq(absl::string_view text);

// Hands a record of each position along the game to the sink, as TakeGame does. `rule` goes before
// the file's; if neither is said it is freestyle. Errors: InvalidArgument for what is no game;
// those of InputFile and of the sink.
absl::Status ReadPsqRecord(InputFile& in, std::optional<Rule> rule, RecordSink& sink);

// Hands a record of each node of each game to the sink, variations too, that does something on the
// board or says something: the comment (C) and the labels (LB). Of several moves in a node each has
// a record, and the last what the node says. The players and the result are a comment on the last
// position of the main line. Rule as above; `size` is that of games that say none, `encoding` that
// of texts that are not UTF-8, if people say it. A move that makes no sense is refused with all
// below it, as is a game that is no SGF.
// Errors: InvalidArgument if there is no game; those of InputFile and of the sink.
absl::Status ReadSgfRecords(InputFile& in, std::optional<Rule> rule,
                            std::optional<engine::BoardSize> size, RecordSink& sink,
                            std::optional<base::Encoding> encoding = std::nullopt);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_RECORDS_H_
