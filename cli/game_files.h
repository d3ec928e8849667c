// Files of games as people name them on a command line.
#ifndef TENGEN_CLI_GAME_FILES_H_
#define TENGEN_CLI_GAME_FILES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/record/given_position.h"
#include "engine/record/recorded_game.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/import.h"

namespace tengen::cli {

// The reader of a format of another program that holds one game; nullptr for other formats.
using ForeignReader = absl::StatusOr<database::GameMoves> (*)(absl::string_view bytes);
ForeignReader ForeignReaderOf(database::ImportFormat format);
// What such a reader has found as a record. Pure.
engine::RecordedGame RecordedGameOf(const database::GameMoves& game);

// psq, SGF, and games as text, which engine/record reads.
bool IsReadHere(database::ImportFormat format);
// What a file is that is no game or drawn board, and how it gets into a database of positions.
absl::Status ForTheDatabase(const std::string& path, database::ImportFormat format);

// A game, or why it is none.
struct NamedGame {
  // What people know it by: the file, with the number or the name of the game in it if it has
  // several; the moves.
  std::string name;
  absl::StatusOr<engine::GivenGame> game;
};

// All games that `operand` names: a file of psq, SGF, a game a line, a game of another program or a
// ZIP of psq files; "-", standard input, with any of the first three; or, where there is no such
// file, moves such as h8h9i10. `given` says rule, size, encoding and which game of a file is
// wanted; the rest of it counts for nothing. At least one, which may be an error about the operand.
std::vector<NamedGame> ReadAllGames(const std::string& operand, const engine::PositionText& given);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_GAME_FILES_H_
