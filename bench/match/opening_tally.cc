#include "bench/match/opening_tally.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/json.h"

namespace tengen::match {
namespace {

// "swap?3" in "swap?3", "offer5" in "offer5 2/4".
std::string PhaseKey(const engine::Negotiation& negotiation) {
  const std::string name = negotiation.PhaseName();
  return name.substr(0, name.find(' '));
}

double Percent(int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

template <typename Key>
void AppendCounts(absl::string_view title, const std::map<Key, int>& counts, std::string* text) {
  if (counts.empty()) return;
  absl::StrAppend(text, "  ", title, " ", absl::StrJoin(counts, ", ", absl::PairFormatter(": ")),
                  "\n");
}

template <typename Key>
base::Json CountsToJson(const std::map<Key, int>& counts) {
  base::Json counted = base::Json::object();
  for (const auto& [key, count] : counts) counted[absl::StrCat(key)] = count;
  return counted;
}

}  // namespace

void OpeningTally::AddNegotiation(const engine::Negotiation& negotiation) {
  ++negotiations;
  const engine::OpeningPattern* pattern = negotiation.pattern();
  ++openings[pattern == nullptr ? "-" : std::string(pattern->id)];
  if (negotiation.SeatOf(Color::kBlack) == engine::Seat::kFirst) ++black_first;
  if (negotiation.number()) ++numbers[*negotiation.number()];
  bool declared = false;
  engine::Negotiation replay = engine::Negotiation::Create(negotiation.config()).value();
  for (const engine::SeatedAction& entry : negotiation.log()) {
    const engine::Action& action = entry.action;
    if (replay.LegalVerbs().size() > 1) {
      ++choices[absl::StrCat(PhaseKey(replay), " ", VerbName(action.verb))];
    }
    if (action.verb == engine::Verb::kDeclare && !declared) {
      declared = true;
      ++declarations[action.number.value()];
    }
    replay.Apply(entry.seat, action).IgnoreError();
  }
}

void OpeningTally::AddGame(std::optional<Color> winner) {
  ++(!winner.has_value() ? draws : *winner == Color::kBlack ? black_wins : white_wins);
}

std::string OpeningTallyToText(const OpeningTally& tally) {
  std::string text =
      absl::StrFormat("  first seat has Black in %d of %d (%.1f %%)\n", tally.black_first,
                      tally.negotiations, Percent(tally.black_first, tally.negotiations));
  AppendCounts("openings", tally.openings, &text);
  AppendCounts("first declarations", tally.declarations, &text);
  AppendCounts("fifth moves", tally.numbers, &text);
  AppendCounts("choices", tally.choices, &text);
  if (tally.games() == 0) return text;
  absl::StrAppendFormat(&text, "  games %d: Black %d (%.1f %%), White %d (%.1f %%), drawn %d\n",
                        tally.games(), tally.black_wins, Percent(tally.black_wins, tally.games()),
                        tally.white_wins, Percent(tally.white_wins, tally.games()), tally.draws);
  return text;
}

base::Json OpeningTallyToJson(const OpeningTally& tally) {
  return {
      {"negotiations", tally.negotiations},
      {"black_first", tally.black_first},
      {"openings", CountsToJson(tally.openings)},
      {"declarations", CountsToJson(tally.declarations)},
      {"numbers", CountsToJson(tally.numbers)},
      {"choices", CountsToJson(tally.choices)},
      {"black_wins", tally.black_wins},
      {"white_wins", tally.white_wins},
      {"draws", tally.draws},
  };
}

}  // namespace tengen::match
