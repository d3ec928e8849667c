#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/files.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/position_option.h"
#include "engine/record/notation.h"
#include "search/proof/proof_writer.h"
#include "search/proof/solver.h"

namespace tengen::cli {
namespace {

constexpr int kNo = 1;
constexpr int kUnknown = 3;

constexpr absl::Duration kProgressInterval = absl::Seconds(1);

constexpr absl::string_view kSolveUsage =
    "Usage: tengen solve [options] [MOVES]\n"
    "Looks for a win of the side to move: by continuous fours (VCF), then by continuous threats\n"
    "(VCT). MOVES lead to the position, as in h8h9i10. Prints the answer, the number of plies, "
    "the\n"
    "line in which the defender holds out longest, and the effort.\n"
    "Exit status: 0 a win; 1 no win of the kind asked for; 2 bad usage; 3 a limit came first;\n"
    "74 the proof could not be written.";

struct SolveArguments {
  engine::PositionText position;
  search::SolveOptions options;
  std::optional<int64_t> max_nodes;
  std::optional<int64_t> max_stones;
  std::optional<absl::Duration> time;
  std::string proof;
  bool only_fours = false;
  bool only_threats = false;
  bool quiet = false;
};

base::OptionTable Options(SolveArguments* a) {
  std::vector<base::OptionSpec> options = PositionOptions(&a->position);
  const std::vector<base::OptionSpec> own = {
      {"vcf", "", "Look for continuous fours only.", base::StoreSwitch(&a->only_fours)},
      {"vct", "", "Look for continuous threats only.", base::StoreSwitch(&a->only_threats)},
      {"max-fours", "N", "The longest win by fours looked for, in fours before the five.",
       base::StoreInteger(&a->options.max_fours, 0, engine::kPointCapacity)},
      {"any", "", "Take the first win by fours found; do not look for a shorter one.",
       base::StoreSwitch(&a->options.shortest, false)},
      {"nodes", "N", "Stop after so many attacking moves.",
       base::StoreInteger(&a->max_nodes, 1, INT64_MAX)},
      {"time", "T", "Stop after this time.", base::StoreDuration(&a->time)},
      {"max-moves", "N", "The game is drawn when N stones are on the board.",
       base::StoreInteger(&a->max_stones, 1, engine::kPointCapacity)},
      {"proof", "FILE", "Write the proof of the win there, - for standard output.",
       base::StoreText(&a->proof)},
      {"quiet", "", "Show no progress.", base::StoreSwitch(&a->quiet)},
  };
  options.insert(options.end(), own.begin(), own.end());
  return base::OptionTable(std::string(kSolveUsage), std::move(options), AppendMoves(&a->position));
}

// Tells the solver when to stop, and the user that it is at work.
class Watch {
 public:
  Watch(const SolveArguments& arguments, const base::Clock& clock)
      : limit_(arguments.time),
        show_(!arguments.quiet),
        clock_(clock),
        start_(clock.Now()),
        shown_(start_) {}
  ~Watch() {
    if (any_shown_ && isatty(STDERR_FILENO)) std::fputs("\r\033[K", stderr);
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  absl::Duration Elapsed() const { return clock_.Now() - start_; }

  bool Expired() {
    const absl::Duration now = clock_.Now();
    if (show_ && now - shown_ >= kProgressInterval) Show(now);
    return limit_ && now - start_ >= *limit_;
  }

 private:
  void Show(absl::Duration now) {
    const bool terminal = isatty(STDERR_FILENO) != 0;
    absl::FPrintF(stderr, "%ssolving, %d s%s", terminal ? "\r" : "",
                  absl::ToInt64Seconds(now - start_), terminal ? "" : "\n");
    any_shown_ = true;
    // A log needs fewer lines the longer it gets.
    shown_ = terminal ? now : now + (now - start_);
  }

  const std::optional<absl::Duration> limit_;
  const bool show_;
  const base::Clock& clock_;
  const absl::Duration start_;
  absl::Duration shown_;
  bool any_shown_ = false;
};

absl::string_view Kind(const SolveArguments& arguments) {
  if (arguments.only_fours) return "by continuous fours";
  if (arguments.only_threats) return "by continuous threats";
  return "by continuous fours or threats";
}

void PrintAnswer(const SolveArguments& arguments, const Board& board,
                 const search::Solution& solution, absl::Duration elapsed, std::FILE* out) {
  const char* const mover = board.side_to_move() == Color::kBlack ? "Black" : "White";
  switch (solution.answer) {
    case search::Solution::Answer::kWin: {
      const auto letters = [&board](std::string* to, Point p) {
        absl::StrAppend(to, ToLetters(p, board.height()));
      };
      absl::FPrintF(out, "win: %s wins by continuous %s\ndistance: %d plies\nline: %s\n", mover,
                    solution.by_fours ? "fours" : "threats", solution.distance,
                    absl::StrJoin(solution.line, " ", letters));
      break;
    }
    case search::Solution::Answer::kNoWin:
      absl::FPrintF(out, "no win: %s has none %s\n", mover, Kind(arguments));
      break;
    case search::Solution::Answer::kUnknown:
      absl::FPrintF(out, "unknown: a limit came first\n");
      break;
  }
  absl::FPrintF(out, "nodes: %d\ntime: %d ms\n", solution.nodes,
                absl::ToInt64Milliseconds(elapsed));
}

absl::Status Complete(SolveArguments* arguments) {
  if (arguments->only_fours && arguments->only_threats) {
    return absl::InvalidArgumentError("--vcf and --vct exclude each other");
  }
  arguments->options.fours = !arguments->only_threats;
  arguments->options.threats = !arguments->only_fours;
  arguments->options.max_nodes = arguments->max_nodes.value_or(INT64_MAX);
  if (arguments->proof.empty() || arguments->proof == "-") return absl::OkStatus();
  return base::MayReplaceFile(arguments->proof);
}

// A win that comes after the game is drawn is none.
void ApplyStoneLimit(const SolveArguments& arguments, const Board& board,
                     search::Solution* solution) {
  if (!arguments.max_stones || solution->answer != search::Solution::Answer::kWin) return;
  if (board.stone_count() + solution->distance > *arguments.max_stones) {
    solution->answer = search::Solution::Answer::kUnknown;
  }
}

int Refuse(absl::string_view command, const absl::Status& status) {
  absl::FPrintF(stderr, "tengen %s: %s\nSee tengen %s --help\n", command, status.message(),
                command);
  return kBadUsage;
}

int ExitStatus(search::Solution::Answer answer) {
  switch (answer) {
    case search::Solution::Answer::kWin:
      return kOk;
    case search::Solution::Answer::kNoWin:
      return kNo;
    case search::Solution::Answer::kUnknown:
      break;
  }
  return kUnknown;
}

}  // namespace

int RunSolve(CommandArguments args) {
  SolveArguments arguments;
  const base::OptionTable options = Options(&arguments);
  if (base::AsksForHelp(args)) {
    absl::PrintF("%s", options.Help());
    return kOk;
  }
  absl::Status status = options.Parse(args);
  if (status.ok()) status = Complete(&arguments);
  if (!status.ok()) return Refuse("solve", status);
  absl::StatusOr<Board> board = ReadPosition(arguments.position);
  if (!board.ok()) return Refuse("solve", board.status());

  search::Solver solver(search::Solver::kManyEntries);
  search::Solution solution;
  absl::Duration elapsed;
  {
    Watch watch(arguments, base::Clock::Real());
    solution = solver.Solve(*board, arguments.options, [&watch] { return watch.Expired(); });
    elapsed = watch.Elapsed();
  }
  ApplyStoneLimit(arguments, *board, &solution);
  const bool proof_to_output = arguments.proof == "-";
  PrintAnswer(arguments, *board, solution, elapsed, proof_to_output ? stderr : stdout);
  if (solution.answer == search::Solution::Answer::kWin && !arguments.proof.empty()) {
    std::optional<int> limit;
    if (arguments.max_stones) limit = static_cast<int>(*arguments.max_stones);
    status = base::WriteWholeFile(arguments.proof,
                                  ProofText(*board, solver.tree(), *solution.root, limit));
    if (!status.ok()) {
      absl::FPrintF(stderr, "tengen solve: %s\n", status.message());
      return kOutputLost;
    }
  }
  return ExitStatus(solution.answer);
}

}  // namespace tengen::cli
