#include "protocol/terminal/play.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/terminal/brain_chooser.h"
#include "protocol/terminal/interrupts.h"
#include "protocol/terminal/play_session.h"
#include "protocol/terminal/play_settings.h"
#include "search/clock.h"

namespace tengen {
namespace {

// By the convention of no-color.org, NO_COLOR counts unless it is empty.
bool WantsColor() {
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool refused = no_color != nullptr && *no_color != '\0';
  const bool capable = terminal != nullptr && absl::string_view(terminal) != "dumb";
  return isatty(STDOUT_FILENO) != 0 && capable && !refused;
}

}  // namespace

int RunPlay(absl::Span<const std::string> args) {
  constexpr int kUsageError = 2;
  const absl::StatusOr<PlaySettings> settings = ParsePlayArguments(args);
  if (!settings.ok()) {
    std::cerr << "play: " << settings.status().message() << "\n\n" << PlayUsage();
    return kUsageError;
  }
  if (settings->help) {
    std::cout << PlayUsage() << std::flush;
    return EXIT_SUCCESS;
  }
  const InterruptibleReads interruptible_reads;
  BrainChooser chooser(Clock::Real());
  const PlayConsole console = {std::cin, std::cout, isatty(STDIN_FILENO) != 0, WantsColor()};
  PlaySession(*settings, console, chooser, Clock::Real()).Run();
  return EXIT_SUCCESS;
}

}  // namespace tengen
