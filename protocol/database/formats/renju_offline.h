// The games of the site renjuoffline, games.xml.
//
//   <games><game><id>1</id><black>a</black><white>b</white><board>h8 h9 h6 -- i6</board>
//   <rule>classic</rule><winner>white</winner><winby>resign</winby></game></games>
//
// with times as seconds of Unix (creation_time) and the alternatives for the fifth move (alt5),
// besides what is of no use here. The board is 15x15, "--" a pass.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_RENJU_OFFLINE_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_RENJU_OFFLINE_H_

#include "absl/status/status.h"
#include "engine/rules.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/record_sink.h"

namespace tengen::database {

// Hands each game to the sink, as TakeGame does, under `rule`; its comment is like "a - b,
// 2003-09-03, rule classic, White won by resign". A game whose moves make no sense is refused.
// Errors: those of ReadXml, InvalidArgument if it is no such file; those of the sink.
absl::Status ReadRenjuOffline(InputFile& in, Rule rule, RecordSink& sink);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_RENJU_OFFLINE_H_
