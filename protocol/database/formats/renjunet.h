// RenjuNet's database of games, a .rif file: XML.
//
// Below <database> are lists of which players (id, name, surname) and tournaments (id, name, year)
// are used here, and
//
//   <game id tournament round black white bresult alt swap><move>h8 h9 i8</move></game>
//
// whose players and tournament are ids, bresult is what Black got (1, 0.5 or 0), alt the
// alternatives for the fifth move, and swap a letter for each time that colours could be exchanged.
// The board is 15x15.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_RENJUNET_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_RENJUNET_H_

#include "absl/status/status.h"
#include "engine/rules.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/record_sink.h"

namespace tengen::database {

// Hands each game to the sink, as TakeGame does, under `rule`; its comment is like "A One - B Two,
// Cup 2020, round 2, draw, swap R, alternatives i8". A game whose moves make no sense is refused,
// one without moves left out. Errors: those of ReadXml, InvalidArgument if it is no such database;
// those of the sink.
absl::Status ReadRenjuNet(InputFile& in, Rule rule, RecordSink& sink);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_RENJUNET_H_
