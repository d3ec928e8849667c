#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "base/checksum.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/installation.h"
#include "base/interrupts.h"
#include "base/json.h"
#include "base/processors.h"
#include "base/progress.h"
#include "base/spelling.h"
#include "base/text.h"
#include "base/version.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/draw_claim.h"
#include "cli/draw_game.h"
#include "cli/kept_answers.h"
#include "cli/strategy_check.h"
#include "cli/strategy_game.h"
#include "verify/draw_checker.h"
#include "verify/strategy.h"

namespace tengen::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kBroken = 1;

constexpr absl::string_view kSolvedUsage =
    R"(Usage: tengen solved list [NAME...]
       tengen solved check [NAME...]
       tengen solved ask NAME MOVES
       tengen solved play NAME

The games whose value is proved, by what comes with the program or --directory has: certificates of
draws, which `tengen solve --draw --size=7x7 --proof=7x7.txt` makes, and strategies that win, which
`tengen solve-game` makes. `list` prints them: name, lines with a move, bytes, and value. `check`
replays all or those named, by code that shares none with the solvers, and says of each whether it
is valid, or where and why it breaks; a strategy has moves only, so its proofs are made anew, which
takes minutes: with --results those found valid are kept, and not looked at again. `ask` says what
White of a certificate, or who wins by a strategy, plays after MOVES of both, as in d4c5e6; `play`
lets you play against either. Strategies NAME-REPLY of one rule, size and side make a game, NAME,
whose replies to the first move they share: all words take it, and `check` and `list` print last
what its strategies prove together.

Exit status: 0 all are valid; 1 one is not, or the file of results is of other settings or being
written; 2 bad usage; 3 a proof of a strategy was not found; 74 a result could not be kept; 128 and
its number after a signal.)";

struct SolvedArguments {
  std::vector<std::string> words;
  std::string directory = base::SharedData("solved");
  StrategyCheckOptions check;
  std::string results;  // empty: nothing is kept
};

struct SolvedGame {
  std::string name;
  std::string path;
  int64_t bytes = 0;
  bool strategy = false;  // or a certificate
  std::string fault;      // why it is neither
  std::string settings;   // a strategy's rule, size and side: parts of one game have the same
};

// What the line of a file that begins with `keyword` says behind it; "?" if none does.
std::string HeaderOf(const SolvedGame& game, absl::string_view keyword) {
  constexpr int kHeaderLines = 40;
  std::ifstream file(game.path);
  std::string line;
  for (int i = 0; i < kHeaderLines && std::getline(file, line); ++i) {
    if (absl::StartsWith(line, keyword)) return line.substr(keyword.size());
  }
  return "?";
}

SolvedGame ReadGame(const fs::directory_entry& entry) {
  std::error_code no_size;
  SolvedGame game;
  game.name = entry.path().stem().string();
  game.path = entry.path().string();
  game.bytes = static_cast<int64_t>(entry.file_size(no_size));
  errno = 0;
  std::ifstream file(entry.path());
  std::string line;
  if (!file) {
    game.fault = std::string(base::SystemError(errno, "cannot read", game.path).message());
  } else if (std::getline(file, line); verify::IsStrategyText(line)) {
    game.strategy = true;
    game.settings = absl::StrJoin(
        {HeaderOf(game, "rule "), HeaderOf(game, "size "), HeaderOf(game, "side ")}, " ");
  } else if (!verify::IsDrawText(line)) {
    game.fault = "neither a certificate nor a strategy";
  }
  return game;
}

// Those in the directory, the smallest first. What is no file cannot be one of them.
absl::StatusOr<std::vector<SolvedGame>> Games(const std::string& directory) {
  std::vector<SolvedGame> games;
  std::error_code error, no_file;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (entry.path().extension() != ".txt" || !entry.is_regular_file(no_file)) continue;
    games.push_back(ReadGame(entry));
  }
  if (error || games.empty()) {
    return absl::NotFoundError(absl::StrCat("no certificates in ", base::Quoted(directory),
                                            error ? ": " + error.message() : ""));
  }
  std::ranges::sort(games, {}, [](const SolvedGame& g) { return std::pair(g.bytes, g.name); });
  return games;
}

