#include <unistd.h>

#include <iostream>
#include <memory>

#include "base/clock.h"
#include "base/command.h"
#include "base/interrupts.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/terminal/brain_chooser.h"
#include "cli/terminal/line_reader.h"
#include "cli/terminal/output_terminal.h"
#include "cli/terminal/play_session.h"
#include "cli/terminal/play_settings.h"

namespace tengen::cli {
namespace {

CommandResult Play(const PlaySettings& settings) {
  if (absl::Status status = CheckSettings(settings); !status.ok()) return status;
  const base::InterruptibleReads interruptible_reads;
  BrainChooser chooser(base::Clock::Real());
  const bool typed = isatty(STDIN_FILENO) != 0;
  const std::unique_ptr<LineReader> editor =
      typed && OutputIsCapableTerminal() ? MakeLineEditor() : nullptr;
  const PlayConsole console = {std::cin, std::cout, typed, OutputWantsColor(), editor.get()};
  PlaySession(settings, console, chooser, base::Clock::Real()).Run();
  return base::kOk;
}

}  // namespace

int RunPlay(base::CommandArguments args) {
  PlaySettings settings;
  return base::Obey({"tengen play", PlayOptions(&settings), [&] { return Play(settings); }}, args);
}

}  // namespace tengen::cli
