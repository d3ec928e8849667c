#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "absl/status/statusor.h"
#include "base/clock.h"
#include "base/interrupts.h"
#include "cli/commands.h"
#include "cli/terminal/brain_chooser.h"
#include "cli/terminal/output_terminal.h"
#include "cli/terminal/play_session.h"
#include "cli/terminal/play_settings.h"

namespace tengen::cli {
int RunPlay(CommandArguments args) {
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
  const base::InterruptibleReads interruptible_reads;
  BrainChooser chooser(base::Clock::Real());
  const PlayConsole console = {std::cin, std::cout, isatty(STDIN_FILENO) != 0, OutputWantsColor()};
  PlaySession(*settings, console, chooser, base::Clock::Real()).Run();
  return EXIT_SUCCESS;
}

}  // namespace tengen::cli
