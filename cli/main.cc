// The `tengen` program: the tools for people, one subcommand each.

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/command.h"
#include "base/spelling.h"
#include "base/text.h"
#include "base/version.h"
#include "bench/signature/signature.h"
#include "cli/command_line.h"
#include "cli/commands.h"

namespace tengen::cli {
namespace {

struct Command {
  absl::string_view name;
  absl::string_view help;
  int (*run)(CommandArguments args);
};

constexpr auto kCommands = std::to_array<Command>({
    {"play", "Play a game in the terminal.", RunPlay},
    {"analyze", "Analyse a position: best moves, lines, win rates, JSON, a picture.", RunAnalyze},
    {"match", "Play games between any two Piskvork engines.", RunMatch},
    {"opening", "Walk through an opening rule, name openings, survey negotiations.", RunOpening},
    {"openings", "Make balanced openings for matches.", RunOpenings},
    {"solve", "Look for a forced win and write its proof.", RunSolve},
    {"verify", "Check the proofs of wins by literal rules.", RunVerify},
    {"suite", "Run tactical suites: positions with verified answers.", RunSuite},
    {"accept", "Run Gomocup's admission checks on an engine.", RunAccept},
    {"judge", "Judge positions: wins, forbidden points, threats.", RunJudge},
    {"database", "Position databases: import, export, merge, query, check.", RunDatabase},
    {"bench", "Print the signature: the node count of a fixed search.", RunBench},
    {"experiments", "Print what was measured and tried, with Elo; draw it over time.",
     RunExperiments},
    {"selfplay", "Play the engine against itself to make training data.", RunSelfPlay},
    {"merge", "Put together what was played or run in parts.", RunMerge},
    {"shard", "Check files of self-play games and print statistics.", RunShard},
    {"train", "Train the evaluation from self-play games.", RunTrain},
    {"train-network", "Train the network from self-play games.", RunTrainNetwork},
    {"truth", "Hold evaluations against the judgement of deep searches.", RunTruth},
    {"tune", "Tune the search's parameters by games.", RunTune},
});

// What the script `run` knows besides; it has the list of all words, too, and a test that both are
// the same.
constexpr auto kScriptWords = std::to_array<absl::string_view>(
    {"brain", "kee-gtp", "kee-solve", "build", "cluster", "gomocup-zip", "test", "setup", "help"});

void PrintWords() {
  for (absl::string_view word : kScriptWords) absl::PrintF("script %s\n", word);
  for (const Command& command : kCommands) absl::PrintF("program %s\n", command.name);
}

// What somebody has probably meant, as it is typed: "tengen play", "./run brain".
std::string Suggestion(absl::string_view word) {
  std::vector<std::string> words(kScriptWords.begin(), kScriptWords.end());
  for (const Command& command : kCommands) words.emplace_back(command.name);
  const std::optional<std::string> nearest = base::Nearest(word, words);
  if (!nearest) return "";
  const bool of_script = std::ranges::find(kScriptWords, *nearest) != kScriptWords.end();
  return absl::StrCat("; did you mean ",
                      of_script ? "./run " : absl::StrCat(base::TypedName("tengen"), " "), *nearest,
                      "?");
}

void PrintHelp(std::FILE* out) {
  const std::string name = base::TypedName("tengen");
  absl::FPrintF(out, "Usage: %s COMMAND [options]\n\nCommands:\n", name);
  for (const Command& command : kCommands) {
    absl::FPrintF(out, "  %-15s%s\n", command.name, command.help);
  }
  absl::FPrintF(out,
                "  help           Print this text.\n\n%s COMMAND --help lists the options of a "
                "command.\n",
                name);
}

int Run(CommandArguments arguments) {
  if (arguments.empty()) {
    PrintHelp(stderr);
    return kBadUsage;
  }
  const std::string& name = arguments[0];
  if (name == "help" || name == "--help" || name == "-h") {
    PrintHelp(stdout);
    return kOk;
  }
  if (name == "--version") {
    absl::PrintF("tengen %s\n", base::Version());
    return kOk;
  }
  if (name == "--words") {
    PrintWords();
    return kOk;
  }
  for (const Command& command : kCommands) {
    if (command.name == name) return command.run(arguments.subspan(1));
  }
  absl::FPrintF(stderr, "tengen: unknown command %s%s (%s help lists all)\n", base::Quoted(name),
                Suggestion(name), base::TypedName("tengen"));
  return kBadUsage;
}

}  // namespace
}  // namespace tengen::cli

int main(int argc, char** argv) {
  return tengen::base::RunProgram("tengen", argc, argv, tengen::cli::Run);
}
