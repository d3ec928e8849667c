// Proves what margin a player can reach from the empty board, exactly, under the Kee rules for two
// players with prohibitions lifted for all.
//
// A game is a walk between pass nodes (positions just after a pass) through segments, stretches of
// stone plays under positional superko. It ends when a pass node repeats, and its result is the
// mean over the cycle that this closes, so it is a first-cycle game (Aminof and Rubin 2014) in
// which both players have optimal strategies that look at nothing before the last pass. The
// protagonist reaches a threshold if some finite credit at every pass node he needs covers what the
// rest of his way to the next pass node may cost: this is the least fixed point of `credit =
// minimax over the segment`, found by raising credits from 0. See kee/search/DESIGN.md.
#ifndef TENGEN_KEE_SEARCH_ENERGY_PROVER_H_
#define TENGEN_KEE_SEARCH_ENERGY_PROVER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "kee/search/claim.h"
#include "kee/search/lemma_table.h"
#include "kee/search/position_space.h"
#include "kee/search/proof.h"

namespace tengen::kee {

struct ProverOptions {
  // The most credit that counts as finite, in points times the threshold's denominator. Any cap is
  // sound for kProven; small ones find proofs sooner. A cap below the sum of all losses of a cycle
  // can make the prover give up on a claim that is true.
  int credit_cap = 6;
  // How many passes without a scoring position are granted before the next unit of credit is used
  // up; matters only for claims that a draw fails.
  int fuel = 40;
  // For lemmas; the rest is a few words for each position.
  size_t max_bytes = size_t{1} << 30;
};

class EnergyProver {
 public:
  enum class Result : uint8_t {
    kProven,
    kNotProven,  // no credit up to the cap is enough
    kStopped,
  };

  struct Stats {
    int64_t nodes = 0;       // positions entered inside segments
    int64_t segments = 0;    // segments searched
    int64_t pass_nodes = 0;  // pass nodes that the protagonist's strategy can meet, when proven
    int max_depth = 0;       // the longest line inside a segment, in plies
  };

  // `space` must outlive the prover.
  EnergyProver(const PositionSpace& space, const Claim& claim, const ProverOptions& options = {});

  // Goes on where the last call stopped. `stop` is asked every thousand nodes.
  Result Run(std::function<bool()> stop);
  const Stats& stats() const { return stats_; }
  const Claim& claim() const { return claim_; }

  // Whether a cap of this much never hides the truth: every loss of the longest cycle together.
  static int64_t SufficientCap(const PositionSpace& space, const Claim& claim);

  // The proof in checkable steps. Searches the segments of the strategy once more. nullopt if
  // `stop` ends that. REQUIRES: proven.
  std::optional<Proof> WriteProof(std::function<bool()> stop);

 private:
  friend class StrategyWalk;
  struct Recorder;

  // A position inside a segment, and the question asked about it.
  struct Node {
    PositionId x;
    int to_move;
    Credit bound;
    bool after_pass;
    int depth;
  };

  Credit CreditAt(PassNode node) const {
    return credit_[PassNodeOf(space_.Canonical(PositionOf(node)), ToMoveOf(node))];
  }
  Credit Clamped(int64_t credit) const {
    return credit > cap_ ? kNever : static_cast<Credit>(credit);
  }
  // What reaching `node` by a pass costs, if a stone was played before the pass.
  Credit PassCost(PassNode node) const;
  // The same if the position had just been passed on and is thereby scored.
  Credit ScoringPassCost(PassNode node) const;

  // Fail-soft: a value of at most the bound is what the protagonist can do with, a greater one what
  // he needs at least. `support` gets the conditions, `step` the recorded step if there is a
  // recorder.
  Credit Search(const Node& node, Support& support, StepId& step);
  bool AnswerFromTable(const Node& node, Support& support, StepId& step, Credit& value);
  bool AnswerFromChildren(const Node& node, absl::Span<const PositionId> plays, Support& support,
                          StepId& step, Credit& value);
  bool Wins(int to_move, Credit value, Credit bound) const {
    return (to_move == claim_.protagonist) == (value <= bound);
  }
  void OrderPlays(const Node& node, std::vector<PositionId>& plays) const;
  Credit SearchPlays(const Node& node, Credit pass_value, Support& support, StepId& step);
  void Conclude(const Node& node, Credit value, Support& support, std::vector<StepId> children,
                StepId& step);

  Credit SearchSegment(PositionId x, int to_move, Credit bound, bool after_pass);
  bool RaiseStart();
  // Looks through the pass nodes that the strategy meets and raises credits that are too small.
  // True if there were none.
  bool CheckStrategy();
  void Depend(PassNode user);
  void Record(Recorder& recorder);
  // A prover that knows the credits of the proven strategy and takes all others, which nobody has
  // checked, for too small.
  std::unique_ptr<EnergyProver> WithStrategyOnly() const;

  const PositionSpace& space_;
  const Claim claim_;
  const ProverOptions options_;
  int64_t unit_;  // credits count in units of 1 / unit_
  int64_t cap_;
  LemmaTable lemmas_;
  Window window_;
  std::vector<Credit> credit_;                  // by canonical pass node
  std::vector<std::vector<PassNode>> uses_;     // whose credits a checked pass node uses
  std::vector<std::vector<PassNode>> used_by_;  // possibly outdated inverse of uses_
  std::vector<uint8_t> checked_;
  std::vector<uint32_t> seen_in_;  // the round of CheckStrategy that met the pass node last
  uint32_t round_ = 0;
  std::vector<PositionId> hint_;  // the play that decided last, by pass node
  Credit start_credit_ = 0;
  std::vector<PassNode> start_uses_;
  Support root_support_;
  StepId root_step_ = 0;
  Stats stats_;
  bool stopped_ = false;
  std::function<bool()> stop_;
  Recorder* recorder_ = nullptr;
};

// Follows the strategy behind a proven claim through one game.
class StrategyWalk {
 public:
  // The start of the game. REQUIRES: the prover has proven its claim; its space outlives the walk.
  explicit StrategyWalk(const EnergyProver& prover);

  int to_move() const { return to_move_; }
  // What the protagonist does: the position that his stone play leads to, or nullopt for a pass.
  // REQUIRES: it is his turn.
  std::optional<PositionId> Choose();
  // Either player has done this.
  void Advance(std::optional<PositionId> play);

 private:
  bool Keeps(PositionId y);

  std::unique_ptr<EnergyProver> prover_;
  PositionId x_ = 0;
  int to_move_ = 0;
  bool after_pass_ = false;
  Credit credit_;                   // what the protagonist still needs at most
  std::vector<PositionId> window_;  // the positions since the last pass
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_ENERGY_PROVER_H_
