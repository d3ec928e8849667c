#include "base/description.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "base/completion.h"
#include "base/files.h"
#include "base/manual.h"

namespace tengen::base {
namespace {

OptionDescription DescribedOption(const OptionSpec& option) {
  return {option.name, option.value, option.help, option.set.choices()};
}

absl::Status Write(const std::filesystem::path& path, absl::string_view text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  return WriteWholeFile(path.string(), text);
}

}  // namespace

CommandDescription Described(absl::string_view name, absl::string_view about,
                             const OptionTable& table) {
  CommandDescription command = {.name = std::string(name),
                                .about = std::string(about),
                                .summary = table.summary(),
                                .more = table.more(),
                                .options = {},
                                .operand = std::nullopt};
  for (const OptionSpec& option : table.options()) {
    command.options.push_back(DescribedOption(option));
  }
  command.options.push_back(DescribedOption(HelpOption()));
  if (table.operand().set) {
    command.operand = {"", table.operand().value, "", table.operand().set.choices()};
  }
  return command;
}

absl::Status WriteDescription(const ProgramDescription& program, const std::string& share) {
  const std::filesystem::path directory = share;
  const std::string& name = program.program.name;
  const auto write_page = [&](const CommandDescription& command,
                              const std::vector<std::string>& see_also) {
    return Write(directory / "man/man1" / absl::StrCat(PageName(command.name), ".1"),
                 ManualPage(command, see_also));
  };
  std::vector<std::string> pages = program.see_also;
  absl::Status status;
  for (const CommandDescription& command : program.commands) {
    status.Update(write_page(command, {name}));
    pages.push_back(PageName(command.name));
  }
  status.Update(write_page(program.program, pages));
  status.Update(Write(directory / "bash-completion/completions" / name, BashCompletion(program)));
  status.Update(
      Write(directory / "zsh/site-functions" / absl::StrCat("_", name), ZshCompletion(program)));
  status.Update(Write(directory / "fish/vendor_completions.d" / absl::StrCat(name, ".fish"),
                      FishCompletion(program)));
  return status;
}

}  // namespace tengen::base
