#include "protocol/database_block.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"
#include "base/text.h"
#include "engine/types.h"
#include "protocol/stone_lines.h"
#include "protocol/table.h"

namespace tengen::protocol {
namespace {

using Text = DatabaseCommand::Text;

constexpr std::array kDatabaseCommands = {
    DatabaseCommand{"YXQUERYDATABASEALL", true},
    DatabaseCommand{"YXQUERYDATABASEALLT", true},
    DatabaseCommand{"YXQUERYDATABASEONE", true},
    DatabaseCommand{"YXQUERYDATABASETEXT", true},
    DatabaseCommand{"YXDELETEDATABASEONE", true},
    DatabaseCommand{"YXDELETEDATABASEALL", true, Text::kNone, 2, true},
    DatabaseCommand{"YXEDITTVDDATABASE", true, Text::kNone, 4},
    DatabaseCommand{"YXEDITLABELDATABASE", true, Text::kRestOfLine, 1},
    DatabaseCommand{"YXEDITTEXTDATABASE", true, Text::kQuoted},
    DatabaseCommand{"YXSETDATABASE", false, Text::kNextLine},
    DatabaseCommand{"YXDBTOTXT", false, Text::kNextLine},
    DatabaseCommand{"YXDBTOTXTALL", false, Text::kNextLine},
    DatabaseCommand{"YXTXTTODB", false, Text::kNextLine},
    DatabaseCommand{"YXLIBTODB", false, Text::kNextLine},
    DatabaseCommand{"YXDBTOLIB", false, Text::kNextLine},
    DatabaseCommand{"YXDBMERGE", false, Text::kNextLine},
    DatabaseCommand{"YXDBSPLIT", false, Text::kNextLine},
    DatabaseCommand{"YXSAVEDATABASE"},
    DatabaseCommand{"YXDBCHECK"},
};

constexpr size_t kNumbersPerMove = 2;
// More than any record keeps, so what is longer is refused there and need not be remembered.
constexpr size_t kMaxText = size_t{1} << 17;
constexpr size_t kMaxListedMoves = size_t{2} * engine::kPointCapacity;

}  // namespace

const DatabaseCommand* FindDatabaseCommand(absl::string_view word) {
  return FindRow(kDatabaseCommands, word);
}

DatabaseBlock::DatabaseBlock(const DatabaseCommand& command, absl::string_view line)
    : command_(&command) {
  request_.command = std::string(command.name);
  TakeWords(line);
  switch (command.text) {
    case Text::kNone:
      break;
    case Text::kRestOfLine:
      request_.text = std::string(line.substr(0, kMaxText));
      line = "";
      break;
    case Text::kQuoted:
      in_text_ = absl::ConsumePrefix(&line, "\"");
      break;
    case Text::kNextLine:
      path_follows_ = true;
      break;
  }
  complete_ = !command.has_moves && !path_follows_;
  if (!complete_ && !line.empty()) Add(line);
}

void DatabaseBlock::Add(absl::string_view line) {
  if (path_follows_) {
    request_.text = std::string(absl::StripAsciiWhitespace(line));
    complete_ = true;
    return;
  }
  if (in_text_) AddText(line);
  if (!in_text_) AddMoves(line);
}

void DatabaseBlock::TakeWords(absl::string_view& line) {
  for (size_t i = 0; i < command_->words; ++i) {
    const auto [word, rest] = base::SplitFirstWord(line);
    if (word.empty()) return;
    const bool letters = absl::ascii_isalpha(static_cast<unsigned char>(word[0]));
    const bool done = letters && absl::AsciiStrToUpper(word) == "DONE";
    const bool number_behind = i > 0 && base::ParseInteger(word);
    if (command_->words_are_optional && (done || (!letters && !number_behind))) return;
    request_.arguments.emplace_back(word);
    line = rest;
  }
}

// Takes the text from the front of `line`. A backslash makes any character, also a quote or another
// backslash, itself. Where a line ends the text has a line end.
void DatabaseBlock::AddText(absl::string_view& line) {
  std::string& text = request_.text;
  while (in_text_ && !line.empty()) {
    const bool escaped = line[0] == '\\' && line.size() > 1;
    if (escaped) line.remove_prefix(1);
    in_text_ = escaped || line[0] != '"';
    if (in_text_ && text.size() <= kMaxText) text.push_back(line[0]);
    line.remove_prefix(1);
  }
  if (in_text_ && text.size() <= kMaxText) text.push_back('\n');
}

void DatabaseBlock::AddMoves(absl::string_view text) {
  const StoneLine line = ParseStoneLine(text, kNumbersPerMove);
  // One number too many shows that it is no move, however many there were.
  constexpr ptrdiff_t kMostNumbers = kNumbersPerMove + 1;
  for (const std::vector<int64_t>& move : line.stones) {
    if (request_.moves.size() >= kMaxListedMoves) break;
    request_.moves.emplace_back(move.begin(),
                                move.begin() + std::min(std::ssize(move), kMostNumbers));
  }
  complete_ = line.done;
}

}  // namespace tengen::protocol
