#include "bench/match/match_report.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/json.h"
#include "base/text.h"
#include "bench/match/match_record.h"

namespace tengen::match {
namespace {

std::string EloBound(std::optional<double> elo, absl::string_view infinite) {
  return elo.has_value() ? absl::StrFormat("%+.1f", *elo) : std::string(infinite);
}

std::string MemoryText(std::optional<int64_t> bytes) {
  return bytes.has_value() ? absl::StrFormat("%.1f MiB", static_cast<double>(*bytes) / (1 << 20))
                           : "unknown";
}

double MeanMilliseconds(const ContestantTally& tally) {
  return tally.moves == 0 ? 0.0 : absl::ToDoubleMilliseconds(tally.thinking) / tally.moves;
}

std::string ClockText(const GameSettings& settings) {
  std::string text = absl::StrCat("turn ", LimitText(settings.turn_time), ", match ",
                                  LimitText(settings.match_time));
  if (settings.increment > absl::ZeroDuration()) {
    absl::StrAppend(&text, " + ", absl::FormatDuration(settings.increment), " a move");
  }
  for (const std::string& line : settings.info) absl::StrAppend(&text, ", ", line);
  return text;
}

std::string ContestantText(const MatchOptions& options, const MatchTally& tally, size_t number) {
  const ContestantTally& own = tally.contestants[number];
  std::string text = absl::StrFormat("%s\n", options.contestants[number].name);
  absl::StrAppendFormat(&text, "  plays          %s\n",
                        ClockText(SettingsOf(options, static_cast<int>(number))));
  absl::StrAppendFormat(&text, "  lost by        %s\n", LossesText(own));
  absl::StrAppendFormat(&text, "  move time      mean %.1f ms, longest %d ms\n",
                        MeanMilliseconds(own), MillisecondsUp(own.longest_move));
  absl::StrAppendFormat(&text, "  max overrun    %d ms\n", MillisecondsUp(own.max_overrun));
  absl::StrAppendFormat(&text, "  max memory     %s (USS)\n", MemoryText(own.max_memory));
  if (own.overruns > 0) {
    absl::StrAppendFormat(&text, "  games with a greater overrun than allowed: %d\n", own.overruns);
  }
  if (own.slow_exits + own.bad_exits > 0) {
    absl::StrAppendFormat(&text,
                          "  after END      %d did not exit in time, %d exited with an error\n",
                          own.slow_exits, own.bad_exits);
  }
  return text;
}

std::string PercentText(const Score& score) {
  return absl::StrFormat("%.1f %%", 100.0 * score.fraction());
}

// What pairs say, and games without a pair, on a line of its own.
std::string PairsText(const PairCounts& pairs, const SingleCounts& singles) {
  if (Pairs(pairs) == 0) return "";
  const std::optional<double> los = LikelihoodOfSuperiority(pairs, singles);
  const std::optional<double> normalized = NormalizedElo(pairs, singles);
  return absl::StrCat("pairs with 0, 1/2, 1, 3/2, 2 points: ", absl::StrJoin(pairs, " "), "; LOS ",
                      los.has_value() ? absl::StrFormat("%.1f %%", 100.0 * *los) : "n/a",
                      ", normalized Elo ", EloBound(normalized, "n/a"), "\n");
}

// The two contestants of a match.
std::string DuelText(const MatchOptions& options, const MatchTally& tally) {
  const PairingTally& pairing = tally.pairings[0];
  const Score& score = pairing.score;
  std::string text =
      absl::StrFormat("wins %d, draws %d, losses %d: %s, %s\n%s", score.wins, score.draws,
                      score.losses, PercentText(score), EloText(pairing.pairs, pairing.singles),
                      PairsText(pairing.pairs, pairing.singles));
  if (options.sprt.has_value()) {
    absl::StrAppend(&text, SprtText(*options.sprt, SprtOf(options, tally)), "\n");
  }
  return text;
}

// `tally` is of a contestant or a pairing.
template <typename Tally>
std::string StandingOf(absl::string_view name, const Tally& tally) {
  const Score& score = tally.score;
  if (score.games() == 0) return absl::StrFormat("%s no games\n", NameCell(name));
  return absl::StrFormat("%s %5.1f/%-4d  +%d =%d -%d  %s  %s\n", NameCell(name),
                         score.wins + 0.5 * score.draws, score.games(), score.wins, score.draws,
                         score.losses, PercentText(score), EloText(tally.pairs, tally.singles));
}

std::string NameOf(const MatchOptions& options, const Pairing& pairing) {
  const auto name = [&](int who) -> const std::string& {
    return options.contestants[static_cast<size_t>(who)].name;
  };
  return absl::StrCat(name(pairing.first), " - ", name(pairing.second));
}

// How many Elo the second has above the first, if both are finite. Variances of independent matches
// add up.
std::string ChangeText(const PairingTally& first, const PairingTally& last) {
  if (first.score.games() == 0 || last.score.games() == 0) return "";
  const EloEstimate from = EstimateElo(first.pairs, first.singles);
  const EloEstimate to = EstimateElo(last.pairs, last.singles);
  for (const EloEstimate& elo : {from, to}) {
    if (!elo.difference || !elo.low || !elo.high) return NameCell("change") + " Elo n/a\n";
  }
  const double change = *to.difference - *from.difference;
  const double error = std::hypot(*from.high - *from.low, *to.high - *to.low) / 2;
  return absl::StrFormat("%s Elo %+.1f [%+.1f, %+.1f]\n", NameCell("change"), change,
                         change - error, change + error);
}

// The table of a tournament: everybody against the field, then each pairing.
std::string TournamentText(const MatchOptions& options, const MatchTally& tally) {
  std::string text = "against all opponents\n";
  for (size_t i : Ranking(tally)) {
    absl::StrAppend(&text, StandingText(options.contestants[i].name, tally.contestants[i]));
  }
  absl::StrAppend(&text, "pairings\n");
  for (const PairingTally& pairing : tally.pairings) {
    absl::StrAppend(&text, StandingText(NameOf(options, pairing.pairing), pairing));
  }
  return text;
}

// As above.
template <typename Tally>
void AddScore(const Tally& tally, base::Json* fields) {
  const Score& score = tally.score;
  EloEstimate elo;
  if (score.games() > 0) elo = EstimateElo(tally.pairs, tally.singles);
  std::optional<double> los;
  if (Pairs(tally.pairs) > 0) los = LikelihoodOfSuperiority(tally.pairs, tally.singles);
  fields->update({
      {"wins", score.wins},
      {"draws", score.draws},
      {"losses", score.losses},
      {"pairs", tally.pairs},
      {"elo", base::Decimals(elo.difference)},
      {"elo_low", base::Decimals(elo.low)},
      {"elo_high", base::Decimals(elo.high)},
      {"los", base::Decimals(los)},
  });
}

base::Json LossesJson(const ContestantTally& tally) {
  base::Json fields = base::Json::object();
  for (EndReason reason : kEndReasons) {
    const int count = tally.losses[static_cast<size_t>(Index(reason))];
    if (count > 0) fields[std::string(ToString(reason))] = count;
  }
  return fields;
}

base::Json ContestantJson(const Contestant& contestant, const ContestantTally& tally) {
  base::Json fields = {{"name", contestant.name}};
  AddScore(tally, &fields);
  fields.update({
      {"failures", tally.failures()},
      {"mean_move_ms", base::Decimals(MeanMilliseconds(tally))},
      {"longest_move_ms", MillisecondsUp(tally.longest_move)},
      {"max_overrun_ms", MillisecondsUp(tally.max_overrun)},
      {"overruns", tally.overruns},
      {"max_memory_kib", nullptr},
      {"slow_exits", tally.slow_exits},
      {"bad_exits", tally.bad_exits},
      {"lost_by", LossesJson(tally)},
  });
  if (tally.max_memory.has_value()) fields["max_memory_kib"] = *tally.max_memory >> 10;
  return fields;
}

base::Json PairingJson(const MatchOptions& options, const PairingTally& tally) {
  const auto name = [&](int who) { return options.contestants[static_cast<size_t>(who)].name; };
  base::Json fields = {{"first", name(tally.pairing.first)},
                       {"second", name(tally.pairing.second)}};
  AddScore(tally, &fields);
  return fields;
}

absl::string_view VerdictText(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kH0:
      return "H0";
    case SprtVerdict::kH1:
      return "H1";
    case SprtVerdict::kUndecided:
      break;
  }
  return "undecided";
}

base::Json SprtJson(const SprtSettings& settings, const SprtState& state) {
  return {
      {"elo0", base::Decimals(settings.elo0)}, {"elo1", base::Decimals(settings.elo1)},
      {"model", ToString(settings.model)},     {"alpha", base::Decimals(settings.alpha)},
      {"beta", base::Decimals(settings.beta)}, {"llr", base::Decimals(state.llr)},
      {"lower", base::Decimals(state.lower)},  {"upper", base::Decimals(state.upper)},
      {"verdict", VerdictText(state.verdict)},
  };
}

}  // namespace

