#include <cstdio>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "bench/match/engine_process.h"
#include "bench/match/match.h"
#include "bench/match/match_report.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/match_arguments.h"
#include "cli/match_output.h"

namespace tengen::cli {
namespace {

constexpr int kH0 = 1;
constexpr int kFailed = 3;
constexpr int kUndecided = 4;

int Refuse(const absl::Status& status, int exit_status) {
  absl::FPrintF(stderr, "tengen match: %s\n", status.message());
  if (exit_status == kBadUsage) std::fputs("Try: tengen match --help\n", stderr);
  return exit_status;
}

int ExitStatus(const match::MatchOptions& match, const match::MatchTally& tally) {
  if (!tally.clean()) return kFailed;
  if (!match.sprt.has_value()) return kOk;
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

}  // namespace

int RunMatch(CommandArguments args) {
  MatchArguments arguments;
  const base::OptionTable options = MatchOptionTable(&arguments);
  if (base::AsksForHelp(args)) {
    absl::PrintF("%s", options.Help());
    return kOk;
  }
  absl::Status status = options.Parse(args);
  if (status.ok()) status = CompleteMatch(&arguments);
  if (!status.ok()) return Refuse(status, kBadUsage);
  const match::EnginesEndWithUs interrupts;
  const base::Clock& clock = base::Clock::Real();
  MatchOutput output(arguments, clock);
  if (status = output.Open(); !status.ok()) return Refuse(status, kBadUsage);

  const absl::StatusOr<match::MatchTally> tally = PlayMatch(
      arguments.match, output.earlier(),
      [&output](const match::MatchGame& game, const match::MatchTally& so_far) {
        return output.Add(game, so_far);
      },
      clock);
  output.Close();
  if (!tally.ok()) return Refuse(tally.status(), kFailed);
  absl::PrintF("%s", arguments.json ? SummaryJson(arguments.match, *tally)
                                    : SummaryTable(arguments.match, *tally));
  return ExitStatus(arguments.match, *tally);
}

}  // namespace tengen::cli
