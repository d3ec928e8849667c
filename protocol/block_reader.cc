#include "protocol/block_reader.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/replies.h"
#include "protocol/stone_lines.h"

namespace tengen::protocol {
namespace {

constexpr size_t kNumbersPerBoardStone = 3;
constexpr size_t kNumbersPerOpeningStone = 2;
// No negotiation and no line of one is longer; more is a mistake and must not fill the memory.
constexpr size_t kMaxLogLines = 400;
constexpr size_t kMaxLogLine = 4096;

std::string StonesExpected(absl::string_view command) {
  return absl::StrCat("ERROR x,y,who or DONE expected after ", command);
}

std::string PointsExpected(absl::string_view command) {
  return absl::StrCat("ERROR x,y or DONE expected after ", command);
}

// Adds the line, or what stands before DONE in it; true if that ends the block.
bool AddLog(absl::string_view text, std::vector<std::string>& log) {
  const BlockLine line = SplitBlockLine(text);
  if (!line.words.empty() && log.size() < kMaxLogLines) {
    log.push_back(absl::StrJoin(line.words, " ").substr(0, kMaxLogLine));
  }
  return line.done;
}

}  // namespace

void BlockReader::Open(Block block, absl::string_view first_line) {
  block_ = std::move(block);
  if (!first_line.empty()) Continue(first_line);
}

void BlockReader::Open(const DatabaseCommand& command, absl::string_view first_line) {
  const DatabaseBlock block(command, first_line);
  if (block.complete()) {
    Execute(block.request());
  } else {
    block_ = block;
  }
}

bool BlockReader::in_text() const {
  const DatabaseBlock* block = block_ ? std::get_if<DatabaseBlock>(&*block_) : nullptr;
  return block != nullptr && block->in_text();
}

void BlockReader::Continue(absl::string_view line) {
  if (std::visit([&](auto& block) { return Continue(block, line); }, *block_)) block_.reset();
}

void BlockReader::MissLine() {
  if (!block_) return;
  const bool all = std::holds_alternative<TablePath>(*block_) ||
                   std::holds_alternative<PassedOverLine>(*block_) ||
                   std::holds_alternative<DatabaseBlock>(*block_);
  if (all) block_.reset();
}

bool BlockReader::Continue(BoardBlock& block, absl::string_view line) {
  const std::string error = StonesExpected(block.command);
  if (!AddStones(line, kNumbersPerBoardStone, error, block.stones)) return false;
  game_.set_board(block.stones.Build(game_.rule()));
  if (block.goal) {
    game_.Think(/*shown=*/1, block.goal);
  } else if (block.think) {
    game_.Think();
  }
  return true;
}

bool BlockReader::Continue(ForbidBlock& block, absl::string_view line) {
  const std::string error = StonesExpected("SHOWFORBID");
  if (!AddStones(line, kNumbersPerBoardStone, error, block.stones)) return false;
  search_.Say(ForbidLine(block.stones.Build(game_.rule())));
  return true;
}

bool BlockReader::Continue(OpeningBlock& block, absl::string_view line) {
  const OpeningCommand& command = *block.command;
  const bool done =
      command.block == OpeningCommand::Block::kLog
          ? AddLog(line, block.log)
          : AddStones(line, kNumbersPerOpeningStone, PointsExpected(command.name), block.stones);
  if (!done) return false;
  OpeningRequest request = game_.NewOpeningRequest();
  request.number = block.number;
  request.stones = block.stones.points();
  request.log = std::move(block.log);
  game_.AnswerOpening(command, request);
  return true;
}

bool BlockReader::Continue(PointsBlock& block, absl::string_view line) {
  if (!AddStones(line, kNumbersPerOpeningStone, PointsExpected(block.command), block.points)) {
    return false;
  }
  const absl::Status status = (game_.blocked().*block.apply)(block.points);
  if (!status.ok()) search_.Reply(ErrorLine(status));
  return true;
}

bool BlockReader::Continue(DatabaseBlock& block, absl::string_view line) {
  block.Add(line);
  if (block.complete()) Execute(block.request());
  return block.complete();
}

bool BlockReader::Continue(TablePath& path, absl::string_view line) {
  const std::string name(absl::StripAsciiWhitespace(line));
  search_.Say(TableLine(path.done, (game_.*path.use)(name)));
  return true;
}

bool BlockReader::Continue(PassedOverBlock&, absl::string_view line) {
  return SplitBlockLine(line).done;
}

bool BlockReader::Continue(PassedOverLine&, absl::string_view) { return true; }

// Adds a line's stones to those of a block; true if the line ends the block.
template <typename Stones>
bool BlockReader::AddStones(absl::string_view line, size_t numbers_per_stone,
                            absl::string_view error, Stones& stones) {
  const StoneLine parsed = ParseStoneLine(line, numbers_per_stone);
  bool ok = true;
  for (const std::vector<int64_t>& stone : parsed.stones) ok &= stones.Add(stone).ok();
  if (!ok) search_.Reply(error);
  return parsed.done;
}

// What was written by users is sent as it is, not as a PrintableLine: the GUI writes back what it
// was sent.
void BlockReader::Execute(const DatabaseRequest& request) {
  if (database_ == nullptr) return;
  const Settings& settings = game_.settings();
  search_.SayVerbatim(database_->Execute(
      request, {game_.board(), game_.rule(), settings.usedatabase.value_or(1) != 0,
                settings.database_readonly.value_or(0) != 0}));
}

}  // namespace tengen::protocol