std::string NameCell(absl::string_view name) {
  constexpr size_t kColumns = 28;
  return absl::StrCat("  ", base::LeftAligned(name, kColumns));
}

std::string LossesText(const ContestantTally& tally) {
  std::vector<std::string> parts;
  for (EndReason reason : kEndReasons) {
    const int count = tally.losses[static_cast<size_t>(Index(reason))];
    if (count > 0) parts.push_back(absl::StrCat(ToString(reason), " ", count));
  }
  return parts.empty() ? "none" : absl::StrJoin(parts, ", ");
}

std::string PointsText(const Score& score) {
  return absl::StrFormat("%.1f/%d", score.wins + 0.5 * score.draws, score.games());
}

std::vector<size_t> Ranking(const MatchTally& tally) {
  std::vector<size_t> order(tally.contestants.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const auto fraction = [&](size_t i) {
    const Score& score = tally.contestants[i].score;
    return score.games() == 0 ? 0.0 : score.fraction();
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return fraction(a) > fraction(b); });
  return order;
}

std::string StandingText(absl::string_view name, const ContestantTally& tally) {
  return StandingOf(name, tally);
}

std::string StandingText(absl::string_view name, const PairingTally& tally) {
  return StandingOf(name, tally);
}

std::string EloText(const PairCounts& pairs, const SingleCounts& singles) {
  if (Pairs(pairs) + Games(singles) == 0) return "Elo n/a";
  const EloEstimate elo = EstimateElo(pairs, singles);
  const absl::string_view beyond = elo.fraction < 0.5 ? "-inf" : "+inf";
  return absl::StrCat("Elo ", EloBound(elo.difference, beyond), " [", EloBound(elo.low, "-inf"),
                      ", ", EloBound(elo.high, "+inf"), "]");
}

