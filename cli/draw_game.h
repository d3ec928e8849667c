// Games against certificates of draws, from the empty board.
#ifndef TENGEN_CLI_DRAW_GAME_H_
#define TENGEN_CLI_DRAW_GAME_H_

#include <istream>
#include <string>

#include "absl/strings/string_view.h"
#include "cli/command_line.h"

namespace tengen::cli {

// Prints what White answers by the certificate `path` after `moves` of both sides, as in "d4c5e6".
// Refuses moves of White that are not the certificate's, and certificates that do not hold.
CommandResult AskDraw(const std::string& path, absl::string_view moves);

// Lets whoever writes moves, one a line, into `in` play Black; "quit" and the end of the input end
// the game. Refuses as AskDraw does; of moves that cannot be made it says so and asks again.
CommandResult PlayDraw(const std::string& path, std::istream& in);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_DRAW_GAME_H_