// "freestyle15" of the strategy "freestyle15-a1"; empty for others.
absl::string_view WholeGame(const SolvedGame& game) {
  const size_t dash = game.name.rfind('-');
  return game.strategy && dash != std::string::npos ? absl::string_view(game.name).substr(0, dash)
                                                    : "";
}

// That of this name, or the parts of the game of this name.
std::vector<SolvedGame> OfName(const std::vector<SolvedGame>& games, absl::string_view name) {
  std::vector<SolvedGame> parts;
  for (const SolvedGame& game : games) {
    if (game.name == name) return {game};
    if (WholeGame(game) == name) parts.push_back(game);
  }
  return parts;
}

// The games that are named, in that order; all if none is.
absl::StatusOr<std::vector<SolvedGame>> Named(const std::vector<SolvedGame>& games,
                                              const std::vector<std::string>& names) {
  if (names.empty()) return games;
  std::vector<SolvedGame> chosen;
  std::vector<std::string> known;
  for (const SolvedGame& game : games) {
    const std::string whole(WholeGame(game));
    const bool is_new = std::ranges::find(known, whole) == known.end();
    if (!whole.empty() && is_new) known.push_back(whole);
    known.push_back(game.name);
  }
  for (const std::string& name : names) {
    const size_t before = chosen.size();
    std::ranges::copy(OfName(games, name), std::back_inserter(chosen));
    if (chosen.size() == before) {
      const std::optional<std::string> nearest = base::Nearest(name, known);
      return absl::NotFoundError(
          absl::StrCat(base::Quoted(name), " is none of ", absl::StrJoin(known, ", "),
                       nearest ? absl::StrCat("; did you mean ", *nearest, "?") : ""));
    }
  }
  return chosen;
}

std::string ClaimOf(const SolvedGame& game) {
  if (!game.fault.empty()) return game.fault;
  if (!game.strategy) return DrawClaim(HeaderOf(game, "attacker ") == "black", /*empty=*/true);
  const absl::StatusOr<std::string> text = base::ReadTextFile(game.path);
  const absl::StatusOr<std::string> claim = text.ok() ? StrategyClaim(*text) : text.status();
  return claim.ok() ? *claim : std::string(claim.status().message());
}

// "after 3 of 35 replies to h8, up to symmetry; not after a4, a5".
std::string OpeningsText(const verify::Openings& openings) {
  std::vector<std::string> open;
  for (int point : openings.open) open.push_back(openings.parent.Name(point));
  return absl::StrCat("after ", openings.won, " of ", openings.won + open.size(), " replies to ",
                      openings.parent.Name(openings.first), ", up to symmetry",
                      open.empty() ? "" : absl::StrCat("; not after ", absl::StrJoin(open, ", ")));
}

// Prints what strategies of one game prove together, a line a game.
void PrintWholeGames(const std::vector<SolvedGame>& games, absl::string_view proviso) {
  std::map<std::pair<std::string, std::string>, std::vector<verify::Strategy>> parts;
  for (const SolvedGame& game : games) {
    const std::string whole(WholeGame(game));
    if (whole.empty()) continue;
    const absl::StatusOr<std::string> text = base::ReadTextFile(game.path);
    absl::StatusOr<verify::Strategy> strategy =
        text.ok() ? verify::ParseStrategy(*text) : text.status();
    if (strategy.ok()) parts[{whole, game.settings}].push_back(*std::move(strategy));
  }
  for (const auto& [game, strategies] : parts) {
    const std::optional<verify::Openings> openings = verify::OpeningsOf(strategies);
    if (!openings) continue;
    absl::PrintF("%s: %s wins%s %s\n", game.first,
                 strategies.front().attacker() == verify::kBlack ? "Black" : "White", proviso,
                 OpeningsText(*openings));
  }
}

CommandResult ListGames(const std::vector<SolvedGame>& games) {
  absl::PrintF("%-14s %9s %10s  %s\n", "name", "lines", "bytes", "value, once checked");
  for (const SolvedGame& game : games) {
    absl::PrintF("%-14s %9s %10d  %s\n", game.name,
                 HeaderOf(game, game.strategy ? "moves " : "nodes "), game.bytes, ClaimOf(game));
  }
  PrintWholeGames(games, "");
  return kOk;
}

