#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/files.h"
#include "base/interrupts.h"
#include "base/processors.h"
#include "cli/analyze/analysis_json.h"
#include "cli/analyze/analysis_text.h"
#include "cli/analyze/best_lines.h"
#include "cli/analyze/live_view.h"
#include "cli/analyze/serve.h"
#include "cli/analyze/whole_lines.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/pictures/board_picture.h"
#include "cli/position_option.h"
#include "cli/terminal/output_terminal.h"
#include "cli/terminal/watched_search.h"
#include "eval/network/network.h"
#include "search/brain.h"

namespace tengen::cli {
namespace {

constexpr absl::Duration kUsualTime = absl::Seconds(10);
constexpr int kMostDepth = 1000;
constexpr int kMostWaiting = 1'000'000;
constexpr int64_t kServerTable = int64_t{256} << 20;

constexpr absl::string_view kAnalyzeUsage =
    R"(Usage: tengen analyze [options] [MOVES]
       tengen analyze --server [options]

Analyses the position after MOVES, as in h8h9i10: the best moves with their lines of play, values
and win rates, for the side to move. On a terminal the view is drawn again while the engine
thinks; elsewhere each line of each iteration is a line of text. Ctrl-C, SIGTERM, SIGHUP or a proven
result ends the analysis early. Of a game whose last move ends it, the position before that move is analysed.

--json prints an object a line:
  position   rule, width, height, side_to_move (black, white), black and white (their stones),
             blocked (points that nobody may play on),
             moves (in order of play, null if that is not known), forbidden (to Black)
  iteration  for each line of each iteration: depth, selective_depth (plies), line (rank from
             1), lines (their number), value (for the side to move), mate (null, or plies to a
             proven win, negative to a loss), win_rate (0 to 1 for the side to move, null where
             nothing was searched), nodes, time_ms, nps (nodes per
             second), hash_permille (of the table in use), pv (array of points)
  result     the same of the best line in the end, with best (the move), interrupted
Each has its name as "type". Points are letters, row 1 at the bottom. Fields may be added.

--svg writes a picture. rsvg-convert -o board.png board.svg makes a PNG of it.

)";

constexpr absl::string_view kAnalyzeStatuses = R"(

Exit status: 0 all is well, ended early or not; 1 the picture could not be written; 2 bad usage.)";

struct AnalyzeArguments {
  engine::PositionText position;
  std::optional<absl::Duration> time;
  std::optional<int64_t> nodes;
  std::optional<int64_t> depth;
  search::BrainOptions brain = {.threads = base::ProcessorCount()};
  int lines = 1;
  bool infinite = false;
  bool json = false;
  bool plain = false;
  std::string svg;
  bool svg_line = false;
  bool server = false;
  int waiting = 1000;
};

OptionTable Options(AnalyzeArguments* a) {
  std::vector<OptionSpec> options = PositionOptions(&a->position);
  const std::vector<OptionSpec> own = {
      {"time", "T",
       "Think so long, as in 5, 500ms, 2min or inf (default 10s if there is no limit).",
       StoreTimeLimit(&a->time)},
      {"nodes", "N", "Stop after so many nodes.", StoreInteger(&a->nodes, 1, INT64_MAX)},
      {"depth", "N", "Stop after the iteration of so many plies.",
       StoreInteger(&a->depth, 1, kMostDepth)},
      {"infinite", "", "No limit: until the result is proved or a signal such as Ctrl-C.",
       StoreSwitch(&a->infinite)},
      {"lines", "N", "Show the N best moves, each with its line (default 1).",
       StoreInteger(&a->lines, 1, engine::kPointCapacity)},
      {"threads", "N",
       "Search with so many threads (default: one per processor); with one, equal searches to a "
       "depth or a number of nodes find the same.",
       StoreInteger(&a->brain.threads, 1, INT_MAX)},
      {"hash", "BYTES", "Size of the transposition table, as in 64MiB (default about 256MiB).",
       StoreBytes(&a->brain.hash_bytes)},
      {"weights", "FILE", "Judge positions by this network, which must be one for the rule.",
       StoreNetwork(&a->brain.network)},
      {"json", "", "Print JSON lines and nothing else.", StoreSwitch(&a->json)},
      {"plain", "", "Print lines of text on a terminal, too.", StoreSwitch(&a->plain)},
      {"svg", "FILE", "Write a picture of the position and the best moves there.",
       StoreText(&a->svg)},
      {"svg-line", "", "Show the best line on the picture as numbered pale stones.",
       StoreSwitch(&a->svg_line)},
      {"server", "", "Analyse the positions that come on standard input.", StoreSwitch(&a->server)},
      {"waiting", "N", "With --server, read no more while N requests wait (default 1000).",
       StoreInteger(&a->waiting, 1, kMostWaiting)},
  };
  options.insert(options.end(), own.begin(), own.end());
  return OptionTable(absl::StrCat(kAnalyzeUsage, kServerUsage, kAnalyzeStatuses),
                     std::move(options), {"MOVES", AppendMoves(&a->position)});
}

