// The lines that follow a command and belong to it.
#ifndef TENGEN_PROTOCOL_BLOCK_READER_H_
#define TENGEN_PROTOCOL_BLOCK_READER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/blocked_moves.h"
#include "protocol/database_block.h"
#include "protocol/database_port.h"
#include "protocol/game.h"
#include "protocol/opening_exchange.h"
#include "protocol/position_builder.h"
#include "protocol/running_search.h"
#include "search/search_types.h"

namespace tengen::protocol {

// BOARD and BALANCE, after which the engine moves or balances the game, or YXBOARD.
struct BoardBlock {
  PositionBuilder stones;
  bool think;
  std::optional<search::BalanceGoal> goal = std::nullopt;
  absl::string_view command = "BOARD";  // as errors name it
};
// SHOWFORBID: the position is asked about, and that of the game stays.
struct ForbidBlock {
  PositionBuilder stones;
};
// SWAP2BOARD and its sisters, OPENING.
struct OpeningBlock {
  const OpeningCommand* command;
  std::optional<int64_t> number;  // given in the command's line
  ListedStones stones;
  std::vector<std::string> log;
};
// YXBLOCK and its sisters.
struct PointsBlock {
  absl::string_view command;
  absl::Status (BlockedMoves::*apply)(const ListedPoints& points);
  ListedPoints points;
};
// One line, the path of a hash file that is to be `done`.
struct TablePath {
  absl::string_view done;
  absl::StatusOr<int64_t> (Game::*use)(const std::string& path);
};
// What belongs to a command that is not served.
struct PassedOverBlock {};
struct PassedOverLine {};

// A block, by what becomes of it at its end, which is DONE unless said otherwise.
using Block = std::variant<BoardBlock, ForbidBlock, OpeningBlock, PointsBlock, DatabaseBlock,
                           TablePath, PassedOverBlock, PassedOverLine>;

// Reads one block at a time and does what is to be done at its end. Whatever is wrong with a line
// is said once, what is right about it is kept, and the block goes on. Belongs to the reader's
// thread, as the game does.
class BlockReader {
 public:
  // All must outlive the reader. Without a database (nullptr) requests to it are passed over.
  BlockReader(Game& game, RunningSearch& search, DatabasePort* database)
      : game_(game), search_(search), database_(database) {}
  BlockReader(const BlockReader&) = delete;
  BlockReader& operator=(const BlockReader&) = delete;

  // Begins a block. `first_line`, unless empty, stood behind the command.
  void Open(Block block, absl::string_view first_line);
  // The same for a command about the database, which may be complete without a block.
  void Open(const DatabaseCommand& command, absl::string_view first_line);
  // True while lines are expected.
  bool reading() const { return block_.has_value(); }
  // True while they belong to a text in quotes, whatever they look like.
  bool in_text() const;
  // The next line. REQUIRES: reading().
  void Continue(absl::string_view line);
  // The next line was too long to be read: it is missing, but where it was all that was expected.
  void MissLine();
  // Nothing comes of the block.
  void Abandon() { block_.reset(); }

 private:
  // Each takes a line; true if that has ended the block, and what was asked for is done.
  bool Continue(BoardBlock& block, absl::string_view line);
  bool Continue(ForbidBlock& block, absl::string_view line);
  bool Continue(OpeningBlock& block, absl::string_view line);
  bool Continue(PointsBlock& block, absl::string_view line);
  bool Continue(DatabaseBlock& block, absl::string_view line);
  bool Continue(TablePath& path, absl::string_view line);
  bool Continue(PassedOverBlock& block, absl::string_view line);
  bool Continue(PassedOverLine& line, absl::string_view text);

  template <typename Stones>
  bool AddStones(absl::string_view line, size_t numbers_per_stone, absl::string_view error,
                 Stones& stones);
  void Execute(const DatabaseRequest& request);

  Game& game_;
  RunningSearch& search_;
  DatabasePort* const database_;
  std::optional<Block> block_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_BLOCK_READER_H_