// Prints what checking came to; returns the exit status.
int CheckGame(const SolvedGame& game, bool quiet, const base::EndSignals& signals) {
  std::ifstream file(game.path, std::ios::binary);
  const base::ProgressLine watch(/*quiet=*/true);
  const absl::StatusOr<verify::CheckedDraw> draw =
      game.fault.empty() ? CheckDrawShown(file, game.name, quiet, [&] { return signals.Came(); })
                         : absl::InvalidArgumentError(game.fault);
  if (absl::IsCancelled(draw.status())) return kBroken;
  if (!draw.ok()) {
    absl::PrintF("%s: broken: %s\n", game.name, draw.status().message());
    return kBroken;
  }
  const bool black = draw->attacker == verify::kBlack;
  absl::PrintF("%s: valid: %s (%dx%d, %d nodes, %d ms)\n", game.name,
               DrawClaim(black, draw->FromEmptyBoard()), draw->position.width(),
               draw->position.height(), draw->nodes, absl::ToInt64Milliseconds(watch.Elapsed()));
  return kOk;
}

// The number under which it is kept that a file's text is valid. It tells texts apart that nobody
// has made alike: who wants to deceive can write the results themselves.
int64_t JobOf(absl::string_view text) {
  return static_cast<int64_t>(text.size()) << 32 | base::Crc32(text);
}

// The file of what was found valid; null if nothing is kept. Errors: KeptAnswers::Open's.
absl::StatusOr<std::unique_ptr<KeptAnswers>> OpenResults(const SolvedArguments& arguments) {
  if (arguments.results.empty()) return nullptr;
  const base::Json sample =
      arguments.check.sample ? base::Json(*arguments.check.sample) : base::Json(nullptr);
  return KeptAnswers::Open(arguments.results, {{"format", "tengen solved check"},
                                               {"version", std::string(base::Version())},
                                               {"every reply", arguments.check.replay.every_reply},
                                               {"sample", sample}});
}

// The same of a strategy; 3 if a proof was not found, so that nothing is known. `kept`: null if
// nothing is.
CommandResult CheckMoves(const SolvedGame& game, StrategyCheckOptions options, KeptAnswers* kept,
                         const base::EndSignals& signals) {
  options.cancelled = [&] { return signals.Came(); };
  const absl::StatusOr<std::string> text = base::ReadTextFile(game.path);
  if (text.ok() && kept != nullptr) {
    const auto found = kept->earlier().find(JobOf(*text));
    if (found != kept->earlier().end()) {
      absl::PrintF("%s: %s, found before: %s\n", game.name, found->second, ClaimOf(game));
      return kOk;
    }
  }
  const absl::StatusOr<StrategyCheck> check =
      text.ok() ? CheckStrategy(*text, game.name, options) : text.status();
  if (absl::IsCancelled(check.status())) return kBroken;
  if (!check.ok()) {
    const bool unknown = absl::IsResourceExhausted(check.status());
    absl::PrintF("%s: %s: %s\n", game.name, unknown ? "unknown" : "broken",
                 check.status().message());
    return unknown ? kNoProof : kBroken;
  }
  absl::PrintF("%s: %s: %s\n", game.name, CheckText(*check), ClaimOf(game));
  if (kept == nullptr) return kOk;
  absl::Status status = kept->Add(JobOf(*text), CheckText(*check));
  return status.ok() ? CommandResult(kOk) : CommandResult(kOutputLost, std::move(status));
}

CommandResult CheckGames(const std::vector<SolvedGame>& games, const SolvedArguments& arguments) {
  const StrategyCheckOptions& options = arguments.check;
  const absl::StatusOr<std::unique_ptr<KeptAnswers>> kept = OpenResults(arguments);
  if (!kept.ok()) return ResultOfWriting(kept.status(), /*exit_result=*/true, kBroken);
  base::Farewell farewell;
  farewell.text = absl::StrCat("tengen solved: interrupted; ",
                               *kept ? "the same command goes on" : "what was printed is all");
  farewell.patience = base::kPatience;
  farewell.cleaning = RemoveNoteOf(arguments.results);
  const base::EndSignals signals(farewell);
  int status = kOk;
  std::vector<SolvedGame> valid;
  for (const SolvedGame& game : games) {
    CommandResult result = game.strategy ? CheckMoves(game, options, kept->get(), signals)
                                         : CheckGame(game, options.quiet, signals);
    if (!result.why().ok()) return result;
    if (result.exit_status() == kOk) valid.push_back(game);
    if (result.exit_status() != kOk && status != kBroken) status = result.exit_status();
    if (signals.Came()) return signals.exit_status();
  }
  PrintWholeGames(valid, options.sample ? ", as far as looked at," : "");
  return status;
}

