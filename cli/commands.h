// The commands of the `tengen` program, each in a file NAME_command.cc of its own.
//
// Each gets the words after its name, `--help` included, works on the standard streams and returns
// the exit status; what that says beyond the common ones (cli/command_line.h), its --help tells.
// Thread-hostile: signals and standard streams belong to the process.
#ifndef TENGEN_CLI_COMMANDS_H_
#define TENGEN_CLI_COMMANDS_H_

#include <string>

#include "absl/types/span.h"

namespace tengen::cli {

using CommandArguments = absl::Span<const std::string>;

int RunPlay(CommandArguments args);
int RunAnalyze(CommandArguments args);
int RunMatch(CommandArguments args);
int RunOpening(CommandArguments args);
int RunOpenings(CommandArguments args);
int RunSolve(CommandArguments args);
int RunVerify(CommandArguments args);
int RunSuite(CommandArguments args);
int RunAccept(CommandArguments args);
int RunJudge(CommandArguments args);
int RunBench(CommandArguments args);
int RunSelfPlayCommand(CommandArguments args);
int RunShard(CommandArguments args);
int RunTrain(CommandArguments args);
int RunTrainNetwork(CommandArguments args);
int RunTune(CommandArguments args);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_COMMANDS_H_
