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
#include "absl/strings/str_format.h"
#include "base/annotated.h"
#include "base/progress.h"
#include "base/random.h"
#include "cli/certificate.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "search/evaluator_scorer.h"
#include "search/proof/family_solver.h"
#include "search/proof/game_proof.h"
#include "search/proof/proof_file.h"
#include "search/proof/proof_writer.h"
#include "search/proof/solver.h"
#include "search/proof/winning_tree.h"
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

absl::StatusOr<Board> BoardOf(const Position& position, Color mover) {
  absl::StatusOr<Board> board = engine::ParseBoard(RowsOf(position), RuleOf(position.game()));
  if (board.ok()) board->SetSideToMove(mover);
  return board;
}

absl::Status LeafProver::Prove(const verify::Leaves& leaves, char attacker,
                               absl::FunctionRef<bool()> stop, Sink sink) {
  const Position& parent = leaves.parent;
  const Color color = attacker == verify::kBlack ? Color::kBlack : Color::kWhite;
  const bool is_leaf = leaves.replies.empty();
  absl::StatusOr<Board> board = BoardOf(parent, is_leaf ? color : Opponent(color));
  if (!board.ok()) return board.status();
  // `win`: what the family has found.
  const auto prove = [&](const Position& leaf, std::optional<size_t> win) -> absl::Status {
    search::WinningTree own;
    const search::WinningTree& tree = win ? family_.tree() : own;
    if (!win) win = WinByEfforts(solver_, *board, stop, own);
    if (stop()) return absl::CancelledError("interrupted");
    const std::string where = search::StonesText(*board);
    if (!win) return absl::ResourceExhaustedError(absl::StrCat(where, ": no proof was found"));
    const absl::StatusOr<verify::Verified> verified =
        VerifyLeaf(leaf, attacker, ProofText(*board, tree, *win), options_);
    if (!verified.ok()) return base::Annotated(verified.status(), where);
    sink({*board, tree, *win, *verified});
    return absl::OkStatus();
  };
  if (is_leaf) return prove(parent, std::nullopt);
  std::vector<engine::Point> replies;
  for (int reply : leaves.replies) {
    replies.push_back(*engine::ParseLetters(parent.Name(reply), parent.width(), parent.height()));
  }
  const std::vector<std::optional<size_t>> wins =
      family_.Solve(*board, replies,
                    search::GameProof::ReplyNodesOf(search::GameProof::kFamilyEfforts - 1), stop);
  for (size_t i = 0; i < replies.size(); ++i) {
    Position leaf = parent;
    leaf.Set(leaves.replies[i], verify::Other(attacker));
    board->Make(replies[i]);
    if (absl::Status status = prove(leaf, wins[i]); !status.ok()) return status;
    board->Unmake();
  }
  return absl::OkStatus();
}

absl::StatusOr<StrategyCheck> CheckStrategy(absl::string_view text, absl::string_view name,
                                            const StrategyCheckOptions& options) {
  const absl::StatusOr<verify::Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) return strategy.status();
  const absl::StatusOr<std::vector<verify::Leaves>> groups = verify::LeavesOf(*strategy);
  if (!groups.ok()) return groups.status();
  StrategyCheck check;
  for (const verify::Leaves& group : *groups) check.leaves += CountOf(group);
  const size_t wanted =
      options.sample ? std::min(static_cast<size_t>(*options.sample), check.leaves) : check.leaves;
  const std::vector<verify::Leaves> chosen = Sample(*groups, wanted);
  const absl::StatusOr<Board> start = BoardOf(
      strategy->start(), strategy->attacker() == verify::kBlack ? Color::kBlack : Color::kWhite);
  if (!start.ok()) return start.status();
  std::optional<CertificateWriter> file;
  if (options.certificate != nullptr) file.emplace(*strategy, *start, *options.certificate);
  std::mutex mutex;  // guards the three below
  absl::Status error;
  base::ProgressLine line(options.quiet);
  const auto count = [&](const LeafProver::Proved& proved) {
    const std::lock_guard lock(mutex);
    ++check.checked;
    check.moves += proved.verified.moves;
    if (line.IsDue())
      line.Show(absl::StrFormat("%s: %d of %d positions", name, check.checked, wanted));
  };
  std::atomic<size_t> next = 0;
  std::atomic<bool> failed = false;
  const auto stop = [&] { return failed || (options.cancelled && options.cancelled()); };
  const auto work = [&] {
    LeafProver prover(options.replay);
    for (size_t i = next++; i < chosen.size() && !stop(); i = next++) {
      std::vector<std::string> parts;
      search::PartMaker maker(*start);
      const auto keep = [&](const LeafProver::Proved& proved) {
        if (file) parts.push_back(maker.Make(proved.board, proved.tree, proved.root));
        count(proved);
      };
      const absl::Status status = prover.Prove(chosen[i], strategy->attacker(), stop, keep);
      if (file && status.ok()) file->AddGroup(i, std::move(parts));
      if (status.ok()) continue;
      const std::lock_guard lock(mutex);
      if (!failed) error = status;
      failed = true;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < options.concurrency; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  line.Clear();
  if (error.ok() && check.checked < wanted) error = absl::CancelledError("interrupted");
  if (!error.ok()) return error;
  if (file) file->Finish();
  return check;
}

std::string CheckText(const StrategyCheck& check) {
  return absl::StrFormat("%s: %d of %d positions proved (%d moves tried)",
                         check.checked == check.leaves ? "valid" : "valid as far as looked at",
                         check.checked, check.leaves, check.moves);
}

}  // namespace tengen::cli
