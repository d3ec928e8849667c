// Positions of games that are won by a strategy.
#ifndef TENGEN_CLI_STRATEGY_GAME_H_
#define TENGEN_CLI_STRATEGY_GAME_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/command_line.h"

namespace tengen::cli {

// "Black wins after h8a1, standard 15x15": what the strategy `text` claims. Errors: those of
// verify::ParseStrategy.
absl::StatusOr<std::string> StrategyClaim(absl::string_view text);

// Prints what the attacker plays by the strategy `text` after `moves` of both sides from the empty
// board: the strategy's move or, where it has none, that of a win which a solver finds. Refuses
// positions in which he is not to move.
CommandResult AskStrategy(absl::string_view text, absl::string_view moves);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_STRATEGY_GAME_H_