std::string SprtText(const SprtSettings& settings, const SprtState& state) {
  std::string text =
      absl::StrFormat("LLR %.2f [%.2f, %.2f] (%g, %g %s)", state.llr, state.lower, state.upper,
                      settings.elo0, settings.elo1, ToString(settings.model));
  if (state.verdict == SprtVerdict::kUndecided) return text;
  return absl::StrCat(text, " ", VerdictText(state.verdict), " accepted");
}

std::string ProgressLine(const MatchOptions& options, const MatchTally& tally, int played_now,
                         absl::Duration elapsed) {
  const int played = tally.games();
  const bool duel = tally.pairings.size() == 1;
  std::string line = absl::StrFormat("%d/%d", played, options.own_games());
  if (duel) {
    const Score& score = tally.pairings[0].score;
    absl::StrAppendFormat(&line, "  +%d =%d -%d", score.wins, score.draws, score.losses);
  }
  if (played == 0) return line;
  if (duel) {
    const PairingTally& pairing = tally.pairings[0];
    absl::StrAppend(&line, "  ", PercentText(pairing.score), "  ",
                    EloText(pairing.pairs, pairing.singles));
    if (options.sprt.has_value()) {
      absl::StrAppend(&line, "  ", SprtText(*options.sprt, SprtOf(options, tally)));
    }
    absl::StrAppendFormat(&line, "  failures %d+%d", tally.contestants[0].failures(),
                          tally.contestants[1].failures());
  } else {
    const size_t leader = Ranking(tally)[0];
    const Score& score = tally.contestants[leader].score;
    absl::StrAppendFormat(&line, "  leading %s %.1f/%d  failures %d",
                          options.contestants[leader].name, score.wins + 0.5 * score.draws,
                          score.games(), tally.failures());
  }
  if (played_now == 0) return line;
  const int left = std::max(options.own_games() - played, 0);
  const absl::Duration eta = elapsed * left / played_now;
  absl::StrAppend(&line, "  ETA ", absl::FormatDuration(absl::Ceil(eta, absl::Seconds(1))));
  return line;
}

