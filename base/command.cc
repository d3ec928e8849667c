#include "base/command.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/text.h"

namespace tengen::base {
namespace {

using TableVisitor = std::function<void(const OptionTable&)>;

// While a command is described: who is told its table.
thread_local const TableVisitor* table_visitor = nullptr;

int Generate(const Program& program, const std::string& share) {
  ProgramDescription description = {
      Describe(program.name, program.about, program.run), {}, program.see_also};
  for (const ProgramCommand& command : program.commands) {
    description.commands.push_back(
        Describe(absl::StrCat(program.name, " ", command.name), command.about, command.run));
  }
  const absl::Status status = WriteDescription(description, share);
  if (status.ok()) return kOk;
  absl::FPrintF(stderr, "%s: %s\n", program.name, status.message());
  return kFailed;
}

int Finish(const CommandFrame& frame, const CommandResult& result) {
  if (!result.why().ok()) {
    std::fflush(stdout);  // what was printed before comes before
    absl::FPrintF(stderr, "%s: %s\n", frame.name, result.why().message());
    if (result.exit_status() == kBadUsage) {
      absl::FPrintF(stderr, "Try: %s --help\n", TypedName(frame.name));
    }
  }
  return result.exit_status();
}

}  // namespace

std::string TypedName(absl::string_view name) {
  const char* const started_as = std::getenv("TENGEN_STARTED_AS");
  if (started_as == nullptr || *started_as == '\0') return std::string(name);
  const absl::string_view rest = SplitFirstWord(name).second;
  return absl::StrCat(started_as, rest.empty() ? "" : " ", rest);
}

bool Explains(const OptionTable& options, CommandArguments args) {
  if (table_visitor != nullptr) {
    (*table_visitor)(options);
    return true;
  }
  if (!AsksForHelp(args)) return false;
  absl::PrintF("%s", options.Help());
  return true;
}

int Obey(const CommandFrame& frame, CommandArguments args) {
  if (Explains(frame.options, args)) return kOk;
  absl::Status status = frame.options.Parse(args);
  return Finish(frame, status.ok() ? frame.run() : CommandResult(std::move(status)));
}

CommandDescription Describe(absl::string_view name, absl::string_view about,
                            absl::FunctionRef<int(CommandArguments)> command) {
  CommandDescription description;
  const TableVisitor visitor = [&](const OptionTable& table) {
    description = Described(name, about, table);
  };
  table_visitor = &visitor;
  command({});
  table_visitor = nullptr;
  return description;
}

int RunProgram(const Program& program, int argc, char** argv) {
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  const bool generates = args.size() == 2 && args[0] == "--generate";
  const int exit_status = generates ? Generate(program, args[1]) : program.run(args);
  // std::cout writes through stdout.
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status;
  absl::FPrintF(stderr, "%s: not all output could be written\n", program.name);
  return kOutputLost;
}

}  // namespace tengen::base
