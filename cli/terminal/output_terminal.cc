#include "cli/terminal/output_terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "absl/strings/string_view.h"

namespace tengen::cli {

bool OutputIsCapableTerminal() {
  const char* const terminal = std::getenv("TERM");
  const bool capable = terminal != nullptr && absl::string_view(terminal) != "dumb";
  return capable && isatty(STDOUT_FILENO) != 0;
}

bool OutputWantsColor() {
  const char* const no_color = std::getenv("NO_COLOR");
  const bool refused = no_color != nullptr && *no_color != '\0';
  return OutputIsCapableTerminal() && !refused;
}

std::optional<TerminalSize> SizeOfOutput() {
  struct winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return std::nullopt;
  if (size.ws_row == 0 || size.ws_col == 0) return std::nullopt;
  return TerminalSize{size.ws_row, size.ws_col};
}

}  // namespace tengen::cli
