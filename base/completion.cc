#include "base/completion.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "base/text.h"

namespace tengen::base {
namespace {

// What a value can be, as far as shells know.
enum class ValueKind { kUnknown, kChoice, kFile, kDirectory, kProgram };

ValueKind KindOf(const OptionDescription& option) {
  constexpr std::array<absl::string_view, 3> kFiles = {"FILE", "PATH", "DATABASE"};
  const bool is_operand = option.name.empty();
  if (!option.choices.empty() && !is_operand) return ValueKind::kChoice;
  if (std::find(kFiles.begin(), kFiles.end(), option.value) != kFiles.end()) {
    return ValueKind::kFile;
  }
  if (option.value == "DIR") return ValueKind::kDirectory;
  return option.value == "COMMAND" ? ValueKind::kProgram : ValueKind::kUnknown;
}

// The function of a program's name, in which shells take no dash.
std::string FunctionName(absl::string_view program) {
  return absl::StrCat("_", absl::StrReplaceAll(program, {{"-", "_"}}));
}

// The word by which a program knows its command.
absl::string_view WordOf(const CommandDescription& command) {
  return SplitFirstWord(command.name).second;
}

std::string ChoicesOf(const OptionDescription& option) {
  return absl::StrJoin(option.choices, " ");
}

// ---- bash -------------------------------------------------------------------------------------

// The statement that completes a value.
std::string BashValue(const OptionDescription& value) {
  switch (KindOf(value)) {
    case ValueKind::kChoice:
      return absl::StrCat("choices='", ChoicesOf(value), "'");
    case ValueKind::kFile:
      return "kind=file";
    case ValueKind::kDirectory:
      return "kind=directory";
    case ValueKind::kProgram:
      return "kind=command";
    case ValueKind::kUnknown:
      break;
  }
  return "return";
}

std::string BashOperand(const OptionDescription& operand) {
  if (operand.choices.empty()) return BashValue(operand);
  const bool is_file = KindOf(operand) == ValueKind::kFile;
  return absl::StrCat("choices='", ChoicesOf(operand), "'", is_file ? " kind=file" : "");
}

std::string BashOptions(const CommandDescription& command) {
  return absl::StrJoin(command.options, " ", [](std::string* out, const OptionDescription& option) {
    absl::StrAppend(out, "--", option.name, option.value.empty() ? "" : "=");
  });
}

// The rows of a command, which is "" for the program itself: the values of its options, the options
// themselves, and the words that are none.
std::string BashRows(absl::string_view word, const CommandDescription& command) {
  std::string rows;
  for (const OptionDescription& option : command.options) {
    if (option.value.empty()) continue;
    absl::StrAppend(&rows, "    '", word, " --", option.name, "') ", BashValue(option), " ;;\n");
  }
  absl::StrAppend(&rows, "    '", word, " options') choices='", BashOptions(command), "' ;;\n");
  if (command.operand) {
    absl::StrAppend(&rows, "    '", word, " operand') ", BashOperand(*command.operand), " ;;\n");
  }
  return rows;
}

constexpr absl::string_view kBashHead = R"(() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' option='' prefix='' choices='' kind=''
)";

// bash itself parts --name=value into three words unless its user has changed that.
constexpr absl::string_view kBashOption = R"(
  if [[ $word == '=' ]]; then
    option=$before word=''
  elif [[ $before == '=' && $COMP_CWORD -gt 2 ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $word == --*=* ]]; then
    option=${word%%=*} prefix=${word%%=*}= word=${word#*=}
  elif [[ $word == -* ]]; then
    option=options
  elif [[ $before == --* ]]; then
    option=$before
  else
    option=operand
  fi
  case "$command $option" in
)";

constexpr absl::string_view kBashTail = R"(  esac
  mapfile -t COMPREPLY < <(
    compgen -P "$prefix" -W "$choices" -- "$word"
    [[ -z $kind ]] || compgen -P "$prefix" -A "$kind" -- "$word"
  )
  [[ -z $kind ]] || compopt -o filenames 2>/dev/null
  [[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -F )";

// The row that stands for a switch before a word that is no option: such words, or options.
std::string BashOtherwise(absl::string_view word, const CommandDescription& command) {
  return absl::StrCat("    '", word, " '*) ",
                      command.operand ? BashOperand(*command.operand)
                                      : absl::StrCat("choices='", BashOptions(command), "'"),
                      " ;;\n");
}

// ---- zsh --------------------------------------------------------------------------------------

// Text in single quotes in which brackets and colons have a meaning.
std::string ZshText(absl::string_view text) {
  return absl::StrReplaceAll(
      text,
      {{"\\", "\\\\"}, {":", "\\:"}, {"[", "\\["}, {"]", "\\]"}, {"'", "'\\''"}, {"\n", " "}});
}

std::string ZshValue(const OptionDescription& value) {
  const std::string message = absl::StrCat(":", ZshText(value.value), ":");
  switch (KindOf(value)) {
    case ValueKind::kChoice:
      return absl::StrCat(message, "(", ChoicesOf(value), ")");
    case ValueKind::kFile:
      return absl::StrCat(message, "_files");
    case ValueKind::kDirectory:
      return absl::StrCat(message, "_files -/");
    case ValueKind::kProgram:
      return absl::StrCat(message, "_command_names -e");
    case ValueKind::kUnknown:
      break;
  }
  return absl::StrCat(message, " ");
}

// The call that completes a command.
std::string ZshArguments(absl::string_view indent, const CommandDescription& command) {
  std::string call = absl::StrCat(indent, "_arguments");
  const std::string next = absl::StrCat(" \\\n", indent, "  ");
  for (const OptionDescription& option : command.options) {
    absl::StrAppend(&call, next, "'*--", option.name, option.value.empty() ? "" : "=", "[",
                    ZshText(option.help), "]", option.value.empty() ? "" : ZshValue(option), "'");
  }
  if (command.operand && !command.operand->choices.empty()) {
    absl::StrAppend(&call, next, "'1: :(", ChoicesOf(*command.operand), ")'");
  }
  if (command.operand) absl::StrAppend(&call, next, "'*", ZshValue(*command.operand), "'");
  return absl::StrCat(call, "\n");
}

std::string ZshCommands(const ProgramDescription& program) {
  if (program.commands.empty()) return ZshArguments("  ", program.program);
  std::string text = "  local -a commands=(\n";
  for (const CommandDescription& command : program.commands) {
    absl::StrAppend(&text, "    '", WordOf(command), ":", ZshText(command.about), "'\n");
  }
  absl::StrAppend(&text,
                  "  )\n"
                  "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
                  "    _describe command commands\n"
                  "    return\n"
                  "  fi\n"
                  "  local command=$words[2]\n"
                  "  if (( CURRENT > 2 )); then shift words; (( CURRENT-- )); fi\n"
                  "  case $command in\n");
  for (const CommandDescription& command : program.commands) {
    absl::StrAppend(&text, "    ", WordOf(command), ")\n", ZshArguments("      ", command),
                    "      ;;\n");
  }
  return absl::StrCat(text, "    *)\n", ZshArguments("      ", program.program),
                      "      ;;\n  esac\n");
}

// ---- fish -------------------------------------------------------------------------------------

std::string FishText(absl::string_view text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"'", "\\'"}, {"\n", " "}}),
                      "'");
}

