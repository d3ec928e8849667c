// `./run play`: a game between a person and the engine in the terminal.
#ifndef TENGEN_PROTOCOL_TERMINAL_PLAY_H_
#define TENGEN_PROTOCOL_TERMINAL_PLAY_H_

#include <string>

#include "absl/types/span.h"

namespace tengen {

// Plays on stdin and stdout until the person quits or the input ends. `args` are the command line
// arguments after the word that chose this command; see PlayUsage in
// protocol/terminal/play_settings.h. Returns the exit status: 0, or 2 for bad arguments, which are
// explained on stderr.
int RunPlay(absl::Span<const std::string> args);

}  // namespace tengen

#endif  // TENGEN_PROTOCOL_TERMINAL_PLAY_H_
