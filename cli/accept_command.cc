#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "bench/match/acceptance.h"
#include "bench/match/default_engine.h"
#include "bench/match/engine_process.h"
#include "cli/command_line.h"
#include "cli/commands.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kAcceptUsage =
    R"(Usage: tengen accept [--engine=COMMAND] [options]

Runs Gomocup's admission checks: rule positions and a game against itself in six formats.

Exit status: 0 all passed; 1 some failed; 2 bad usage; 128 and its number after a signal.)";

struct AcceptArguments {
  std::string engine;
  std::string formats;
  bool quick = false;
  bool show_stderr = false;
};

OptionTable Options(AcceptArguments* a) {
  return OptionTable(
      kAcceptUsage,
      {
          {"engine", "COMMAND", "The engine (default: pbrain-tengen beside this program).",
           StoreText(&a->engine)},
          {"formats", "LIST",
           "Comma-separated names: freestyle20, fastgame, freestyle15, standard15, renju15, "
           "caro15.",
           StoreText(&a->formats)},
          {"quick", "", "Cut the clocks to 0.5 s a move and 5 s a game; a minute in all.",
           StoreSwitch(&a->quick)},
          {"engine-stderr", "", "Let the engine write to this stderr.",
           StoreSwitch(&a->show_stderr)},
      });
}

absl::StatusOr<std::vector<match::AcceptanceFormat>> SelectFormats(absl::string_view names) {
  const absl::Span<const match::AcceptanceFormat> all = match::AcceptanceFormats();
  if (names.empty()) return std::vector<match::AcceptanceFormat>(all.begin(), all.end());
  std::vector<match::AcceptanceFormat> selected;
  for (absl::string_view name : absl::StrSplit(names, ',')) {
    const auto it = std::find_if(all.begin(), all.end(), [name](const match::AcceptanceFormat& f) {
      return f.name == name;
    });
    if (it == all.end()) {
      return absl::InvalidArgumentError(absl::StrCat("unknown format \"", name, "\""));
    }
    selected.push_back(*it);
  }
  return selected;
}

absl::StatusOr<match::EngineCommand> SelectEngine(const AcceptArguments& a) {
  std::string text = a.engine;
  if (text.empty()) {
    absl::StatusOr<std::string> brain = match::DefaultEngineCommand();
    if (!brain.ok()) return brain.status();
    text = *brain;
  }
  absl::StatusOr<std::vector<std::string>> words = match::SplitCommand(text);
  if (!words.ok()) return words.status();
  return match::EngineCommand{*std::move(words), a.show_stderr};
}

// Runs and prints the checks of one format. The number of failed ones.
absl::StatusOr<int> RunFormat(const match::AcceptanceFormat& format,
                              const match::EngineCommand& engine, bool quick) {
  const match::GameSettings settings = AcceptanceSettings(format, quick);
  int failed = 0;
  const auto report = [&](absl::string_view what, const match::CheckResult& result) {
    failed += !result.passed;
    absl::PrintF("%-12s %-10s %s  %8.1f s  %s\n", format.name, what,
                 result.passed ? "pass" : "FAIL", absl::ToDoubleSeconds(result.elapsed),
                 result.detail);
    std::fflush(stdout);
  };
  for (const match::PositionCheck& check : match::PositionChecksFor(format.rule)) {
    const absl::StatusOr<match::CheckResult> result = CheckPosition(settings, check, engine);
    if (!result.ok()) return result.status();
    report("position", *result);
  }
  const absl::StatusOr<match::CheckResult> result = CheckSelfPlay(settings, engine);
  if (!result.ok()) return result.status();
  report("self-play", *result);
  return failed;
}

CommandResult Accept(const AcceptArguments& arguments) {
  const absl::StatusOr<std::vector<match::AcceptanceFormat>> formats =
      SelectFormats(arguments.formats);
  if (!formats.ok()) return formats.status();
  const absl::StatusOr<match::EngineCommand> engine = SelectEngine(arguments);
  if (!engine.ok()) return engine.status();

  const match::EnginesEndWithUs interrupts;
  const UnkeptWork cut("tengen accept", "what was printed is all");
  int failed = 0;
  for (const match::AcceptanceFormat& format : *formats) {
    const absl::StatusOr<int> failures = RunFormat(format, *engine, arguments.quick);
    if (!failures.ok()) return {kFailed, failures.status()};
    failed += *failures;
  }
  absl::PrintF("%s\n",
               failed == 0 ? "accepted" : absl::StrCat("NOT accepted: ", failed, " failed"));
  return failed == 0 ? kOk : kFailed;
}

}  // namespace

int RunAccept(CommandArguments args) {
  AcceptArguments arguments;
  return base::Obey({"tengen accept", Options(&arguments), [&] { return Accept(arguments); }},
                    args);
}

}  // namespace tengen::cli