std::string FishValue(const OptionDescription& value) {
  switch (KindOf(value)) {
    case ValueKind::kChoice:
      return absl::StrCat(" -x -a '", ChoicesOf(value), "'");
    case ValueKind::kFile:
      return " -r -F";
    case ValueKind::kDirectory:
      return " -x -a '(__fish_complete_directories)'";
    case ValueKind::kProgram:
      return " -x -a '(__fish_complete_command)'";
    case ValueKind::kUnknown:
      break;
  }
  return " -x";
}

// What an operand can be; nothing where shells do not know.
std::string FishOperand(const OptionDescription& operand) {
  return absl::StrCat(KindOf(operand) == ValueKind::kFile ? " -F" : "",
                      operand.choices.empty() ? "" : " -a '", ChoicesOf(operand),
                      operand.choices.empty() ? "" : "'");
}

// The rows of a command; `head` names the program and says when they hold.
std::string FishRows(absl::string_view head, const CommandDescription& command) {
  std::string rows;
  for (const OptionDescription& option : command.options) {
    absl::StrAppend(&rows, head, " -l ", option.name, option.value.empty() ? "" : FishValue(option),
                    " -d ", FishText(option.help), "\n");
  }
  const std::string operand = command.operand ? FishOperand(*command.operand) : "";
  if (!operand.empty()) absl::StrAppend(&rows, head, operand, "\n");
  return rows;
}

}  // namespace

std::string BashCompletion(const ProgramDescription& program) {
  const std::string& name = program.program.name;
  const std::string function = FunctionName(name);
  std::string text = absl::StrCat("# Completion of ", name, " for bash; made from its options.\n",
                                  function, kBashHead);
  if (!program.commands.empty()) {
    absl::StrAppend(&text, "  [[ $COMP_CWORD -gt 1 ]] && command=${COMP_WORDS[1]}\n");
  }
  absl::StrAppend(&text, kBashOption);
  std::vector<std::string> words;
  std::string otherwise;
  for (const CommandDescription& command : program.commands) {
    absl::StrAppend(&text, BashRows(WordOf(command), command));
    absl::StrAppend(&otherwise, BashOtherwise(WordOf(command), command));
    words.emplace_back(WordOf(command));
  }
  absl::StrAppend(&text, BashRows("", program.program));
  if (!words.empty()) {
    absl::StrAppend(&text, "    ' operand') choices='", absl::StrJoin(words, " "), "' ;;\n");
  }
  absl::StrAppend(&text, otherwise);
  if (words.empty()) absl::StrAppend(&text, BashOtherwise("", program.program));
  return absl::StrCat(text, kBashTail, function, " ", name, "\n");
}

std::string ZshCompletion(const ProgramDescription& program) {
  const std::string& name = program.program.name;
  const std::string function = FunctionName(name);
  return absl::StrCat("#compdef ", name, "\n# Completion of ", name,
                      " for zsh; made from its options.\n", function, "() {\n",
                      ZshCommands(program), "}\n", function, " \"$@\"\n");
}

std::string FishCompletion(const ProgramDescription& program) {
  const std::string& name = program.program.name;
  const std::string complete = absl::StrCat("complete -c ", name);
  std::string text = absl::StrCat("# Completion of ", name, " for fish; made from its options.\n",
                                  complete, " -f\n");
  if (program.commands.empty()) {
    return absl::StrCat(text, FishRows(complete, program.program));
  }
  absl::StrAppend(&text,
                  FishRows(absl::StrCat(complete, " -n __fish_use_subcommand"), program.program));
  for (const CommandDescription& command : program.commands) {
    absl::StrAppend(
        &text, complete, " -n __fish_use_subcommand -a ", WordOf(command), " -d ",
        FishText(command.about), "\n",
        FishRows(absl::StrCat(complete, " -n '__fish_seen_subcommand_from ", WordOf(command), "'"),
                 command));
  }
  return text;
}

}  // namespace tengen::base
