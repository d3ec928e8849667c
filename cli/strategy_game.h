// Games that are won by strategies.
#ifndef TENGEN_CLI_STRATEGY_GAME_H_
#define TENGEN_CLI_STRATEGY_GAME_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/command_line.h"

namespace tengen::cli {

// "Black wins after h8a1, standard 15x15": what the strategy `text` claims. Errors: those of
// verify::ParseStrategy.
absl::StatusOr<std::string> StrategyClaim(absl::string_view text);

// The exit status where a proof was looked for in vain, so that nothing is known.
inline constexpr int kNoProof = 3;

// Prints what the attacker plays after `moves` of both sides from the empty board: the move of that
// of the strategies in `paths` which has one or, where none has, that of a win which a solver finds
// in a game that goes on from one of them; kNoProof if it finds none. Refuses positions in which he
// is not to move or somebody has won, and what cannot be read. REQUIRES: the strategies are of one
// rule, size and side.
CommandResult AskStrategies(absl::Span<const std::string> paths, absl::string_view moves);

// Lets a person at the terminal play against the attacker of the strategies in `paths`: against one
// from its start, against the parts of a game from the move that they share. Refuses what cannot be
// read, and a start to which no game was found to lead. REQUIRES: as above.
CommandResult PlayStrategies(absl::Span<const std::string> paths);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_STRATEGY_GAME_H_
