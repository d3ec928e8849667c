// Games with their openings as files: everything that was said before the game proper, too.
//
// Three formats hold the same: JSON of our own (version 1), and .psq and SGF files that other
// programs read as plain games, with the negotiation in lines behind the moves and in the comment
// of the root. What is written is read back without loss. All functions are pure and thread-safe.
#ifndef TENGEN_ENGINE_OPENING_OPENING_RECORD_H_
#define TENGEN_ENGINE_OPENING_OPENING_RECORD_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/opening/negotiation.h"
#include "engine/types.h"

namespace tengen::engine {

struct OpeningRecord {
  Rule rule = Rule::kRenju;  // of the game proper
  OpeningConfig config;
  std::vector<SeatedAction> log;
  // All stones in order of play: those of the opening, then those of the game.
  std::vector<Point> moves;
  // "B+F5", "W+foul33", "1/2", ... as the JSON format names results; empty while the game lasts. No
  // control characters.
  std::string result;

  friend bool operator==(const OpeningRecord&, const OpeningRecord&) = default;
};

// The negotiation of a record. Errors: those of Negotiation::Replay; InvalidArgument if the moves
// do not begin with its stones, go on before it is agreed, repeat a point or leave the board.
absl::StatusOr<Negotiation> NegotiationOf(const OpeningRecord& record);

// The name of the seat that has `color`. REQUIRES: NegotiationOf(record) succeeds.
absl::string_view SeatNameOf(const OpeningRecord& record, Color color);

// REQUIRES for all writers: NegotiationOf(record) succeeds.
// {"v":1,"size":15,"rule":"renju","opening":{"id":"extyusui","nmax":7},"log":["P1 place h8"],
// "moves":"h8i9","black":"P1","result":""}; a board that is no square has "size":"20x15".
std::string OpeningRecordToJson(const OpeningRecord& record);
std::string OpeningRecordToPsq(const OpeningRecord& record);
std::string OpeningRecordToSgf(const OpeningRecord& record);

// The lines, each with its end, that carry the negotiation in the formats of others: behind the
// moves of a .psq file, in the comment of an SGF root.
std::string NegotiationLines(const OpeningRecord& record);

// The inverses. Unknown properties of SGF are ignored, and members of JSON outside "opening", where
// each is part of the rule. Errors: NotFound for a game of .psq or SGF that has no negotiation with
// it; InvalidArgument, naming the text: not of the format, a negotiation that NegotiationOf
// refuses; in SGF also stones that are set up and colours out of turn.
absl::StatusOr<OpeningRecord> OpeningRecordFromJson(absl::string_view text);
absl::StatusOr<OpeningRecord> OpeningRecordFromPsq(absl::string_view text);
absl::StatusOr<OpeningRecord> OpeningRecordFromSgf(absl::string_view text);

// "i8 Rangetsu"; empty for nullptr.
std::string OpeningName(const OpeningPattern* pattern);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_OPENING_OPENING_RECORD_H_