absl::Status Check(const AnalyzeArguments& arguments) {
  if (arguments.infinite && (arguments.time || arguments.nodes || arguments.depth)) {
    return absl::InvalidArgumentError("--infinite excludes --time, --nodes and --depth");
  }
  if (arguments.json && arguments.plain) {
    return absl::InvalidArgumentError("--json and --plain exclude each other");
  }
  if (arguments.svg_line && arguments.svg.empty()) {
    return absl::InvalidArgumentError("--svg-line needs --svg");
  }
  if (arguments.svg == "-") {
    return absl::InvalidArgumentError("--svg needs a file: the result goes to standard output");
  }
  return arguments.svg.empty() ? absl::OkStatus() : base::MayReplaceKind(arguments.svg, "<svg");
}

// The position, or the one before the move that ends the game: then it is said that it is.
absl::StatusOr<engine::GivenPosition> ReadUnfinished(const AnalyzeArguments& arguments) {
  absl::StatusOr<engine::GivenPosition> position = ReadPositionOfOptions(arguments.position);
  if (!position.ok()) return position;
  if (!position->end.empty()) {
    absl::FPrintF(stderr, "tengen analyze: %s; this is the position before it (--move=%d)\n",
                  position->end, position->turns);
  }
  if (position->board.full()) {
    return absl::InvalidArgumentError("the board is full: there is nothing to play");
  }
  const std::shared_ptr<const eval::Network>& network = arguments.brain.network;
  if (network != nullptr && network->rule() != position->board.rule()) {
    return absl::InvalidArgumentError(absl::StrCat("--weights: the network is one for ",
                                                   RuleName(network->rule()), ", not for ",
                                                   RuleName(position->board.rule())));
  }
  return position;
}

std::optional<absl::Duration> TimeOf(const AnalyzeArguments& arguments) {
  if (!arguments.time && !arguments.nodes && !arguments.depth && !arguments.infinite) {
    return kUsualTime;
  }
  if (arguments.time == absl::InfiniteDuration()) return std::nullopt;
  return arguments.time;
}

search::SearchLimits LimitsOf(const AnalyzeArguments& arguments) {
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  limits.turn_time = TimeOf(arguments);
  if (arguments.depth) limits.max_depth = static_cast<int>(*arguments.depth);
  limits.max_nodes = arguments.nodes;
  limits.lines = arguments.lines;
  limits.analysis = true;
  return limits;
}

// Collects the lines and passes everything on to who shows it.
class Collector : public SearchWatcher {
 public:
  Collector(WholeLines& whole, BestLines& best, SearchWatcher& shown_by)
      : whole_(whole), best_(best), shown_by_(shown_by) {}

  void OnIteration(const search::SearchInfo& info) override {
    const search::SearchInfo whole = whole_.Complete(info);
    best_.Add(whole);
    shown_by_.OnIteration(whole);
  }
  void OnRootEvent(const search::RootEvent& event) override { shown_by_.OnRootEvent(event); }
  void OnTick() override { shown_by_.OnTick(); }

 private:
  WholeLines& whole_;
  BestLines& best_;
  SearchWatcher& shown_by_;
};

// Prints iterations as lines, at once, so that programs can follow.
class LinePrinter : public SearchWatcher {
 public:
  using Format = std::string (*)(const search::SearchInfo&, const Board&);
  LinePrinter(Format format, const Board& board) : format_(format), board_(board) {}

  void OnIteration(const search::SearchInfo& info) override {
    absl::PrintF("%s\n", format_(info, board_));
    std::fflush(stdout);
  }

 private:
  const Format format_;
  const Board& board_;
};

std::unique_ptr<SearchWatcher> MakeView(const AnalyzeArguments& arguments,
                                        const engine::GivenPosition& position,
                                        const BestLines& best, const search::Brain& brain) {
  const Board& board = position.board;
  if (arguments.json) {
    return std::make_unique<LinePrinter>(
        [](const search::SearchInfo& info, const Board& b) {
          return IterationJson(info, b.height());
        },
        board);
  }
  if (arguments.plain || !OutputIsCapableTerminal()) {
    return std::make_unique<LinePrinter>(IterationText, board);
  }
  return std::make_unique<LiveView>(position, best, brain, base::Clock::Real(), OutputWantsColor(),
                                    stdout);
}

