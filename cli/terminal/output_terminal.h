// What standard output is good for. POSIX only.
#ifndef TENGEN_CLI_TERMINAL_OUTPUT_TERMINAL_H_
#define TENGEN_CLI_TERMINAL_OUTPUT_TERMINAL_H_

#include <optional>

namespace tengen::cli {

// True if standard output is a terminal that understands escape sequences, as all but "dumb" do.
bool OutputIsCapableTerminal();

// The same, unless the person has refused colours: by the convention of no-color.org, NO_COLOR
// counts unless it is empty.
bool OutputWantsColor();

struct TerminalSize {
  int rows;
  int columns;
};
// As it is now: people resize windows. nullopt if standard output is no terminal or does not say.
std::optional<TerminalSize> SizeOfOutput();

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_OUTPUT_TERMINAL_H_
