// Negotiations and the games that followed them, counted.
#ifndef TENGEN_BENCH_MATCH_OPENING_TALLY_H_
#define TENGEN_BENCH_MATCH_OPENING_TALLY_H_

#include <map>
#include <optional>
#include <string>

#include "base/json.h"
#include "engine/opening/negotiation.h"
#include "engine/types.h"

namespace tengen::match {

// A plain value. What has not occurred is not in the maps.
struct OpeningTally {
  int negotiations = 0;
  int black_first = 0;                  // negotiations after which the first seat had Black
  std::map<std::string, int> openings;  // by id, those without one as "-"
  std::map<int, int> declarations;      // the first one of each negotiation that has any
  std::map<int, int> numbers;           // of fifth moves, where there were some
  // What was done where there was a choice between verbs: "swap?3 keep", "negotiate decrease".
  std::map<std::string, int> choices;
  // Games by who won.
  int black_wins = 0;
  int white_wins = 0;
  int draws = 0;

  int games() const { return black_wins + white_wins + draws; }

  // Counts a negotiation that was agreed.
  void AddNegotiation(const engine::Negotiation& negotiation);
  // Counts a game; nullopt: drawn.
  void AddGame(std::optional<Color> winner);
};

// Lines of text, each with two blanks before it.
std::string OpeningTallyToText(const OpeningTally& tally);
// The same as a JSON object.
base::Json OpeningTallyToJson(const OpeningTally& tally);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_OPENING_TALLY_H_