std::string SummaryTable(const MatchOptions& options, const MatchTally& tally) {
  const GameSettings& settings = options.settings;
  const bool duel = options.contestants.size() == 2;
  std::string text =
      duel ? absl::StrCat(options.contestants[0].name, " against ", options.contestants[1].name)
           : absl::StrCat(ToString(options.tournament), " of ", options.contestants.size(),
                          " engines");
  absl::StrAppendFormat(&text, ": %d games, %s %dx%d", tally.games(), RuleName(settings.rule),
                        settings.size, settings.size);
  if (options.part) absl::StrAppend(&text, ", part ", base::PartText(*options.part));
  absl::StrAppend(&text, "\n");
  if (tally.games() == 0) return text;
  absl::StrAppend(&text, duel ? DuelText(options, tally) : TournamentText(options, tally));
  absl::StrAppendFormat(&text, "draws %.1f %%\n", 100.0 * tally.draws() / tally.games());
  if (tally.repeats > 0) {
    absl::StrAppendFormat(&text,
                          "REPEATED GAMES: %d were played before, stone by stone or in a mirror, "
                          "but count like the others\n",
                          tally.repeats);
  }
  absl::StrAppend(&text, "\n");
  if (options.opening_rule.has_value()) {
    absl::StrAppend(&text, "openings by ", OpeningConfigToText(*options.opening_rule), "\n",
                    OpeningTallyToText(tally.openings), "  not negotiated ",
                    tally.without_negotiation, "\n\n");
  }
  for (size_t i = 0; i < options.contestants.size(); ++i) {
    absl::StrAppend(&text, ContestantText(options, tally, i));
  }
  absl::StrAppend(&text, tally.clean() ? "no technical failures\n" : "TECHNICAL FAILURES\n");
  return text;
}

std::string ScalingTable(const MatchOptions& options, absl::Span<const TimedTally> tallies) {
  std::string text = "by the limit of a move\n";
  const std::vector<Pairing> pairings = options.pairings();
  for (size_t i = 0; i < pairings.size(); ++i) {
    absl::StrAppend(&text, NameOf(options, pairings[i]), "\n");
    for (const TimedTally& timed : tallies) {
      const PairingTally& pairing = timed.tally.pairings[i];
      absl::StrAppend(&text, StandingText(LimitText(timed.turn_time), pairing));
      if (Pairs(pairing.pairs) == 0) continue;
      text.pop_back();
      absl::StrAppendFormat(&text, "  level pairs %.0f %%\n",
                            100.0 * pairing.pairs[2] / Pairs(pairing.pairs));
    }
    if (tallies.size() < 2) continue;
    absl::StrAppend(
        &text, ChangeText(tallies.front().tally.pairings[i], tallies.back().tally.pairings[i]));
  }
  return text;
}

std::string SummaryJson(const MatchOptions& options, const MatchTally& tally) {
  const GameSettings& settings = options.settings;
  const auto limit = [](std::optional<absl::Duration> d) {
    return d.has_value() ? base::Json(absl::ToInt64Milliseconds(*d)) : base::Json(nullptr);
  };
  const PairingTally& first = tally.pairings[0];
  EloEstimate elo;
  if (first.score.games() > 0) elo = EstimateElo(first.pairs, first.singles);
  base::Json fields = {
      {"games", tally.games()},
      {"rule", RuleName(settings.rule)},
      {"size", settings.size},
      {"turn_ms", limit(settings.turn_time)},
      {"match_ms", limit(settings.match_time)},
      {"elo", base::Decimals(elo.difference)},
      {"elo_low", base::Decimals(elo.low)},
      {"elo_high", base::Decimals(elo.high)},
      {"repeats", tally.repeats},
      {"clean", tally.clean()},
      {"contestants", base::Json::array()},
      {"pairings", base::Json::array()},
  };
  for (size_t i = 0; i < options.contestants.size(); ++i) {
    fields["contestants"].push_back(ContestantJson(options.contestants[i], tally.contestants[i]));
  }
  for (const PairingTally& pairing : tally.pairings) {
    fields["pairings"].push_back(PairingJson(options, pairing));
  }
  if (options.opening_rule.has_value()) {
    fields["opening_rule"] = OpeningConfigToText(*options.opening_rule);
    fields["openings"] = OpeningTallyToJson(tally.openings);
    fields["not_negotiated"] = tally.without_negotiation;
  }
  if (options.part) fields["part"] = base::PartText(*options.part);
  if (options.sprt.has_value()) fields["sprt"] = SprtJson(*options.sprt, SprtOf(options, tally));
  return absl::StrCat(base::JsonText(fields), "\n");
}

}  // namespace tengen::match
