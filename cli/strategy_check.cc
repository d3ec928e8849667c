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
#include "search/proof/family_solver.h"
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

// The solvers of a thread.
struct Provers {
  search::FamilySolver family{search::EvaluatorScorer()};
  search::Solver solver{search::Solver::kFewEntries, search::EvaluatorScorer()};
};

// Proves and replays all positions of a group; `done` hears of each, with the moves tried.
class GroupCheck {
 public:
  GroupCheck(const verify::Leaves& leaves, char attacker, Provers& provers,
             absl::FunctionRef<bool()> stop)
      : leaves_(leaves), attacker_(attacker), provers_(provers), stop_(stop) {}

  absl::Status Run(absl::FunctionRef<void(int64_t moves)> done) {
    const Position& parent = leaves_.parent;
    absl::StatusOr<Board> board = engine::ParseBoard(RowsOf(parent), RuleOf(parent.game()));
    if (!board.ok()) return board.status();
    const Color attacker = attacker_ == verify::kBlack ? Color::kBlack : Color::kWhite;
    board->SetSideToMove(leaves_.replies.empty() ? attacker : Opponent(attacker));
    if (leaves_.replies.empty()) return Check(*board, parent, std::nullopt, done);
    std::vector<engine::Point> replies;
    for (int reply : leaves_.replies) {
      replies.push_back(*engine::ParseLetters(parent.Name(reply), parent.width(), parent.height()));
    }
    const std::vector<std::optional<size_t>> wins = provers_.family.Solve(*board, replies, stop_);
    for (size_t i = 0; i < replies.size(); ++i) {
      Position leaf = parent;
      leaf.Set(leaves_.replies[i], verify::Other(attacker_));
      board->Make(replies[i]);
      if (absl::Status status = Check(*board, leaf, wins[i], done); !status.ok()) return status;
      board->Unmake();
    }
    return absl::OkStatus();
  }

 private:
  // `win`: what the family has found.
  absl::Status Check(Board& board, const Position& leaf, std::optional<size_t> win,
                     absl::FunctionRef<void(int64_t moves)> done) {
    const std::optional<std::string> proof =
        win ? ProofText(board, provers_.family.tree(), *win) : Prove(provers_.solver, board, stop_);
    if (stop_()) return absl::CancelledError("interrupted");
    const std::string where = search::StonesText(board);
    if (!proof) return absl::ResourceExhaustedError(absl::StrCat(where, ": no proof was found"));
    const absl::StatusOr<verify::Verified> verified = VerifyLeaf(leaf, attacker_, *proof);
    if (!verified.ok()) return base::Annotated(verified.status(), where);
    done(verified->moves);
    return absl::OkStatus();
  }

  const verify::Leaves& leaves_;
  const char attacker_;
  Provers& provers_;
  const absl::FunctionRef<bool()> stop_;
};

size_t CountOf(const verify::Leaves& group) { return std::max<size_t>(group.replies.size(), 1); }

// `count` of the leaves, chosen in an order that does not depend on the machine.
std::vector<verify::Leaves> Sample(const std::vector<verify::Leaves>& groups, size_t count) {
  std::vector<std::pair<size_t, size_t>> places;  // of leaves: group and reply
  for (size_t i = 0; i < groups.size(); ++i) {
    for (size_t k = 0; k < CountOf(groups[i]); ++k) places.emplace_back(i, k);
  }
  if (count >= places.size()) return groups;
  for (size_t i = 0; i < count; ++i) {
    const uint64_t word = base::RandomWord(i);
    std::swap(places[i], places[i + static_cast<size_t>(word % (places.size() - i))]);
  }
  places.resize(count);
  std::sort(places.begin(), places.end());
  std::vector<verify::Leaves> chosen;
  std::optional<size_t> last;
  for (const auto& [group, reply] : places) {
    if (last != group) chosen.push_back({groups[group].parent, {}});
    if (!groups[group].replies.empty()) {
      chosen.back().replies.push_back(groups[group].replies[reply]);
    }
    last = group;
  }
  return chosen;
}

}  // namespace

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

absl::StatusOr<StrategyCheck> CheckStrategy(
    absl::string_view text, const StrategyCheckOptions& options,
    absl::FunctionRef<void(const StrategyCheck& so_far)> progress) {
  const absl::StatusOr<verify::Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) return strategy.status();
  const absl::StatusOr<std::vector<verify::Leaves>> groups = verify::LeavesOf(*strategy);
  if (!groups.ok()) return groups.status();
  StrategyCheck check;
  for (const verify::Leaves& group : *groups) check.leaves += CountOf(group);
  const std::vector<verify::Leaves> chosen = Sample(*groups, options.sample);
  std::mutex mutex;  // guards check and error
  absl::Status error;
  std::atomic<size_t> next = 0;
  std::atomic<bool> failed = false;
  const auto stop = [&] { return failed || (options.cancelled && options.cancelled()); };
  const auto work = [&] {
    Provers provers;
    for (size_t i = next++; i < chosen.size() && !stop(); i = next++) {
      const absl::Status status =
          GroupCheck(chosen[i], strategy->attacker, provers, stop).Run([&](int64_t moves) {
            const std::lock_guard lock(mutex);
            ++check.checked;
            check.moves += moves;
            progress(check);
          });
      if (status.ok()) continue;
      const std::lock_guard lock(mutex);
      if (!failed) error = status;
      failed = true;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < options.concurrency; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  if (error.ok() && check.checked < std::min(options.sample, check.leaves)) {
    error = absl::CancelledError("interrupted");
  }
  if (!error.ok()) return error;
  return check;
}

}  // namespace tengen::cli
