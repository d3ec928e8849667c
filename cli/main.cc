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

using base::ProgramCommand;

constexpr auto kCommands = std::to_array<ProgramCommand>({
    {"play", "Play a game in the terminal.", RunPlay},
    {"analyze", "Analyse a position: best moves, lines, win rates, JSON, a picture.", RunAnalyze},
    {"review", "Judge every move of games: mistakes, missed wins, a page, SGF.", RunReview},
    {"gtp", "Play and analyse for GUIs of Go, such as GoGui and Sabaki (GTP).", RunGtp},
    {"match", "Play games between any two Piskvork engines.", RunMatch},
    {"opening", "Walk through an opening rule, name openings, survey negotiations.", RunOpening},
    {"openings", "Make balanced openings for matches.", RunOpenings},
    {"solve", "Look for a forced win and write its proof.", RunSolve},
    {"solve-game", "Prove a whole game won, in hours, by solvers and moves.", RunSolveGame},
    {"solved", "List, check and play the games whose value is proved.", RunSolved},
    {"verify", "Check the proofs of wins and draws by literal rules.", RunVerify},
    {"suite", "Run tactical suites: positions with verified answers.", RunSuite},
    {"accept", "Run Gomocup's admission checks on an engine.", RunAccept},
    {"judge", "Judge positions: wins, forbidden points, threats.", RunJudge},
    {"database", "Position databases: import, export, merge, query, check.", RunDatabase},
    {"book", "Build an opening book by search.", RunBook},
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
    {"brain", "kee-gtp", "kee-solve", "web", "build", "cluster", "deb", "gomocup-zip",
     "source-release", "test", "web-test", "setup", "help"});

void PrintWords() {
  for (absl::string_view word : kScriptWords) absl::PrintF("script %s\n", word);
  for (const ProgramCommand& command : kCommands) absl::PrintF("program %s\n", command.name);
}

// What somebody has probably meant, as it is typed: "tengen play", "./run brain".
std::string Suggestion(absl::string_view word) {
  std::vector<std::string> own = {"help", "--help", "--version"};
  for (const ProgramCommand& command : kCommands) own.emplace_back(command.name);
  std::vector<std::string> words = own;
  for (absl::string_view of_script : kScriptWords) words.emplace_back(of_script);
  const std::optional<std::string> nearest = base::Nearest(word, words);
  if (!nearest) return "";
  const bool is_own = std::ranges::find(own, *nearest) != own.end();
  return absl::StrCat("; did you mean ", is_own ? base::TypedName("tengen") : "./run", " ",
                      *nearest, "?");
}

constexpr absl::string_view kSummary =
    R"(Gomoku and Renju for people: a game in the terminal, analyses, proofs, databases of positions,
matches of engines, and training.

Commands:
)";

OptionTable Table(absl::string_view name) {
  std::string summary = absl::StrCat("Usage: ", name, " COMMAND [options]\n\n", kSummary);
  for (const ProgramCommand& command : kCommands) {
    absl::StrAppendFormat(&summary, "  %-15s%s\n", command.name, command.about);
  }
  absl::StrAppend(&summary, "  help [COMMAND] Print this text, or that of a command.\n\n", name,
                  " COMMAND --help lists the options of a command.");
  return OptionTable(summary, {{"version", "", "Print the version.", nullptr}});
}

int Run(CommandArguments arguments) {
  const OptionTable table = Table(base::TypedName("tengen"));
  if (arguments.empty()) {
    if (base::Explains(table, arguments)) return kOk;
    absl::FPrintF(stderr, "%s", table.Help());
    return kBadUsage;
  }
  const std::string& name = arguments[0];
  if (name == "help" && arguments.size() > 1) {
    const std::vector<std::string> asked = {arguments[1], "--help"};
    return Run(asked);
  }
  if (name == "help" || base::Explains(table, arguments.first(1))) {
    if (name == "help") absl::PrintF("%s", table.Help());
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
  for (const ProgramCommand& command : kCommands) {
    if (command.name == name) return command.run(arguments.subspan(1));
  }
  absl::FPrintF(stderr, "tengen: unknown command %s%s (%s help lists all)\n", base::Quoted(name),
                Suggestion(name), base::TypedName("tengen"));
  return kBadUsage;
}

}  // namespace
}  // namespace tengen::cli

int main(int argc, char** argv) {
  return tengen::base::RunProgram({.name = "tengen",
                                   .about = "Play and analyse Gomoku and Renju.",
                                   .run = tengen::cli::Run,
                                   .commands = tengen::cli::kCommands,
                                   .see_also = {"pbrain-tengen", "kee-gtp", "kee-solve"}},
                                  argc, argv);
}
