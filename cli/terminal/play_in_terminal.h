// A person's game on the standard streams.
#ifndef TENGEN_CLI_TERMINAL_PLAY_IN_TERMINAL_H_
#define TENGEN_CLI_TERMINAL_PLAY_IN_TERMINAL_H_

#include "cli/command_line.h"
#include "cli/terminal/play_settings.h"

namespace tengen::cli {

// Plays game after game until the person quits or the input ends. Errors: those of CheckSettings, a
// book that does not fit, a program that does not start. Thread-hostile: signals and streams are
// the process's.
CommandResult PlayInTerminal(const PlaySettings& settings);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_PLAY_IN_TERMINAL_H_
