#include "base/command.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/text.h"

namespace tengen::base {
namespace {

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

int Obey(const CommandFrame& frame, CommandArguments args) {
  if (AsksForHelp(args)) {
    absl::PrintF("%s", frame.options.Help());
    return kOk;
  }
  absl::Status status = frame.options.Parse(args);
  return Finish(frame, status.ok() ? frame.run() : CommandResult(std::move(status)));
}

int RunProgram(absl::string_view name, int argc, char** argv,
               absl::FunctionRef<int(CommandArguments)> program) {
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  const int exit_status = program(args);
  // std::cout writes through stdout.
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status;
  absl::FPrintF(stderr, "%s: not all output could be written\n", name);
  return kOutputLost;
}

}  // namespace tengen::base
