// The frame of every command and program: options, help, refusals and exit statuses, said once.
//
// A command fills variables of its own from options and then works:
//
//   int RunGreet(base::CommandArguments args) {
//     std::string name;
//     const base::OptionTable options("Usage: tengen greet --name=NAME", {{"name", ...}});
//     return base::Obey({"tengen greet", options, [&] { return Greet(name); }}, args);
//   }
//
// Thread-hostile: standard streams belong to the process.
#ifndef TENGEN_BASE_COMMAND_H_
#define TENGEN_BASE_COMMAND_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/description.h"
#include "base/options.h"

namespace tengen::base {

// The exit statuses that all commands share; what others mean, a command's --help says.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;  // what was asked for could not be done, or not all of it
inline constexpr int kBadUsage = 2;
inline constexpr int kOutputLost = 74;  // as sysexits.h has it

// The words after a command's name.
using CommandArguments = absl::Span<const std::string>;

// How a command ended: an exit status and, where something is to be said of it, why. A plain value.
class CommandResult {
 public:
  CommandResult(int exit_status) : exit_status_(exit_status) {}  // NOLINT: as in `return kOk`
  // What was asked for makes no sense; kOk if `misuse` is OK.
  CommandResult(absl::Status misuse)  // NOLINT: as in `return status`
      : exit_status_(misuse.ok() ? kOk : kBadUsage), why_(std::move(misuse)) {}
  CommandResult(int exit_status, absl::Status why)
      : exit_status_(exit_status), why_(std::move(why)) {}

  int exit_status() const { return exit_status_; }
  const absl::Status& why() const { return why_; }

 private:
  int exit_status_;
  absl::Status why_;
};

struct CommandFrame {
  std::string name;  // as people type it: "tengen solve"
  const OptionTable& options;
  // Called when the options were understood.
  std::function<CommandResult()> run;
};

// How people type `name`, for hints: the script that started the program, which may be on no path,
// says in the environment, as TENGEN_STARTED_AS, what stands for its first word.
std::string TypedName(absl::string_view name);

// True if `args` ask for the help of `options`, which is then printed, or if only they were wanted,
// by Describe: what calls this has no more to do.
bool Explains(const OptionTable& options, CommandArguments args);

// Prints the help if `args` ask for it, else parses them and runs. What was wrong goes to standard
// error as "NAME: why", after bad usage with a hint at --help. Returns the exit status.
int Obey(const CommandFrame& frame, CommandArguments args);

// What can be known of a command, which calls Explains or Obey first, without running it.
CommandDescription Describe(absl::string_view name, absl::string_view about,
                            absl::FunctionRef<int(CommandArguments)> command);

struct ProgramCommand {
  absl::string_view name;
  absl::string_view about;  // a short sentence
  int (*run)(CommandArguments args);
};

struct Program {
  absl::string_view name;
  absl::string_view about;
  std::function<int(CommandArguments)> run;
  // What the first word can be, if `run` takes such words.
  absl::Span<const ProgramCommand> commands = {};
  std::vector<std::string> see_also = {};  // manual pages of other programs
};

// The body of main: runs the program with the words after its name. Output that is lost, as on a
// full disk, is no success: whatever else it came to, the program then ends with kOutputLost. With
// the words "--generate DIRECTORY", which are for the build, it writes what WriteDescription does.
int RunProgram(const Program& program, int argc, char** argv);

}  // namespace tengen::base

#endif  // TENGEN_BASE_COMMAND_H_