// The game that is named first, of which there may be parts, and the other words in one.
CommandResult AskOrPlay(const std::vector<SolvedGame>& games, bool asks,
                        const std::vector<std::string>& words) {
  if (words.empty() || (!asks && words.size() > 1)) {
    return absl::InvalidArgumentError("one game must be named");
  }
  const absl::StatusOr<std::vector<SolvedGame>> parts = Named(games, {words[0]});
  if (!parts.ok()) return parts.status();
  std::vector<std::string> paths;
  for (const SolvedGame& part : *parts) {
    paths.push_back(part.path);
    if (!part.fault.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(part.name, ": ", part.fault));
    }
    if (part.settings == parts->front().settings) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(parts->front().name, " and ", part.name, " are of different games"));
  }
  const std::string moves = absl::StrJoin(words.begin() + 1, words.end(), "");
  if (!parts->front().strategy) {
    return asks ? AskDraw(paths[0], moves) : PlayDraw(paths[0], std::cin);
  }
  if (asks) return AskStrategies(paths, moves);
  if (parts->size() == 1) absl::PrintF("%s: %s\n", parts->front().name, ClaimOf(parts->front()));
  if (parts->size() > 1) PrintWholeGames(*parts, "");
  return PlayStrategies(paths);
}

// An error if an option is given that means something to `check` only.
absl::Status NothingToCheck(const SolvedArguments& arguments, absl::string_view verb) {
  const std::pair<absl::string_view, bool> options[] = {
      {"--sample", arguments.check.sample.has_value()},
      {"--every-reply", arguments.check.replay.every_reply},
      {"--results", !arguments.results.empty()}};
  for (const auto& [option, given] : options) {
    if (given) return absl::InvalidArgumentError(absl::StrCat(option, " is for check, not ", verb));
  }
  return absl::OkStatus();
}

CommandResult Solved(const SolvedArguments& arguments) {
  if (arguments.words.empty()) return absl::InvalidArgumentError("list, check, ask or play?");
  const std::string& verb = arguments.words[0];
  const std::vector<std::string> names(arguments.words.begin() + 1, arguments.words.end());
  if (verb != "list" && verb != "check" && verb != "ask" && verb != "play") {
    return absl::InvalidArgumentError(
        absl::StrCat(base::Quoted(verb), " is none of list, check, ask, play"));
  }
  if (verb != "check") {
    if (absl::Status status = NothingToCheck(arguments, verb); !status.ok()) return status;
  }
  const absl::StatusOr<std::vector<SolvedGame>> games = Games(arguments.directory);
  if (!games.ok()) return games.status();
  if (verb == "ask" || verb == "play") return AskOrPlay(*games, verb == "ask", names);
  const absl::StatusOr<std::vector<SolvedGame>> chosen = Named(*games, names);
  if (!chosen.ok()) return chosen.status();
  return verb == "list" ? ListGames(*chosen) : CheckGames(*chosen, arguments);
}

}  // namespace

int RunSolved(CommandArguments args) {
  SolvedArguments arguments;
  const OptionTable options(
      kSolvedUsage,
      {{"directory", "DIR", "Where the certificates are (default: those of the program).",
        StoreText(&arguments.directory)},
       {"sample", "N", "Of a strategy's positions check only N, chosen at random (default: all).",
        StoreInteger(&arguments.check.sample, 1, INT64_MAX)},
       {"every-reply", "", std::string(kEveryReplyHelp),
        StoreSwitch(&arguments.check.replay.every_reply)},
       {"results", "FILE", "Keep which strategies `check` has found valid, and go on if it exists.",
        StoreText(&arguments.results)},
       {"concurrency", "N", "A strategy's positions at the same time (default: the processors).",
        StoreInteger(&arguments.check.concurrency, 1, kMaxConcurrency)},
       {"quiet", "", "Show no progress.", StoreSwitch(&arguments.check.quiet)}},
      {"WORD", AppendText(&arguments.words)});
  return base::Obey({"tengen solved", options, [&] { return Solved(arguments); }}, args);
}

}  // namespace tengen::cli
