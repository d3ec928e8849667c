#include "bench/match/match_command.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "bench/command_line.h"
#include "bench/match/default_engine.h"
#include "bench/match/match.h"
#include "bench/match/match_report.h"

namespace tengen {
namespace {

constexpr int kOk = 0;
constexpr int kFailed = 1;
constexpr int kBadUsage = 2;

constexpr absl::string_view kUsage =
    "Usage: tengen match [--first=COMMAND] [--second=COMMAND] [options]\n"
    "Plays games between two Piskvork engines, judges them and prints the score. Each opening is\n"
    "played with both colours. Times are milliseconds unless a unit follows (1.5s, 2m).\n"
    "Exit status: 0 no technical failure; 1 a crash, a hang, an illegal or forbidden move, or too\n"
    "much time or memory; 2 bad usage.";

constexpr int kMaxGames = 1000000;
constexpr int kMaxConcurrency = 256;
// How often progress is shown when it does not go to a terminal.
constexpr absl::Duration kProgressInterval = absl::Seconds(10);

// The command line as given.
struct Arguments {
  std::string first;
  std::string second;
  std::string first_name;
  std::string second_name;
  std::string openings_file;
  std::string out_directory;
  std::string results_file;
  std::optional<int64_t> nodes;
  std::optional<int64_t> depth;
  std::optional<int64_t> threads;
  std::optional<absl::Duration> turn_time;
  std::vector<std::string> info;
  bool json = false;
  bool quiet = false;
  bool show_stderr = false;
  MatchOptions match;
};

OptionTable Options(Arguments* a) {
  GameSettings& settings = a->match.settings;
  return OptionTable(
      std::string(kUsage),
      {
          {"first", "COMMAND", "The first engine (default: pbrain-tengen beside this program).",
           StoreText(&a->first)},
          {"second", "COMMAND", "The second engine (default: the same as the first).",
           StoreText(&a->second)},
          {"first-name", "NAME", "Its name in tables and files.", StoreText(&a->first_name)},
          {"second-name", "NAME", "Its name in tables and files.", StoreText(&a->second_name)},
          {"games", "N", "Games to play (default 2).", StoreInteger(&a->match.games, 1, kMaxGames)},
          {"concurrency", "N", "Games at the same time (default 1).",
           StoreInteger(&a->match.concurrency, 1, kMaxConcurrency)},
          {"rule", "RULE",
           "freestyle, standard, renju, caro, caro9 or their numbers (default freestyle).",
           StoreRule(&settings.rule)},
          {"size", "N", "Side of the board (default 15).",
           StoreInteger(&settings.size, kMinSide, kMaxSide)},
          {"openings", "FILE",
           "Lines such as h8h9i10 or, from the centre, 0,0,1,-2 (default: a built-in set).",
           StoreText(&a->openings_file)},
          {"turn", "TIME", "Limit of a move (default 1s, none with --match, --nodes or --depth).",
           StoreDuration(&a->turn_time)},
          {"match", "TIME", "Limit of all moves of a side (default: none).",
           StoreDuration(&settings.match_time)},
          {"tolerance", "TIME", "Overrun that still does not lose (default 1s).",
           StoreDuration(&settings.tolerance)},
          {"max-overrun", "TIME", "Call greater overruns failures although they do not lose.",
           StoreDuration(&a->match.max_overrun)},
          {"nodes", "N", "Send INFO max_node N.", StoreInteger(&a->nodes, 1, INT64_MAX)},
          {"depth", "N", "Send INFO max_depth N.", StoreInteger(&a->depth, 1, kPointCapacity)},
          {"threads", "N", "Send INFO thread_num N.",
           StoreInteger(&a->threads, 1, kMaxConcurrency)},
          {"info", "TEXT", "Send INFO TEXT; may be given more than once.", AppendText(&a->info)},
          {"max-memory", "BYTES", "Memory that does not lose, e.g. 64M; 0: any (default 350M).",
           StoreBytes(&settings.max_memory)},
          {"no-suspend", "", "Let engines run while the opponent is to move.",
           StoreSwitch(&settings.suspend, false)},
          {"out", "DIR", "Save every game as .psq there, and the dialogue of failed games as .log.",
           StoreText(&a->out_directory)},
          {"results", "FILE",
           "Write a line per game: JSON if FILE ends in .json or .jsonl, else CSV.",
           StoreText(&a->results_file)},
          {"json", "", "Print the summary as JSON.", StoreSwitch(&a->json)},
          {"quiet", "", "No progress on stderr.", StoreSwitch(&a->quiet)},
          {"engine-stderr", "", "Let the engines write to this stderr.",
           StoreSwitch(&a->show_stderr)},
      });
}

absl::StatusOr<Contestant> MakeContestant(const std::string& command, const std::string& name,
                                          bool show_stderr) {
  absl::StatusOr<std::vector<std::string>> words = SplitCommand(command);
  if (!words.ok()) return words.status();
  Contestant contestant;
  contestant.command = {*std::move(words), show_stderr};
  contestant.name =
      !name.empty() ? name
                    : std::filesystem::path(contestant.command.arguments[0]).filename().string();
  return contestant;
}

// Two players that carry one name cannot be told apart in the files.
void DistinguishNames(std::array<Contestant, 2>* contestants) {
  if ((*contestants)[0].name != (*contestants)[1].name) return;
  (*contestants)[0].name += "-1";
  (*contestants)[1].name += "-2";
}

absl::Status SetContestants(const Arguments& a, MatchOptions* match) {
  std::string first = a.first;
  if (first.empty()) {
    absl::StatusOr<std::string> brain = DefaultEngineCommand();
    if (!brain.ok()) return brain.status();
    first = *brain;
  }
  const std::string& second = a.second.empty() ? first : a.second;
  const std::array<std::pair<const std::string&, const std::string&>, 2> sides = {
      {{first, a.first_name}, {second, a.second_name}}};
  for (size_t i = 0; i < sides.size(); ++i) {
    absl::StatusOr<Contestant> contestant =
        MakeContestant(sides[i].first, sides[i].second, a.show_stderr);
    if (!contestant.ok()) return contestant.status();
    match->contestants[i] = *std::move(contestant);
  }
  DistinguishNames(&match->contestants);
  return absl::OkStatus();
}

absl::Status SetOpenings(const Arguments& a, MatchOptions* match) {
  const int size = match->settings.size;
  if (a.openings_file.empty()) {
    match->openings = BuiltinOpenings(size);
    return absl::OkStatus();
  }
  std::ifstream file(a.openings_file);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read \"", a.openings_file, "\""));
  std::ostringstream text;
  text << file.rdbuf();
  absl::StatusOr<std::vector<Opening>> openings = ParseOpenings(text.str(), size);
  if (!openings.ok()) {
    return absl::Status(openings.status().code(),
                        absl::StrCat(a.openings_file, ": ", openings.status().message()));
  }
  match->openings = *std::move(openings);
  return absl::OkStatus();
}

