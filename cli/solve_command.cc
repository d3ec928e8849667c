#include <cstdio>
#include <memory>
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
#include "base/command.h"
#include "base/files.h"
#include "base/interrupts.h"
#include "base/progress.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/draw_solving.h"
#include "cli/position_option.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "search/evaluator_scorer.h"
#include "search/proof/proof_file.h"
#include "search/proof/proof_writer.h"
#include "search/proof/solver.h"
#include "search/searching_adviser.h"

namespace tengen::cli {
namespace {

constexpr int kNo = 1;
constexpr int kUnknown = 3;
// For quiet moves where no limit is given; the usage names it.
constexpr int64_t kQuietNodes = 40'000'000;

constexpr absl::string_view kSolveUsage =
    R"(Usage: tengen solve [options] [MOVES]

Looks for a win of the side to move: by continuous fours (VCF), then by continuous threats (VCT),
then with quiet moves, which threaten to threaten. Without --nodes or --time the search of quiet
moves, which has no end of its own, is given up after 40M nodes. MOVES lead to the position, as in
h8h9i10. Prints the answer, the number of plies, the line in which the defender holds out longest,
and the effort.

With --draw, looks on a board of at most 64 points for a proof that the side to move makes no five
in a row, whatever he plays. Without --nodes or --time that search ends with its memory.

Exit status: 0 a win, or with --draw a hold; 1 no win by threats, and none with quiet moves was
found, or no hold; 2 bad usage; 3 a limit came first; 74 the proof or other output could not be
written. Ctrl-C, SIGTERM and SIGHUP end the search; what is known then is printed, and the status is
128 and the signal's number.)";

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
  bool draw = false;
  bool binary = false;
  std::optional<int64_t> memory;  // for draws
};

OptionTable Options(SolveArguments* a) {
  std::vector<OptionSpec> options = PositionOptions(&a->position);
  const std::vector<OptionSpec> own = {
      {"vcf", "", "Look for continuous fours only.", StoreSwitch(&a->only_fours)},
      {"vct", "", "Look for continuous threats only.", StoreSwitch(&a->only_threats)},
      {"draw", "", "Look for a proof that the side to move makes no five.", StoreSwitch(&a->draw)},
      {"memory", "SIZE", "For the positions of --draw (default 2G).", StoreBytes(&a->memory)},
      {"max-fours", "N", "The longest win by fours looked for, in fours before the five.",
       StoreInteger(&a->options.max_fours, 0, engine::kPointCapacity)},
      {"any", "", "Take the first win by fours found; do not look for a shorter one.",
       StoreSwitch(&a->options.shortest, false)},
      {"nodes", "N", "Stop after so many attacking moves.",
       StoreInteger(&a->max_nodes, 1, INT64_MAX)},
      {"time", "T", "Stop after this time, as in 5, 500ms, 2min or inf.", StoreTimeLimit(&a->time)},
      {"max-moves", "N", "The game is drawn when N stones are on the board.",
       StoreInteger(&a->max_stones, 1, engine::kPointCapacity)},
      {"proof", "FILE", "Write the proof of the win or hold there, - for standard output.",
       StoreText(&a->proof)},
      {"binary", "", "Write the proof of a win as version 2, which is smaller and no text.",
       StoreSwitch(&a->binary)},
      {"quiet", "", "Show no progress.", StoreSwitch(&a->quiet)},
  };
  options.insert(options.end(), own.begin(), own.end());
  return OptionTable(kSolveUsage, std::move(options), {"MOVES", AppendMoves(&a->position)});
}

// Tells the solver when to stop, and the user that it is at work.
class Watch {
 public:
  Watch(const SolveArguments& arguments, const search::Solver& solver,
        const base::EndSignals& signals, const base::Clock& clock)
      : solver_(solver), signals_(signals), limit_(arguments.time), line_(arguments.quiet, clock) {}
  ~Watch() { line_.Clear(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  absl::Duration Elapsed() const { return line_.Elapsed(); }

  bool Expired() {
    if (line_.IsDue()) {
      line_.Show(absl::StrFormat("solving%s, %d s", Stage(), absl::ToInt64Seconds(Elapsed())));
    }
    return signals_.Came() || (limit_ && Elapsed() >= *limit_);
  }

 private:
  std::string Stage() const {
    const search::SolverProgress progress = solver_.progress();
    switch (progress.stage) {
      case search::SolverProgress::Stage::kFours:
        return ": fours";
      case search::SolverProgress::Stage::kThreats:
        return ": threats";
      case search::SolverProgress::Stage::kQuiet:
        break;
    }
    return absl::StrFormat(": quiet moves, %d positions", progress.positions);
  }

  const search::Solver& solver_;
  const base::EndSignals& signals_;
  const std::optional<absl::Duration> limit_;
  base::ProgressLine line_;
};

absl::string_view Means(const SolveArguments& arguments) {
  if (arguments.only_fours) return "by continuous fours";
  if (arguments.only_threats) return "by continuous threats";
  return "by continuous fours or threats";
}

absl::string_view Means(const search::Solution& win) {
  if (win.by_fours) return "by continuous fours";
  return win.quiet ? "with quiet moves" : "by continuous threats";
}

std::string NoWin(const SolveArguments& arguments, absl::string_view mover) {
  const std::string known = absl::StrCat(mover, " has none ", Means(arguments));
  if (arguments.options.quiet) return absl::StrCat(known, "; with quiet moves none was found");
  return absl::StrCat(known, "; wins with ", arguments.only_fours ? "other" : "quiet",
                      " moves were not looked for");
}

// What ended the search.
absl::string_view End(const search::Solution& solution, bool interrupted) {
  if (interrupted) return "a signal came first";
  switch (solution.limit) {
    case search::Solution::Limit::kNodes:
      return "the limit on nodes came first";
    case search::Solution::Limit::kMemory:
      return "the memory for positions was used up first";
    case search::Solution::Limit::kStop:
      return "the limit on time came first";
    case search::Solution::Limit::kNone:
      break;
  }
  return "the game is drawn before the win that was found";
}

std::string Unknown(const SolveArguments& arguments, absl::string_view mover,
                    const search::Solution& solution, bool interrupted) {
  std::string text(End(solution, interrupted));
  if (solution.no_threats) absl::StrAppend(&text, "; ", mover, " has no win ", Means(arguments));
  return text;
}

void PrintAnswer(const SolveArguments& arguments, const Board& board,
                 const search::Solution& solution, absl::Duration elapsed, bool interrupted,
                 std::FILE* out) {
  const absl::string_view mover = engine::ColorName(board.side_to_move());
  switch (solution.answer) {
    case search::Solution::Answer::kWin: {
      const auto letters = [&board](std::string* to, Point p) {
        absl::StrAppend(to, ToLetters(p, board.height()));
      };
      absl::FPrintF(out, "win: %s wins %s\ndistance: %d plies\nline: %s\n", mover, Means(solution),
                    solution.distance, absl::StrJoin(solution.line, " ", letters));
      break;
    }
    case search::Solution::Answer::kNoWin:
      absl::FPrintF(out, "no win: %s\n", NoWin(arguments, mover));
      break;
    case search::Solution::Answer::kUnknown:
      absl::FPrintF(out, "unknown: %s\n", Unknown(arguments, mover, solution, interrupted));
      break;
  }
  absl::FPrintF(out, "nodes: %d\ntime: %d ms\n", solution.nodes,
                absl::ToInt64Milliseconds(elapsed));
}

// Options that would do nothing.
absl::Status CheckIdleOptions(const SolveArguments& a) {
  if (!a.draw && a.memory) return absl::InvalidArgumentError("--memory is for --draw");
  if (a.draw && (a.only_fours || a.only_threats || a.max_stones || a.binary)) {
    return absl::InvalidArgumentError("--vcf, --vct, --max-moves and --binary are not for --draw");
  }
  if (a.binary && a.proof.empty()) return absl::InvalidArgumentError("--binary is for --proof");
  return absl::OkStatus();
}

absl::Status Complete(SolveArguments* arguments) {
  if (arguments->only_fours && arguments->only_threats) {
    return absl::InvalidArgumentError("--vcf and --vct exclude each other");
  }
  if (absl::Status status = CheckIdleOptions(*arguments); !status.ok()) return status;
  arguments->options.fours = !arguments->only_threats;
  arguments->options.threats = !arguments->only_fours;
  arguments->options.quiet = !arguments->only_fours && !arguments->only_threats;
  if (!arguments->max_nodes && !arguments->time) arguments->options.max_quiet_nodes = kQuietNodes;
  arguments->options.max_nodes = arguments->max_nodes.value_or(INT64_MAX);
  if (arguments->proof.empty()) return absl::OkStatus();
  return base::MayReplaceKind(arguments->proof, arguments->draw ? "tengen-draw" : "tengen-proof");
}

// A win that comes after the game is drawn is none.
void ApplyStoneLimit(const SolveArguments& arguments, const Board& board,
                     search::Solution* solution) {
  if (!arguments.max_stones || solution->answer != search::Solution::Answer::kWin) return;
  if (board.stone_count() + solution->distance > *arguments.max_stones) {
    solution->answer = search::Solution::Answer::kUnknown;
  }
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

// Writes the proof of a win, if one is wanted.
absl::Status WriteProof(const SolveArguments& arguments, const Board& board,
                        const search::Solver& solver, const search::Solution& solution) {
  if (solution.answer != search::Solution::Answer::kWin || arguments.proof.empty()) {
    return absl::OkStatus();
  }
  std::optional<int> limit;
  if (arguments.max_stones) limit = static_cast<int>(*arguments.max_stones);
  const auto write = arguments.binary ? search::ProofBytes : search::ProofText;
  return base::WriteWholeFile(arguments.proof, write(board, solver.tree(), *solution.root, limit));
}

DrawSolving DrawSolvingOf(const SolveArguments& a) {
  DrawSolving solving{.max_nodes = a.max_nodes, .time = a.time, .proof = a.proof, .quiet = a.quiet};
  solving.memory = a.memory.value_or(solving.memory);
  return solving;
}

CommandResult Solve(SolveArguments& arguments) {
  if (absl::Status status = Complete(&arguments); !status.ok()) return status;
  absl::StatusOr<engine::GivenPosition> position = ReadPositionOfOptions(arguments.position);
  if (!position.ok()) return position.status();
  if (!position->end.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(position->end, "; --move=", position->turns,
                                                   " is the position before that move"));
  }
  Board& board = position->board;
  if (arguments.draw) return SolveDraw(board, DrawSolvingOf(arguments));

  base::Farewell farewell;
  farewell.text = "tengen solve: interrupted; nothing is known";
  farewell.patience = base::kPatience;
  const base::EndSignals signals(farewell);
  search::Solver solver(search::Solver::kManyEntries, search::EvaluatorScorer(),
                        std::make_shared<search::SearchingAdviser>());
  search::Solution solution;
  absl::Duration elapsed;
  {
    Watch watch(arguments, solver, signals, base::Clock::Real());
    solution = solver.Solve(board, arguments.options, [&watch] { return watch.Expired(); });
    elapsed = watch.Elapsed();
  }
  ApplyStoneLimit(arguments, board, &solution);
  const bool proof_to_output = arguments.proof == "-";
  PrintAnswer(arguments, board, solution, elapsed, signals.Came(),
              proof_to_output ? stderr : stdout);
  absl::Status written = WriteProof(arguments, board, solver, solution);
  if (!written.ok()) return {kOutputLost, std::move(written)};
  return signals.Came() ? signals.exit_status() : ExitStatus(solution.answer);
}

}  // namespace

int RunSolve(CommandArguments args) {
  SolveArguments arguments;
  return base::Obey({"tengen solve", Options(&arguments), [&] { return Solve(arguments); }}, args);
}

}  // namespace tengen::cli
