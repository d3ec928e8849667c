#include <algorithm>
#include <array>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "base/text.h"
#include "protocol/commands.h"
#include "protocol/position_builder.h"
#include "protocol/replies.h"

namespace tengen::protocol {
namespace {

void YxStop(ReaderState& reader, absl::string_view) { reader.search.Stop(); }

void YxBoard(ReaderState& reader, absl::string_view arguments) {
  const Board& board = *reader.game.board();
  reader.blocks.Open(BoardBlock{PositionBuilder(board.width(), board.height()), /*think=*/false},
                     arguments);
}

// --------------------------------------------------------------------------------
// Questions that are no search

void YxShowInfo(ReaderState& reader, absl::string_view) {
  reader.Say(absl::StrCat("MESSAGE INFO MAX_THREAD_NUM ", kMaxThreads));
  reader.Say(absl::StrCat("MESSAGE INFO MAX_HASH_SIZE ", kMaxHashLog2KiB));
}

void YxShowForbid(ReaderState& reader, absl::string_view) {
  const Board* board = reader.game.board();
  reader.Say(board == nullptr ? "FORBID ." : ForbidLine(WithRule(*board, reader.game.rule())));
}

// --------------------------------------------------------------------------------
// The transposition table

void YxHashClear(ReaderState& reader, absl::string_view) { reader.game.Forget(); }

// The path stands on the next line, or behind the command.
void YxHashDump(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(TablePath{"saved", &Game::WriteTable}, arguments);
}

void YxHashLoad(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(TablePath{"loaded", &Game::ReadTable}, arguments);
}

void YxShowHashUsage(ReaderState& reader, absl::string_view) {
  reader.Say(absl::StrCat("MESSAGE hash usage ", PermilleText(reader.game.TableUsedPermille())));
}

// --------------------------------------------------------------------------------
// Analysis. A number that is missing or makes no sense is taken for the least one, or for a
// balanced game: the GUI has begun to wait.

int64_t NumberOr(absl::string_view arguments, int64_t otherwise) {
  return base::ParseInteger(base::SplitFirstWord(arguments).first).value_or(otherwise);
}

void YxNBest(ReaderState& reader, absl::string_view arguments) {
  const int64_t lines = std::clamp<int64_t>(NumberOr(arguments, 1), 1, engine::kPointCapacity);
  reader.game.Think(static_cast<int>(lines));
}

// All moves are lines, so that each has its value.
void YxSearchDefend(ReaderState& reader, absl::string_view) {
  reader.game.Think(engine::kPointCapacity);
}

void Balance(ReaderState& reader, int stones, absl::string_view arguments) {
  const int64_t value = std::clamp<int64_t>(NumberOr(arguments, kDraw), -kMaxEval, kMaxEval);
  reader.game.Think(/*shown=*/1, search::BalanceGoal{stones, static_cast<Value>(value)});
}

void YxBalanceOne(ReaderState& reader, absl::string_view arguments) {
  Balance(reader, 1, arguments);
}

void YxBalanceTwo(ReaderState& reader, absl::string_view arguments) {
  Balance(reader, 2, arguments);
}

// --------------------------------------------------------------------------------
// Moves that are not to be played

void YxBlock(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(PointsBlock{"YXBLOCK", &BlockedMoves::Block, {}}, arguments);
}

void YxBlockUndo(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(PointsBlock{"YXBLOCKUNDO", &BlockedMoves::Unblock, {}}, arguments);
}

void YxBlockReset(ReaderState& reader, absl::string_view) { reader.game.blocked().Reset(); }

void YxBlockPath(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(PointsBlock{"YXBLOCKPATH", &BlockedMoves::BlockPath, {}}, arguments);
}

void YxBlockPathUndo(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(PointsBlock{"YXBLOCKPATHUNDO", &BlockedMoves::UnblockPath, {}}, arguments);
}

void YxBlockPathReset(ReaderState& reader, absl::string_view) {
  reader.game.blocked().ResetPaths();
}

// --------------------------------------------------------------------------------
// Commands that are not served, but whose input must not be mistaken for commands. Nothing is
// expected in return, and nothing is said.

void PassOver(ReaderState&, absl::string_view) {}

void PassOverBlock(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(PassedOverBlock(), arguments);
}

void PassOverLine(ReaderState& reader, absl::string_view) {
  reader.blocks.Open(PassedOverLine(), "");
}

}  // namespace

absl::Span<const Command> YixinCommands() {
  static constexpr std::array kCommands = {
      Command{"YXSTOP", YxStop},
      Command{"YXBOARD", YxBoard, true, true, true},
      Command{"YXSHOWINFO", YxShowInfo},
      Command{"YXSHOWFORBID", YxShowForbid},
      Command{"YXHASHCLEAR", YxHashClear},
      Command{"YXHASHDUMP", YxHashDump},
      Command{"YXHASHLOAD", YxHashLoad},
      Command{"YXSHOWHASHUSAGE", YxShowHashUsage},
      Command{"YXNBEST", YxNBest, true, true},
      Command{"YXSEARCHDEFEND", YxSearchDefend, true, true},
      Command{"YXBALANCEONE", YxBalanceOne, true, true},
      Command{"YXBALANCETWO", YxBalanceTwo, true, true},
      Command{"YXBLOCK", YxBlock},
      Command{"YXBLOCKUNDO", YxBlockUndo},
      Command{"YXBLOCKRESET", YxBlockReset},
      Command{"YXBLOCKPATH", YxBlockPath},
      Command{"YXBLOCKPATHUNDO", YxBlockPathUndo},
      Command{"YXBLOCKPATHRESET", YxBlockPathReset},
      Command{"YXBLOCKPATHEXCEPT", PassOverBlock},
      Command{"YXSETBESTMOVEDATABASE", PassOverBlock},
      Command{"YXCLEARBESTMOVEDATABASE", PassOverBlock},
      Command{"YXDBTOPOS", PassOverLine},
      Command{"YXDBFIX", PassOver},
  };
  return kCommands;
}

}  // namespace tengen::protocol