void SetLimits(const Arguments& a, GameSettings* settings) {
  const auto add = [settings](absl::string_view key, std::optional<int64_t> value) {
    if (value.has_value()) settings->info.push_back(absl::StrCat(key, " ", *value));
  };
  add("max_node", a.nodes);
  add("max_depth", a.depth);
  add("thread_num", a.threads);
  settings->info.insert(settings->info.end(), a.info.begin(), a.info.end());
  settings->turn_time = a.turn_time;
  const bool limited = a.turn_time || settings->match_time || a.nodes || a.depth;
  if (!limited) settings->turn_time = absl::Seconds(1);
}

// Everything of the match that the table could not set by itself.
absl::Status Complete(Arguments* a) {
  SetLimits(*a, &a->match.settings);
  if (absl::Status status = SetContestants(*a, &a->match); !status.ok()) return status;
  return SetOpenings(*a, &a->match);
}

// A name as part of a file name.
std::string FileNamePart(absl::string_view name) {
  std::string part(name);
  for (char& c : part) {
    if (!absl::ascii_isalnum(c) && c != '-' && c != '_' && c != '.') c = '_';
  }
  return part;
}

// Keeps what games leave behind: records, dialogues, the results file and the progress line.
class MatchOutput {
 public:
  MatchOutput(const Arguments& arguments, const Clock& clock)
      : arguments_(arguments), clock_(clock), started_(clock.Now()), shown_(started_) {}

  absl::Status Open() {
    if (!arguments_.out_directory.empty()) {
      std::error_code error;
      std::filesystem::create_directories(arguments_.out_directory, error);
      if (error) {
        return absl::InvalidArgumentError(
            absl::StrCat("cannot make \"", arguments_.out_directory, "\": ", error.message()));
      }
    }
    const std::string& path = arguments_.results_file;
    if (path.empty()) return absl::OkStatus();
    results_.open(path);
    if (!results_) return absl::InvalidArgumentError(absl::StrCat("cannot write \"", path, "\""));
    json_lines_ = absl::EndsWith(path, ".json") || absl::EndsWith(path, ".jsonl");
    if (!json_lines_) results_ << CsvHeader();
    return absl::OkStatus();
  }

