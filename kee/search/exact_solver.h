// The value of a board: what optimal play of both sides leads to.
#ifndef TENGEN_KEE_SEARCH_EXACT_SOLVER_H_
#define TENGEN_KEE_SEARCH_EXACT_SOLVER_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kee/rules/game.h"
#include "kee/search/energy_prover.h"

namespace tengen::kee {

// A claim that the solver tried, for reports.
struct Attempt {
  Rational lower, upper;  // what is known so far
  Claim claim;
  int credit_cap = 0;
  EnergyProver::Result result = EnergyProver::Result::kStopped;
  EnergyProver::Stats stats;
};

// Searches for the threshold that both sides can prove, by bisection; each question is asked from
// both sides at once, with budgets that grow in turn, because only the true side can answer it.
// Thread-compatible.
class ExactSolver {
 public:
  struct Bounds {
    Rational lower;
    Rational upper;
    bool exact() const { return lower == upper; }
  };

  // `space` must outlive the solver.
  explicit ExactSolver(const PositionSpace& space, const ProverOptions& options = {});

  // Narrows the bounds until they meet or `stop` says so; goes on where it stopped. `report` is
  // told of every finished budget.
  Bounds Run(
      const std::function<bool()>& stop,
      const std::function<void(const Attempt&)>& report = [](const Attempt&) {});
  const Bounds& bounds() const { return bounds_; }

  // The provers of the claims "Black >= lower" and "White <= upper"; nullptr where the bound is the
  // trivial one, all points to one side.
  EnergyProver* black_prover() { return proven_[0].get(); }
  EnergyProver* white_prover() { return proven_[1].get(); }

  // A game that both sides play by their proven strategies. REQUIRES: the bounds have met, and both
  // provers exist.
  Game PrincipalGame();

 private:
  // One side's attempt at a claim, with a cap that grows.
  struct Side {
    Claim claim;
    int cap;
    std::unique_ptr<EnergyProver> prover;
    bool refuted = false;
  };
  enum class Answer : uint8_t { kBlack, kWhite, kNeither, kStopped };

  Side MakeSide(int protagonist, Rational threshold) const;
  EnergyProver::Result Work(Side& side, int64_t nodes, const std::function<bool()>& stop,
                            const std::function<void(const Attempt&)>& report);
  // Which of two claims is proven first; kNeither if both are refuted.
  Answer Ask(Side black, Side white, const std::function<bool()>& stop,
             const std::function<void(const Attempt&)>& report);

  const PositionSpace& space_;
  const ProverOptions options_;
  Bounds bounds_;
  bool ends_refuted_ = false;  // the value is neither of the bounds
  std::array<std::unique_ptr<EnergyProver>, 2> proven_;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_EXACT_SOLVER_H_
