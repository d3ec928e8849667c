// The Go Text Protocol, version 2: lines of commands, answers, names of columns. What commands mean
// is for those who know the game. All functions are pure and thread-safe.
#ifndef TENGEN_BASE_GTP_H_
#define TENGEN_BASE_GTP_H_

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace tengen::base {

// The most bytes of a line; no command needs a hundredth of it.
inline constexpr size_t kMaxGtpLine = size_t{1} << 20;

// The columns of a board from the left, counted from 0: no I, and behind Z GoGui goes on with AA.
// REQUIRES: 0 <= column < 650.
std::string GtpColumnText(int column);
// Takes the letters of a column off the front of a vertex, letter case ignored; nullopt if there
// are none.
std::optional<int> TakeGtpColumn(absl::string_view& vertex);

// A command line after the rules of the protocol: control characters dropped, tabs made spaces,
// comments cut off, cut into words.
struct GtpCommandLine {
  std::string id;    // the digits in front, or empty
  std::string name;  // empty behind an id that stands alone, which is no known command
  std::vector<std::string> arguments;
};

// nullopt for lines that are no command: blank, or a comment.
std::optional<GtpCommandLine> ParseGtpLine(absl::string_view line);

// "# interrupt", a comment by which GoGui ends what a command is thinking about.
bool IsGtpInterrupt(absl::string_view line);

// An answer with the empty line that ends it: "=" or "?", the id, and the text, in which nothing
// stands that is not printable ASCII, and no empty line.
std::string GtpReply(bool done, absl::string_view id, absl::string_view text);

// The commands of a program in the order in which it lists them. `Command` has a member `name`.
template <class Command>
class GtpCommandTable {
 public:
  GtpCommandTable(std::initializer_list<absl::Span<const Command>> groups) {
    for (const absl::Span<const Command> group : groups) {
      commands_.insert(commands_.end(), group.begin(), group.end());
    }
  }

  // nullptr if there is none of this name.
  const Command* Find(absl::string_view name) const {
    for (const Command& command : commands_) {
      if (command.name == name) return &command;
    }
    return nullptr;
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const Command& command : commands_) names.emplace_back(command.name);
    return names;
  }

 private:
  std::vector<Command> commands_;
};

// Any number of seconds from 0 to 1e9, decimals included.
std::optional<absl::Duration> ParseGtpSeconds(absl::string_view text);

}  // namespace tengen::base

#endif  // TENGEN_BASE_GTP_H_
