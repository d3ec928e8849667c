// Checking the strategy of a game: its proofs are made again and played by literal rules.
#ifndef TENGEN_CLI_STRATEGY_CHECK_H_
#define TENGEN_CLI_STRATEGY_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/processors.h"
#include "engine/board.h"
#include "engine/types.h"
#include "search/evaluator_scorer.h"
#include "search/proof/family_solver.h"
#include "search/proof/move_adviser.h"
#include "search/proof/solver.h"
#include "search/proof/winning_tree.h"
#include "search/searching_adviser.h"
#include "verify/literal_rules.h"
#include "verify/strategy.h"
#include "verify/verifier.h"

namespace tengen::cli {

// The same rule in engine/.
engine::Rule RuleOf(verify::Game game);

// The same position, with `mover` to move. Errors: ParseBoard's.
absl::StatusOr<engine::Board> BoardOf(const verify::Position& position, engine::Color mover);

// Makes proofs for what a strategy leaves. Thread-compatible.
class LeafProver {
 public:
  // A position, its proof, and what replaying that came to.
  struct Proved {
    const engine::Board& board;
    const search::WinningTree& tree;
    size_t root;
    verify::Verified verified;
  };
  using Sink = absl::FunctionRef<void(const Proved& proved)>;

  // `options`: how proofs are replayed.
  explicit LeafProver(const verify::VerifyOptions& options = {}) : options_(options) {}

  // Proves and replays the positions of a group, one after the other. Errors, naming the position:
  // VerifyLeaf's; ResourceExhausted if no effort finds a proof, so that nothing is known; Cancelled
  // once `stop` says so.
  absl::Status Prove(const verify::Leaves& leaves, char attacker, absl::FunctionRef<bool()> stop,
                     Sink sink);

 private:
  const verify::VerifyOptions options_;
  const std::shared_ptr<search::MoveAdviser> adviser_ =
      std::make_shared<search::SearchingAdviser>();
  search::FamilySolver family_{search::EvaluatorScorer(), adviser_};
  search::Solver solver_{search::Solver::kFewEntries, search::EvaluatorScorer(), adviser_};
};

struct StrategyCheck {
  size_t leaves = 0;   // positions for which the strategy has no move
  size_t checked = 0;  // of them
  int64_t moves = 0;   // of the attacker that were played for that
};

// Of the option --every-reply, which sets `replay.every_reply`.
inline constexpr absl::string_view kEveryReplyHelp =
    "Play also each reply that cannot matter to its answer, some twenty times slower (default: all "
    "such at once).";

struct StrategyCheckOptions {
  // So many leaves, chosen in a random order that is always the same; nullopt: all.
  std::optional<int64_t> sample = std::nullopt;
  int concurrency = base::ProcessorCount();
  verify::VerifyOptions replay;               // of each proof
  bool quiet = false;                         // no progress
  std::function<bool()> cancelled = nullptr;  // may be null
  // Gets all proofs and moves, if no error comes, as one proof. Needs all leaves; null for none.
  std::ostream* certificate = nullptr;
};

// Follows the strategy of `text` by verify/strategy.h and has all its leaves proved and replayed,
// with a line of progress that begins with `name`. Errors: those of ParseStrategy, LeavesOf and
// LeafProver::Prove.
absl::StatusOr<StrategyCheck> CheckStrategy(absl::string_view text, absl::string_view name,
                                            const StrategyCheckOptions& options);

// "valid: 72 of 72 positions proved (1234 moves tried)", or "valid as far as looked at: ..."
std::string CheckText(const StrategyCheck& check);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_STRATEGY_CHECK_H_
