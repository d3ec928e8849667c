#include <cstdio>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/clock.h"
#include "base/command.h"
#include "bench/match/engine_process.h"
#include "bench/match/match.h"
#include "bench/match/match_report.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/cut_work.h"
#include "cli/match_arguments.h"
#include "cli/match_output.h"

namespace tengen::cli {
namespace {

constexpr int kH0 = 1;
constexpr int kTechnicalFailure = 3;
constexpr int kUndecided = 4;

int ExitStatus(const MatchArguments& arguments, const match::MatchTally& tally) {
  const match::MatchOptions& match = arguments.match;
  if (!tally.clean()) return kTechnicalFailure;
  if (!match.sprt.has_value() || match.part || !arguments.exit_result) return kOk;
  switch (SprtOf(match, tally).verdict) {
    case match::SprtVerdict::kH1:
      return kOk;
    case match::SprtVerdict::kH0:
      return kH0;
    case match::SprtVerdict::kUndecided:
      break;
  }
  return kUndecided;
}

CommandResult PlayAndReport(MatchArguments& arguments, const CutWork& cut,
                            std::vector<match::TimedTally>* played) {
  const base::Clock& clock = base::Clock::Real();
  MatchOutput output(arguments, clock);
  if (absl::Status status = output.Open(); !status.ok()) {
    return ResultOfWriting(status, arguments.exit_result, output.lost() ? kOutputLost : kBadUsage);
  }

  const absl::StatusOr<match::MatchTally> tally = PlayMatch(
      arguments.match, output.earlier(),
      [&output](const match::MatchGame& game, const match::MatchTally& so_far) {
        return output.Add(game, so_far);
      },
      clock, [&cut] { return cut.Came(); });
  output.Close();
  if (!tally.ok()) return {output.lost() ? kOutputLost : kTechnicalFailure, tally.status()};
  absl::PrintF("%s", arguments.json ? SummaryJson(arguments.match, *tally)
                                    : SummaryTable(arguments.match, *tally));
  played->push_back({arguments.match.settings.turn_time, *tally});
  if (cut.Came()) return cut.Result();
  return ExitStatus(arguments, *tally);
}

// The matches one after the other, as far as nothing is in the way; a technical failure is not.
// What was played is compared in any case.
CommandResult PlayAll(const MatchArguments& arguments) {
  absl::StatusOr<std::vector<MatchArguments>> matches = ByTurnTime(arguments);
  if (!matches.ok()) return matches.status();
  for (MatchArguments& match : *matches) {
    if (absl::Status status = CompleteMatch(&match); !status.ok()) return status;
  }
  const match::EnginesEndWithUs at_once;
  const bool kept = !arguments.results_file.empty();
  const CutWork cut(
      "tengen match",
      kept ? absl::StrCat("the games in \"", arguments.results_file, "\" are kept") : std::string(),
      arguments.exit_result, match::KillEngines);
  std::vector<match::TimedTally> played;
  CommandResult worst = kOk;
  for (MatchArguments& match : *matches) {
    if (!played.empty() && !arguments.json) absl::PrintF("\n");
    CommandResult result = PlayAndReport(match, cut, &played);
    const bool ends = !result.why().ok();
    if (ends || result.exit_status() > worst.exit_status()) worst = std::move(result);
    if (ends) break;
  }
  if (played.size() > 1 && !arguments.json) {
    absl::PrintF("\n%s", ScalingTable(matches->front().match, played));
  }
  return worst;
}

}  // namespace

int RunMatch(CommandArguments args) {
  MatchArguments arguments;
  return base::Obey(
      {"tengen match", MatchOptionTable(&arguments), [&] { return PlayAll(arguments); }}, args);
}

}  // namespace tengen::cli
