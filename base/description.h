// What a program says of itself: plain values, from which manual pages and completions are made.
#ifndef TENGEN_BASE_DESCRIPTION_H_
#define TENGEN_BASE_DESCRIPTION_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "base/options.h"

namespace tengen::base {

// An option, or the words that are none.
struct OptionDescription {
  std::string name;   // without the dashes
  std::string value;  // as in OptionSpec
  std::string help;
  std::vector<std::string> choices;  // the words that would do, if they can be listed
};

struct CommandDescription {
  std::string name;                        // as people type it: "tengen solve"
  std::string about;                       // a short sentence
  std::string summary, more;               // as in OptionTable
  std::vector<OptionDescription> options;  // --help is among them
  std::optional<OptionDescription> operand;
};

// A program and the commands that its first word can be.
struct ProgramDescription {
  CommandDescription program;
  std::vector<CommandDescription> commands;
  std::vector<std::string> see_also;  // pages of other programs
};

// What the table of a command says of it. Pure.
CommandDescription Described(absl::string_view name, absl::string_view about,
                             const OptionTable& table);

// Writes the pages and completions of a program below `share`, to where systems look for them in
// /usr/share: man/man1, bash-completion/completions, zsh/site-functions and
// fish/vendor_completions.d. Error: Unavailable naming the path.
absl::Status WriteDescription(const ProgramDescription& program, const std::string& share);

}  // namespace tengen::base

#endif  // TENGEN_BASE_DESCRIPTION_H_
