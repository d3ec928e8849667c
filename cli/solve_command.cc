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
#include "base/command.h"
#include "base/files.h"
#include "base/interrupts.h"
#include "base/progress.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/position_option.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "search/proof/proof_writer.h"
#include "search/proof/solver.h"

namespace tengen::cli {
namespace {

constexpr int kNo = 1;
constexpr int kUnknown = 3;

constexpr absl::string_view kSolveUsage =
    R"(Usage: tengen solve [options] [MOVES]

Looks for a win of the side to move: by continuous fours (VCF), then by continuous threats (VCT).
Wins with a quiet move, one that threatens nothing, are not looked for: tengen analyze finds some.
MOVES lead to the position, as in h8h9i10. Prints the answer, the number of plies, the line in
which the defender holds out longest, and the effort.

Exit status: 0 a win; 1 no win of the kind looked for; 2 bad usage; 3 a limit came first; 74 the
proof or other output could not be written. Ctrl-C, SIGTERM and SIGHUP end the search; what is known
then is printed, and the status is 128 and the signal's number.)";

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

OptionTable Options(SolveArguments* a) {
  std::vector<OptionSpec> options = PositionOptions(&a->position);
  const std::vector<OptionSpec> own = {
      {"vcf", "", "Look for continuous fours only.", StoreSwitch(&a->only_fours)},
      {"vct", "", "Look for continuous threats only.", StoreSwitch(&a->only_threats)},
      {"max-fours", "N", "The longest win by fours looked for, in fours before the five.",
       StoreInteger(&a->options.max_fours, 0, engine::kPointCapacity)},
      {"any", "", "Take the first win by fours found; do not look for a shorter one.",
       StoreSwitch(&a->options.shortest, false)},
      {"nodes", "N", "Stop after so many attacking moves.",
       StoreInteger(&a->max_nodes, 1, INT64_MAX)},
      {"time", "T", "Stop after this time, as in 5, 500ms, 2min or inf.", StoreTimeLimit(&a->time)},
      {"max-moves", "N", "The game is drawn when N stones are on the board.",
       StoreInteger(&a->max_stones, 1, engine::kPointCapacity)},
      {"proof", "FILE", "Write the proof of the win there, - for standard output.",
       StoreText(&a->proof)},
      {"quiet", "", "Show no progress.", StoreSwitch(&a->quiet)},
  };
  options.insert(options.end(), own.begin(), own.end());
  return OptionTable(kSolveUsage, std::move(options), AppendMoves(&a->position));
}

// Tells the solver when to stop, and the user that it is at work.
class Watch {
 public:
  Watch(const SolveArguments& arguments, const base::EndSignals& signals, const base::Clock& clock)
      : signals_(signals), limit_(arguments.time), line_(arguments.quiet, clock) {}
  ~Watch() { line_.Clear(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  absl::Duration Elapsed() const { return line_.Elapsed(); }

  bool Expired() {
    if (line_.IsDue()) {
      line_.Show(absl::StrFormat("solving, %d s", absl::ToInt64Seconds(Elapsed())));
    }
    return signals_.Came() || (limit_ && Elapsed() >= *limit_);
  }

 private:
  const base::EndSignals& signals_;
  const std::optional<absl::Duration> limit_;
  base::ProgressLine line_;
};

absl::string_view Kind(const SolveArguments& arguments) {
  if (arguments.only_fours) return "by continuous fours";
  if (arguments.only_threats) return "by continuous threats";
  return "by continuous fours or threats";
}

void PrintAnswer(const SolveArguments& arguments, const Board& board,
                 const search::Solution& solution, absl::Duration elapsed, std::FILE* out) {
  const absl::string_view mover = engine::ColorName(board.side_to_move());
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
      absl::FPrintF(out, "no win: %s has none %s; wins with %s were not looked for\n", mover,
                    Kind(arguments), arguments.only_fours ? "other moves" : "quiet moves");
      break;
    case search::Solution::Answer::kUnknown:
      absl::FPrintF(out, "unknown: a limit or a signal came first\n");
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
  return base::WriteWholeFile(arguments.proof,
                              ProofText(board, solver.tree(), *solution.root, limit));
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

  const base::EndSignals signals;
  search::Solver solver(search::Solver::kManyEntries);
  search::Solution solution;
  absl::Duration elapsed;
  {
    Watch watch(arguments, signals, base::Clock::Real());
    solution = solver.Solve(board, arguments.options, [&watch] { return watch.Expired(); });
    elapsed = watch.Elapsed();
  }
  ApplyStoneLimit(arguments, board, &solution);
  const bool proof_to_output = arguments.proof == "-";
  PrintAnswer(arguments, board, solution, elapsed, proof_to_output ? stderr : stdout);
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
