// RenjuNet's database of games, a .rif file: XML.
//
// Below <database> are lists of which players (id, name, surname), tournaments (id, name, year) and
// rules (id, category: renju or gomoku) are used here, and
//
//   <game id tournament round rule black white bresult alt swap><move>h8 h9 i8</move></game>
//
// whose players, tournament and rule are ids, bresult is what Black got (1, 0.5 or 0), alt the
// alternatives for the fifth move, and swap a letter for each time that colours could be exchanged.
// The board is 15x15.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_RENJUNET_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_RENJUNET_H_

#include <optional>

#include "absl/status/status.h"
#include "engine/rules.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/record_sink.h"

namespace tengen::database {

// Hands each game to the sink, as TakeGame does, under `rule`, or else what the category of its
// rule says: renju, which it is where there is none, or standard gomoku, which is what
// championships play with Swap2. Its comment is like "A One - B Two, Cup 2020, round 2, draw, swap
// R, alternatives i8". A game whose moves make no sense is refused, one without moves left out.
// Errors: those of ReadXml, InvalidArgument if it is no such database; those of the sink.
absl::Status ReadRenjuNet(InputFile& in, std::optional<Rule> rule, RecordSink& sink);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_RENJUNET_H_