// The brain uses no more, and a person should know.
void SayThatThreadsAreFewer(int threads) {
  const int most = base::ProcessorCount();
  if (threads <= most) return;
  absl::FPrintF(stderr, "tengen analyze: %d threads would take turns on the processors: using %d\n",
                threads, most);
}

// Thinks and shows it; true if a person ended that.
bool Analyze(const AnalyzeArguments& arguments, const engine::GivenPosition& position,
             BestLines& best, base::HeldInterrupts& held) {
  search::Brain brain(arguments.brain);
  const std::unique_ptr<SearchWatcher> view = MakeView(arguments, position, best, brain);
  WholeLines whole(position.board, arguments.brain);
  Collector collector(whole, best, *view);
  MoveChooser::Choice choice =
      ThinkWatched(brain, position.board, LimitsOf(arguments), collector, held);
  choice.result.info = whole.Complete(choice.result.info);
  best.Finish(choice.result);
  return choice.interrupted;
}

void PrintResult(const AnalyzeArguments& arguments, const engine::GivenPosition& position,
                 const BestLines& best, bool interrupted) {
  if (!arguments.json) {
    absl::PrintF("%s", Summary(position, best.lines(), {TimeOf(arguments), interrupted},
                               OutputWantsColor()));
  } else if (!best.lines().empty()) {
    absl::PrintF("%s\n", ResultJson(best.lines().front(), position.board.height(), interrupted));
  }
  std::fflush(stdout);
}

absl::Status CheckForServer(const AnalyzeArguments& a) {
  const engine::PositionText& p = a.position;
  if (!p.moves.empty() || !p.file.empty() || p.game || p.move || p.side || p.encoding) {
    return absl::InvalidArgumentError("--server takes positions from standard input alone");
  }
  if (a.plain || !a.svg.empty()) {
    return absl::InvalidArgumentError("--server excludes --plain and --svg");
  }
  if (!TimeOf(a) && !a.nodes && !a.depth) {
    return absl::InvalidArgumentError("--server needs a limit for requests that name none");
  }
  return absl::OkStatus();
}

CommandResult Serve(const AnalyzeArguments& arguments) {
  if (absl::Status status = CheckForServer(arguments); !status.ok()) return status;
  SayThatThreadsAreFewer(arguments.brain.threads);
  AnalysisServerOptions options;
  options.threads = std::min(arguments.brain.threads, base::ProcessorCount());
  const int64_t bytes = arguments.brain.hash_bytes;
  options.table_bytes = static_cast<size_t>(bytes > 0 ? bytes : kServerTable);
  options.network = arguments.brain.network;
  options.most_waiting = static_cast<size_t>(arguments.waiting);
  options.usual.position.rule = arguments.position.rule.value_or(Rule::kFreestyle);
  options.usual.position.size = arguments.position.size;
  options.usual.limits = {TimeOf(arguments), arguments.nodes, arguments.depth};
  options.usual.lines = arguments.lines;
  return ServeAnalyses(std::move(options));
}

CommandResult AnalyzeAndPrint(const AnalyzeArguments& arguments) {
  if (absl::Status status = Check(arguments); !status.ok()) return status;
  if (arguments.server) return Serve(arguments);
  const absl::StatusOr<engine::GivenPosition> position = ReadUnfinished(arguments);
  if (!position.ok()) return position.status();

  SayThatThreadsAreFewer(arguments.brain.threads);
  const Board& board = position->board;
  if (arguments.json) absl::PrintF("%s\n", PositionJson(board, position->ordered));
  BestLines best;
  // One that comes too late to end the analysis must not end its result.
  base::HeldInterrupts held(base::HeldInterrupts::Of::kEndSignals);
  const bool interrupted = Analyze(arguments, *position, best, held);
  PrintResult(arguments, *position, best, interrupted);
  if (arguments.svg.empty()) return kOk;
  absl::Status status =
      base::WriteWholeFile(arguments.svg, DrawSvg({.board = board,
                                                   .ordered = position->ordered,
                                                   .lines = best.lines(),
                                                   .show_line = arguments.svg_line}));
  if (status.ok()) return kOk;
  return {kFailed, std::move(status)};
}

}  // namespace

int RunAnalyze(CommandArguments args) {
  AnalyzeArguments arguments;
  return base::Obey(
      {"tengen analyze", Options(&arguments), [&] { return AnalyzeAndPrint(arguments); }}, args);
}

}  // namespace tengen::cli