  void Add(const MatchGame& game, const MatchTally& tally) {
    const MatchOptions& match = arguments_.match;
    if (results_.is_open()) {
      results_ << (json_lines_ ? JsonLine(match, game) : CsvLine(match, game)) << std::flush;
    }
    if (!arguments_.out_directory.empty()) Save(game);
    if (IsFailure(game.result.reason)) Complain(game);
    ShowProgress(tally);
  }

  // Ends the progress line.
  void Close() {
    if (terminal_ && !arguments_.quiet) std::fputc('\n', stderr);
  }

 private:
  const std::string& NameOf(const MatchGame& game, Color color) const {
    return arguments_.match.contestants[game.ContestantOf(color)].name;
  }

  void Save(const MatchGame& game) const {
    const std::string& black = NameOf(game, Color::kBlack);
    const std::string& white = NameOf(game, Color::kWhite);
    const std::string path =
        absl::StrFormat("%s/game-%04d_%s_%s", arguments_.out_directory, game.number + 1,
                        FileNamePart(black), FileNamePart(white));
    std::ofstream(path + ".psq") << WritePsq(
        ToPsq(game.result, arguments_.match.settings.size, black, white));
    if (!IsFailure(game.result.reason)) return;
    std::ofstream log(path + ".log");
    log << ToString(game.result.reason) << ": " << game.result.detail << "\n";
    for (Color color : kColors) {
      log << "\n"
          << (color == Color::kBlack ? "black " : "white ") << NameOf(game, color) << "\n"
          << absl::StrJoin(game.result.side(color).transcript, "\n") << "\n";
    }
  }

  void Complain(const MatchGame& game) {
    const std::string& loser = NameOf(game, Opponent(*game.result.winner));
    const std::string text = absl::StrFormat("game %d: %s lost by %s: %s", game.number + 1, loser,
                                             ToString(game.result.reason), game.result.detail);
    absl::FPrintF(stderr, "%s%s\n", terminal_ ? "\r\033[K" : "", text);
  }

  void ShowProgress(const MatchTally& tally) {
    if (arguments_.quiet) return;
    const absl::Duration now = clock_.Now();
    const std::string line = ProgressLine(tally, arguments_.match.games, now - started_);
    if (terminal_) {
      absl::FPrintF(stderr, "\r\033[K%s", line);
      std::fflush(stderr);
    } else if (now - shown_ >= kProgressInterval || tally.games() == arguments_.match.games) {
      absl::FPrintF(stderr, "%s\n", line);
      shown_ = now;
    }
  }

  const Arguments& arguments_;
  const Clock& clock_;
  const absl::Duration started_;
  absl::Duration shown_;
  const bool terminal_ = isatty(STDERR_FILENO) == 1;
  std::ofstream results_;
  bool json_lines_ = false;
};

int Refuse(const absl::Status& status, int exit_status) {
  absl::FPrintF(stderr, "tengen match: %s\n", status.message());
  if (exit_status == kBadUsage) std::fputs("Try: tengen match --help\n", stderr);
  return exit_status;
}

}  // namespace

int RunMatch(absl::Span<const std::string> args) {
  Arguments arguments;
  const OptionTable options = Options(&arguments);
  if (AsksForHelp(args)) {
    absl::PrintF("%s", options.Help());
    return kOk;
  }
  absl::Status status = options.Parse(args);
  if (status.ok()) status = Complete(&arguments);
  const Clock& clock = Clock::Real();
  MatchOutput output(arguments, clock);
  if (status.ok()) status = output.Open();
  if (!status.ok()) return Refuse(status, kBadUsage);

  const absl::StatusOr<MatchTally> tally = PlayMatch(
      arguments.match,
      [&output](const MatchGame& game, const MatchTally& so_far) { output.Add(game, so_far); },
      clock);
  output.Close();
  if (!tally.ok()) return Refuse(tally.status(), kFailed);
  absl::PrintF("%s", arguments.json ? SummaryJson(arguments.match, *tally)
                                    : SummaryTable(arguments.match, *tally));
  return tally->clean() ? kOk : kFailed;
}

}  // namespace tengen
