// The checks that Gomocup's organisers run on an engine before they admit it.
//
// Six formats; in each the engine answers a few positions that show whether it knows the rule, and
// plays one game against itself. Source: section 6 of the protocol specification, written from the
// organisers' test tool.
#ifndef TENGEN_BENCH_MATCH_ACCEPTANCE_H_
#define TENGEN_BENCH_MATCH_ACCEPTANCE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "bench/match/engine_session.h"
#include "bench/match/openings.h"

namespace tengen::match {

// A league's board and clock.
struct AcceptanceFormat {
  absl::string_view name;
  Rule rule;
  int size;
  absl::Duration turn_time;
  absl::Duration match_time;
};

// A position with the engine to move, and what it has to do there.
struct PositionCheck {
  absl::string_view
      moves;  // letters and numbers counted from the TOP left, as the tool has them: h8 is (7,7)
  absl::string_view answers;  // likewise
  bool wanted;                // the answer must be one of `answers`, or else must not be
};

// What came out of one check.
struct CheckResult {
  bool passed = false;
  std::string detail;  // the answer, or how the game went
  absl::Duration elapsed;
};

// The six formats, with the leagues' limits.
absl::Span<const AcceptanceFormat> AcceptanceFormats();

// The positions for formats of `rule`.
std::vector<PositionCheck> PositionChecksFor(Rule rule);

// Points written as PositionCheck has them. Error: InvalidArgument naming the offending text.
absl::StatusOr<std::vector<Point>> ParseTopLetters(absl::string_view text, int size);

// The opening of the game against itself: b2 e2 e3 turned into the opposite corner.
Opening SelfPlayOpening(int size);

// The conditions under which `format` is checked. `quick` cuts the clocks to half a second a move
// and five seconds a game and side, so that all six formats take about a minute; everything else
// stays as it is.
GameSettings AcceptanceSettings(const AcceptanceFormat& format, bool quick);

// Starts the engine, asks `check` and judges the answer. Errors: the engine cannot be started.
absl::StatusOr<CheckResult> CheckPosition(const GameSettings& settings, const PositionCheck& check,
                                          const EngineCommand& engine,
                                          const base::Clock& clock = base::Clock::Real());

// Plays the game. It fails by anything that ends a game technically except a forbidden move, which
// the tool lets pass. Errors: the engine cannot be started.
absl::StatusOr<CheckResult> CheckSelfPlay(const GameSettings& settings, const EngineCommand& engine,
                                          const base::Clock& clock = base::Clock::Real());

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_ACCEPTANCE_H_
