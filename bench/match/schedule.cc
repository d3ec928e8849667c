#include "bench/match/schedule.h"

namespace tengen::match {

absl::string_view ToString(Tournament tournament) {
  switch (tournament) {
    case Tournament::kGauntlet:
      return "gauntlet";
    case Tournament::kSwiss:
      return "swiss";
    case Tournament::kRoundRobin:
      break;
  }
  return "round-robin";
}

std::optional<Tournament> ParseTournament(absl::string_view text) {
  for (Tournament tournament :
       {Tournament::kRoundRobin, Tournament::kGauntlet, Tournament::kSwiss}) {
    if (text == ToString(tournament)) return tournament;
  }
  return std::nullopt;
}

std::vector<Pairing> PairingsOf(Tournament tournament, int contestants) {
  std::vector<Pairing> pairings;
  const int firsts = tournament == Tournament::kGauntlet ? 1 : contestants;
  for (int first = 0; first < firsts; ++first) {
    for (int second = first + 1; second < contestants; ++second) {
      pairings.push_back({first, second});
    }
  }
  return pairings;
}

ScheduledGame GameOf(int number, int pairings) {
  const int pair = number / engine::kColorCount;
  return {pair % pairings, pair / pairings, number % 2 == 0 ? Color::kBlack : Color::kWhite};
}

}  // namespace tengen::match
