// Who plays whom, with which colours, from which opening.
#ifndef TENGEN_BENCH_MATCH_SCHEDULE_H_
#define TENGEN_BENCH_MATCH_SCHEDULE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/types.h"

namespace tengen::match {

enum class Tournament {
  kRoundRobin,  // everybody against everybody
  kGauntlet,    // the first contestant against every other
  kSwiss,       // in rounds, those of like points against each other: swiss.h
};

absl::string_view ToString(Tournament tournament);
// The inverse; nullopt for any other text.
std::optional<Tournament> ParseTournament(absl::string_view text);

// Two contestants, by their numbers from 0, the lower one first.
struct Pairing {
  int first = 0;
  int second = 1;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

// All pairings of a tournament of `contestants`, in the order they are played; of a Swiss one,
// those that may come. With two there is one, whatever the tournament.
std::vector<Pairing> PairingsOf(Tournament tournament, int contestants);

// A game of a schedule.
struct ScheduledGame {
  int pairing = 0;                    // which of the pairings
  int opening = 0;                    // which opening, of a list that goes on for ever
  Color first_color = Color::kBlack;  // what the pairing's first contestant plays
};

// Game `number`, counted from 0, of a tournament with `pairings` pairings. Every opening is played
// by all pairings, with both colours in successive games, before the next opening begins; so the
// first games of a tournament are a fair tournament themselves.
ScheduledGame GameOf(int number, int pairings);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_SCHEDULE_H_
