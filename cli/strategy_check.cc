#include "cli/strategy_check.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/annotated.h"
#include "base/random.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "search/evaluator_scorer.h"
#include "search/proof/game_proof.h"
#include "search/proof/proof_writer.h"
#include "search/proof/solver.h"
#include "verify/strategy.h"

namespace tengen::cli {
namespace {

using engine::Board;
using engine::Color;
using verify::Position;

// The rows of a position, as drawn boards have them.
std::string RowsOf(const Position& position) {
  std::string rows;
  for (int y = 0; y < position.height(); ++y) {
    for (int x = 0; x < position.width(); ++x) rows += position.At(position.PointAt(x, y));
    rows += "\n";
  }
  return rows;
}

engine::Rule RuleOf(verify::Game game) {
  switch (game) {
    case verify::Game::kFreestyle:
      return engine::Rule::kFreestyle;
    case verify::Game::kStandard:
      return engine::Rule::kStandard;
    case verify::Game::kRenju:
      return engine::Rule::kRenju;
    case verify::Game::kCaro:
      return engine::Rule::kCaro;
    case verify::Game::kStandardCaro:
      break;
  }
  return engine::Rule::kStandardCaro;
}

// A proof that the attacker, who is to move, wins; nullopt if no effort finds one.
std::optional<std::string> Prove(search::Solver& solver, Board& board,
                                 absl::FunctionRef<bool()> stop) {
  for (int effort = 0; effort < search::GameProof::kEfforts && !stop(); ++effort) {
    const search::SolveOptions options = {
        .quiet = true, .max_nodes = search::GameProof::NodesOf(effort), .shortest = false};
    const search::Solution solution = solver.Solve(board, options, stop);
    if (solution.root) return ProofText(board, solver.tree(), *solution.root);
    if (solution.answer == search::Solution::Answer::kNoWin) break;
  }
  return std::nullopt;
}

absl::StatusOr<int64_t> CheckLeaf(const Position& leaf, char attacker, search::Solver& solver,
                                  absl::FunctionRef<bool()> stop) {
  absl::StatusOr<Board> board = engine::ParseBoard(RowsOf(leaf), RuleOf(leaf.game()));
  if (!board.ok()) return board.status();
  board->SetSideToMove(attacker == verify::kBlack ? Color::kBlack : Color::kWhite);
  const std::string where = search::StonesText(*board);
  const std::optional<std::string> proof = Prove(solver, *board, stop);
  if (stop()) return absl::CancelledError("interrupted");
  if (!proof) return absl::ResourceExhaustedError(absl::StrCat(where, ": no proof was found"));
  const absl::StatusOr<verify::Verified> verified = VerifyLeaf(leaf, attacker, *proof);
  if (!verified.ok()) return base::Annotated(verified.status(), where);
  return verified->moves;
}

// The leaves to check, in an order that does not depend on the machine.
std::vector<Position> Sample(std::vector<Position> leaves, size_t count) {
  if (count >= leaves.size()) return leaves;
  for (size_t i = 0; i < count; ++i) {
    const uint64_t word = base::RandomWord(i);
    std::swap(leaves[i], leaves[i + static_cast<size_t>(word % (leaves.size() - i))]);
  }
  leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(count), leaves.end());
  return leaves;
}

}  // namespace

absl::StatusOr<StrategyCheck> CheckStrategy(
    absl::string_view text, const StrategyCheckOptions& options,
    absl::FunctionRef<void(const StrategyCheck& so_far)> progress) {
  const absl::StatusOr<verify::Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) return strategy.status();
  absl::StatusOr<std::vector<Position>> leaves = verify::LeavesOf(*strategy);
  if (!leaves.ok()) return leaves.status();
  StrategyCheck check = {.leaves = leaves->size()};
  const std::vector<Position> chosen = Sample(*std::move(leaves), options.sample);
  std::mutex mutex;  // guards check and error
  absl::Status error;
  std::atomic<size_t> next = 0;
  std::atomic<bool> failed = false;
  const auto stop = [&] { return failed || (options.cancelled && options.cancelled()); };
  const auto work = [&] {
    search::Solver solver(search::Solver::kFewEntries, search::EvaluatorScorer());
    for (size_t i = next++; i < chosen.size() && !stop(); i = next++) {
      const absl::StatusOr<int64_t> moves = CheckLeaf(chosen[i], strategy->attacker, solver, stop);
      const std::lock_guard lock(mutex);
      if (!moves.ok()) {
        error.Update(moves.status());
        failed = true;
        return;
      }
      ++check.checked;
      check.moves += *moves;
      progress(check);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < options.concurrency; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  if (error.ok() && check.checked < chosen.size()) error = absl::CancelledError("interrupted");
  if (!error.ok()) return error;
  return check;
}

}  // namespace tengen::cli
