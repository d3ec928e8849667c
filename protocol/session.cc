#include "protocol/session.h"

#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "base/text.h"
#include "protocol/database_block.h"
#include "protocol/replies.h"
#include "protocol/table.h"

namespace tengen::protocol {
namespace {

const Command* FindCommand(absl::string_view word) {
  const Command* command = FindRow(PiskvorkCommands(), word);
  return command != nullptr ? command : FindRow(YixinCommands(), word);
}

}  // namespace

bool Session::Feed(absl::string_view bytes, absl::Duration ago) {
  state_.game.set_received(clock_.Now() - ago);
  while (!state_.search.silent()) {
    const std::optional<base::InputLine> line = splitter_.Next(bytes);
    if (!line) return true;
    ExecuteLine(*line);
  }
  return false;
}

void Session::Conclude(std::chrono::milliseconds patience) {
  state_.game.set_received(clock_.Now());
  if (const std::optional<base::InputLine> line = splitter_.Rest()) ExecuteLine(*line);
  if (!state_.search.silent()) state_.search.AwaitAnswer(patience);
}

bool Session::EndsSearch(absl::string_view line) {
  const std::string word = absl::AsciiStrToUpper(base::SplitFirstWord(line).first);
  if (const Command* command = FindCommand(word)) return command->ends_search;
  return FindOpeningCommand(word) != nullptr;
}

void Session::ExecuteLine(const base::InputLine& line) {
  if (line.too_long) {
    state_.game.CollectOutcome();
    state_.blocks.MissLine();
    state_.Reply(kErrorLineTooLong);
  } else if (state_.blocks.in_text()) {
    state_.blocks.Continue(line.text);  // a comment may say END
  } else {
    ExecuteText(line.text);
  }
}

void Session::ExecuteText(absl::string_view text) {
  const auto [first_word, arguments] = base::SplitFirstWord(text);
  const std::string word = absl::AsciiStrToUpper(first_word);
  if (word == "END") {
    state_.search.Silence();  // before anything takes a lock
  } else if (!word.empty()) {
    state_.game.CollectOutcome();
    ExecuteWord(word, arguments, text);
  }
}

void Session::ExecuteWord(absl::string_view word, absl::string_view arguments,
                          absl::string_view text) {
  const Command* command = FindCommand(word);
  const OpeningCommand* opening = FindOpeningCommand(word);
  const DatabaseCommand* database = FindDatabaseCommand(word);
  const bool known = command != nullptr || opening != nullptr || database != nullptr;
  if (known && word != "INFO") state_.blocks.Abandon();  // a block without its DONE
  const bool in_block = !known && state_.blocks.reading();
  if (!in_block && absl::StartsWith(word, "YX")) state_.game.set_yixin();
  if (command != nullptr) {
    Execute(*command, arguments);
  } else if (opening != nullptr) {
    Execute(*opening, arguments);
  } else if (database != nullptr) {
    state_.blocks.Open(*database, arguments);
  } else if (in_block) {
    state_.blocks.Continue(text);
  } else if (!absl::StartsWith(word, "YX")) {
    state_.Reply(kUnknownCommand);
  }
}

void Session::Execute(const Command& command, absl::string_view arguments) {
  if (command.ends_search) state_.game.FinishSearch();
  if (command.needs_game && !RequireGame(command.has_block, arguments)) return;
  command.execute(state_, arguments);
}

void Session::Execute(const OpeningCommand& command, absl::string_view arguments) {
  state_.game.FinishSearch();
  const bool has_block = command.block != OpeningCommand::Block::kNone;
  if (!RequireGame(has_block, arguments)) return;
  const Board& board = *state_.game.board();
  if (!has_block) {
    OpeningRequest request = state_.game.NewOpeningRequest();
    request.stones = board.Moves();
    state_.game.AnswerOpening(command, request);
    return;
  }
  std::optional<int64_t> number;
  if (command.takes_number) {
    const auto [word, rest] = base::SplitFirstWord(arguments);
    number = base::ParseInteger(word);
    if (number) arguments = rest;
  }
  state_.blocks.Open(
      OpeningBlock{&command, number, ListedStones(board.width(), board.height()), {}}, arguments);
}

bool Session::RequireGame(bool has_block, absl::string_view arguments) {
  if (state_.game.board() != nullptr) return true;
  state_.Reply(kErrorNoGame);
  if (has_block) state_.blocks.Open(PassedOverBlock(), arguments);
  return false;
}

}  // namespace tengen::protocol
