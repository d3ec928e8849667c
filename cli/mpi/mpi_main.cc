// The program `tengen-mpi`: those commands of `tengen` whose work the ranks of an MPI job share.

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/command.h"
#include "base/text.h"
#include "base/version.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/mpi/mpi_link.h"
#include "cli/ranks.h"

namespace tengen::cli {
namespace {

struct Command {
  absl::string_view name;
  absl::string_view help;
  int (*run)(CommandArguments args, Ranks* ranks);
};

constexpr auto kCommands = std::to_array<Command>({
    {"match", "Play games between any two Piskvork engines.", RunMatch},
    {"selfplay", "Play the engine against itself to make training data, or judge positions.",
     RunSelfPlay},
    {"solve-game", "Prove a whole game won, in hours, by solvers and moves.", RunSolveGame},
    {"suite", "Run tactical suites: positions with verified answers.", RunSuite},
    {"truth", "Hold evaluations against the judgement of deep searches.", RunTruth},
    {"tune", "Tune the search's parameters by games.", RunTune},
});

constexpr absl::string_view kHelp = R"(Usage: mpirun [options of MPI] tengen-mpi COMMAND [options]

Commands of tengen, with the same options, whose work all ranks of the job share. Rank 0 hands out
games and positions and writes all files; the others need the program, the files that options name,
and for matches the engines, but no common file system. --concurrency is that of each rank. What is
written is what tengen would have written, and either goes on with what the other began, with any
number of ranks.

)";

void PrintHelp(std::FILE* out) {
  absl::FPrintF(out, "%sCommands:\n", kHelp);
  for (const Command& command : kCommands) {
    absl::FPrintF(out, "  %-15s%s\n", command.name, command.help);
  }
}

int Run(CommandArguments arguments, Ranks& ranks) {
  const std::string name = arguments.empty() ? "" : arguments[0];
  if (name == "help" || name == "--help" || name == "-h" || name.empty()) {
    PrintHelp(name.empty() ? stderr : stdout);
    return name.empty() ? kBadUsage : kOk;
  }
  if (name == "--version") {
    absl::PrintF("tengen-mpi %s\n", base::Version());
    return kOk;
  }
  for (const Command& command : kCommands) {
    if (command.name == name) return command.run(arguments.subspan(1), &ranks);
  }
  absl::FPrintF(stderr, "tengen-mpi: no command %s for ranks (tengen-mpi help lists all)\n",
                base::Quoted(name));
  return kBadUsage;
}

// What a rank other than 0 says is for rank 0, which knows whether it is worth telling. It is kept
// in memory, since a host whose disk is full can work, too.
class KeptOutput {
 public:
  KeptOutput() {
    std::fflush(nullptr);
    for (int stream : {STDOUT_FILENO, STDERR_FILENO}) dup2(file_, stream);
  }
  std::string Text() const {
    std::fflush(nullptr);
    std::string text(4096, '\0');
    text.resize(
        static_cast<size_t>(std::max<ssize_t>(pread(file_, text.data(), text.size(), 0), 0)));
    return text;
  }

 private:
  const int file_ = memfd_create("said", MFD_CLOEXEC);
};

}  // namespace
}  // namespace tengen::cli

int main(int argc, char** argv) {
  namespace cli = tengen::cli;
  cli::MpiLink link(&argc, &argv);
  cli::Ranks ranks(link);
  std::optional<cli::KeptOutput> kept;
  if (link.rank() > 0) kept.emplace();
  const tengen::base::Program program = {
      .name = "tengen-mpi",
      .about = "Commands of tengen whose work the ranks of an MPI job share.",
      .run = [&ranks](cli::CommandArguments words) { return cli::Run(words, ranks); },
      .see_also = {"tengen"}};
  const int status = tengen::base::RunProgram(program, argc, argv);
  ranks.End(kept ? kept->Text() : "");
  link.Finish(link.rank() > 0 ? 0 : status, ranks.all_there());
}
