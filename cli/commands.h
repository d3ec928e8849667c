// The commands of the `tengen` program, each in a file NAME_command.cc of its own.
//
// Each gets the words after its name, `--help` included, works on the standard streams and returns
// the exit status; what that says beyond the common ones (base/command.h), its --help tells.
// Thread-hostile: signals and standard streams belong to the process.
#ifndef TENGEN_CLI_COMMANDS_H_
#define TENGEN_CLI_COMMANDS_H_

#include "base/command.h"

namespace tengen::cli {

class Ranks;

int RunPlay(base::CommandArguments args);
int RunAnalyze(base::CommandArguments args);
int RunReview(base::CommandArguments args);
int RunGtp(base::CommandArguments args);
int RunMatch(base::CommandArguments args);
int RunOpening(base::CommandArguments args);
int RunOpenings(base::CommandArguments args);
int RunSolve(base::CommandArguments args);
int RunSolved(base::CommandArguments args);
int RunSolveGame(base::CommandArguments args);
int RunVerify(base::CommandArguments args);
int RunSuite(base::CommandArguments args);
int RunAccept(base::CommandArguments args);
int RunJudge(base::CommandArguments args);
int RunDatabase(base::CommandArguments args);
int RunBook(base::CommandArguments args);
int RunBench(base::CommandArguments args);
int RunExperiments(base::CommandArguments args);
int RunSelfPlay(base::CommandArguments args);
int RunMerge(base::CommandArguments args);
int RunShard(base::CommandArguments args);
int RunTrain(base::CommandArguments args);
int RunTrainNetwork(base::CommandArguments args);
int RunTruth(base::CommandArguments args);
int RunTune(base::CommandArguments args);

// The same as one of several `ranks`, which share the work.
int RunMatch(base::CommandArguments args, Ranks* ranks);
int RunSelfPlay(base::CommandArguments args, Ranks* ranks);
int RunSolveGame(base::CommandArguments args, Ranks* ranks);
int RunSuite(base::CommandArguments args, Ranks* ranks);
int RunTruth(base::CommandArguments args, Ranks* ranks);
int RunTune(base::CommandArguments args, Ranks* ranks);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_COMMANDS_H_
