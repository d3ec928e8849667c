// A position as people give it on a command line.
#ifndef TENGEN_CLI_POSITION_OPTION_H_
#define TENGEN_CLI_POSITION_OPTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/command_line.h"
#include "engine/board.h"
#include "engine/record/given_position.h"

namespace tengen::cli {

// What a command line says about the position, in options of which every command has the same:
// rule, size, board, game, encoding, move and side. `out` must outlive the table.
std::vector<OptionSpec> PositionOptions(engine::PositionText* out);
// The position; what people should know of how its file was read goes to standard error. Games in
// formats of other programs that hold one (.pos, .rec, .sav ...) and in archives are read, too.
// Errors: those of ReadGivenPosition and of the readers; for a file that the position database
// reads, what it is and how it gets there.
absl::StatusOr<engine::GivenPosition> ReadPositionOfOptions(const engine::PositionText& text);
// The setter for operands that are moves.
OptionSetter AppendMoves(engine::PositionText* out);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_POSITION_OPTION_H_
