#include "cli/terminal/play_in_terminal.h"

#include <unistd.h>

#include <iostream>
#include <memory>

#include "base/clock.h"
#include "base/interrupts.h"
#include "bench/match/engine_process.h"
#include "cli/terminal/brain_chooser.h"
#include "cli/terminal/line_reader.h"
#include "cli/terminal/output_terminal.h"
#include "cli/terminal/play_session.h"
#include "cli/terminal/program_chooser.h"

namespace tengen::cli {
namespace {

// That the program can be started is found out before anybody has moved.
absl::Status CheckProgram(const PlaySettings& settings) {
  if (!settings.program) return absl::OkStatus();
  const auto process = match::EngineProcess::Start(settings.program->command);
  if (process.ok()) match::EndProcess(process->get());
  return process.status();
}

// Later in the session it is left out where it does not fit.
absl::Status CheckBook(const PlaySettings& settings) {
  if (settings.book == nullptr) return absl::OkStatus();
  const auto board = Board::Create(settings.size.width, settings.size.height, RuleOf(settings));
  return settings.book->CheckFor(*board);
}

}  // namespace

CommandResult PlayInTerminal(const PlaySettings& settings) {
  if (absl::Status status = CheckSettings(settings); !status.ok()) return status;
  if (absl::Status status = CheckBook(settings); !status.ok()) return status;
  const match::EnginesEndWithUs engines_end_with_us;
  if (absl::Status status = CheckProgram(settings); !status.ok()) return status;
  const base::InterruptibleReads interruptible_reads;  // to which Ctrl-C belongs
  BrainChooser tengen(base::Clock::Real(), settings.book, settings.solved);
  const std::unique_ptr<MoveChooser> program =
      settings.program
          ? std::make_unique<ProgramChooser>(*settings.program, tengen, base::Clock::Real())
          : nullptr;
  const bool typed = isatty(STDIN_FILENO) != 0;
  const std::unique_ptr<LineReader> editor =
      typed && OutputIsCapableTerminal() ? MakeLineEditor() : nullptr;
  const PlayConsole console = {std::cin, std::cout, typed, OutputWantsColor(), editor.get()};
  MoveChooser& chooser = program != nullptr ? *program : tengen;
  PlaySession(settings, console, chooser, tengen, base::Clock::Real()).Run();
  return base::kOk;
}

}  // namespace tengen::cli
