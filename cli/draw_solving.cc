#include "cli/draw_solving.h"

#include <cstddef>
#include <cstdio>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/files.h"
#include "base/interrupts.h"
#include "base/progress.h"
#include "cli/draw_claim.h"
#include "engine/record/game_record.h"
#include "engine/rules.h"
#include "search/proof/draw_solver.h"
#include "search/proof/draw_writer.h"

namespace tengen::cli {
namespace {

using search::HoldLines;
using search::HoldSolution;

constexpr int kFive = 5;
constexpr int kNoHold = 1;
constexpr int kUnknownHold = 3;
// Of the tables, which double when they are full.
constexpr int64_t kBytesOfPosition = 64;

absl::Status CheckBoard(const Board& board) {
  if (board.width() * board.height() > HoldLines::kMostPoints) {
    return absl::InvalidArgumentError(
        absl::StrCat("--draw is for boards of at most ", HoldLines::kMostPoints, " points; ",
                     board.width(), "x", board.height(), " has more"));
  }
  if (board.rule() == Rule::kRenju && board.side_to_move() == Color::kWhite) {
    return absl::InvalidArgumentError(
        "--draw in renju is for Black to move: as defender he could not play everywhere");
  }
  return absl::OkStatus();
}

absl::string_view WhatEnded(HoldSolution::Limit limit, bool interrupted) {
  if (interrupted) return "a signal came first";
  switch (limit) {
    case HoldSolution::Limit::kNodes:
      return "the limit on nodes came first";
    case HoldSolution::Limit::kMemory:
      return "the memory for positions was used up first";
    case HoldSolution::Limit::kStop:
    case HoldSolution::Limit::kNone:
      break;
  }
  return "the limit on time came first";
}

std::string AnswerText(const Board& board, const HoldSolution& solution, bool interrupted) {
  const bool black = board.side_to_move() == Color::kBlack;
  switch (solution.answer) {
    case HoldSolution::Answer::kHold:
      return absl::StrCat("hold: ",
                          DrawClaim(black, board.empty_count() == board.width() * board.height()));
    case HoldSolution::Answer::kNoHold:
      return absl::StrCat("no hold: ", engine::ColorName(board.side_to_move()),
                          " makes a five if he need not heed those of the other");
    case HoldSolution::Answer::kUnknown:
      break;
  }
  return absl::StrCat("unknown: ", WhatEnded(solution.limit, interrupted));
}

int ExitStatusOf(HoldSolution::Answer answer) {
  if (answer == HoldSolution::Answer::kHold) return kOk;
  return answer == HoldSolution::Answer::kNoHold ? kNoHold : kUnknownHold;
}

}  // namespace

CommandResult SolveDraw(const Board& board, const DrawSolving& solving) {
  if (absl::Status status = CheckBoard(board); !status.ok()) return status;
  const HoldLines lines(board.width(), board.height(), kFive);
  search::DrawSolver solver(lines);
  search::HoldOptions options;
  options.max_nodes = solving.max_nodes.value_or(INT64_MAX);
  options.max_positions = static_cast<size_t>(solving.memory / kBytesOfPosition);

  base::Farewell farewell;
  farewell.text = "tengen solve: interrupted; nothing is known";
  farewell.patience = base::kPatience;
  const base::EndSignals signals(farewell);
  base::ProgressLine line(solving.quiet);
  const auto stop = [&] {
    if (line.IsDue()) {
      line.Show(absl::StrFormat("solving: %d positions, %d s", solver.positions(),
                                absl::ToInt64Seconds(line.Elapsed())));
    }
    return signals.Came() || (solving.time && line.Elapsed() >= *solving.time);
  };
  const HoldSolution solution = solver.Solve(search::ToHoldPosition(board), options, stop);
  const absl::Duration elapsed = line.Elapsed();
  line.Clear();
  std::FILE* out = solving.proof == "-" ? stderr : stdout;
  absl::FPrintF(out, "%s\nnodes: %d\npositions: %d\ntime: %d ms\n",
                AnswerText(board, solution, signals.Came()), solution.nodes, solution.positions,
                absl::ToInt64Milliseconds(elapsed));
  if (solution.answer == HoldSolution::Answer::kHold && !solving.proof.empty()) {
    absl::Status written = base::WriteWholeFile(solving.proof, DrawText(board, solver));
    if (!written.ok()) return {kOutputLost, std::move(written)};
  }
  return signals.Came() ? signals.exit_status() : ExitStatusOf(solution.answer);
}

}  // namespace tengen::cli
