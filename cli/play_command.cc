#include "base/command.h"
#include "cli/commands.h"
#include "cli/terminal/play_in_terminal.h"
#include "cli/terminal/play_settings.h"

namespace tengen::cli {

int RunPlay(base::CommandArguments args) {
  PlaySettings settings;
  const auto play = [&] { return PlayInTerminal(settings); };
  return base::Obey({"tengen play", PlayOptions(&settings), play}, args);
}

}  // namespace tengen::cli
