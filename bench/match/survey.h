// Negotiations between two copies of the engine, and the games that follow, counted.
#ifndef TENGEN_BENCH_MATCH_SURVEY_H_
#define TENGEN_BENCH_MATCH_SURVEY_H_

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/time/time.h"
#include "base/clock.h"
#include "bench/match/opening_tally.h"
#include "engine/opening/negotiation.h"
#include "engine/opening/opening_record.h"
#include "engine/rules.h"

namespace tengen::match {

struct SurveySettings {
  engine::OpeningConfig config;
  Rule rule = Rule::kRenju;  // of the game proper
  int negotiations = 50;
  // For each answer of a negotiation.
  std::optional<absl::Duration> turn_time;
  std::optional<int64_t> nodes;
  // For each move of the game after it, up to a third more or less by lot; nullopt: no games.
  std::optional<int64_t> game_nodes;
  uint64_t seed = 1;  // what the advisers' lots and the nodes of games are drawn from
};

// What has happened; a plain value.
struct Survey {
  int negotiations = 0;
  int refused = 0;  // negotiations that ended with an action against the rule
  int late = 0;     // answers that took more than the turn's time
  absl::Duration longest_answer;
  int answers = 0;
  OpeningTally tally;  // of the negotiations that were agreed
};

// Negotiates and plays, one after the other, both seats by advisers of their own. `listener` hears
// of each negotiation or game with what it led to. Blocks.
Survey RunSurvey(const SurveySettings& settings,
                 const std::function<void(const engine::OpeningRecord&)>& listener,
                 const base::Clock& clock = base::Clock::Real());

// The survey as a few lines of text.
std::string SurveyToText(const SurveySettings& settings, const Survey& survey);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_SURVEY_H_
