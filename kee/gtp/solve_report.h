// Texts about solved boards, for kee-solve and the command of that name.
#ifndef TENGEN_KEE_GTP_SOLVE_REPORT_H_
#define TENGEN_KEE_GTP_SOLVE_REPORT_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kee/rules/game.h"
#include "kee/search/exact_solver.h"
#include "kee/search/position_space.h"

namespace tengen::kee {

// What was found out about a board.
struct Solution {
  ExactSolver::Bounds bounds;
  // How each bound that is not trivial was proven: "Black >= 3: certificate of 2 positions,
  // checked".
  std::vector<std::string> proofs;
  // Both sides play as the proofs say; only if the value is known and not trivial.
  std::optional<Game> line;
};

// Looks for the value: by the certificate of a board that is all Black's if there is one, else by
// the solver, until `stop`. `report` is told what is being tried.
Solution Solve(
    const PositionSpace& space, const ProverOptions& options, const std::function<bool()>& stop,
    const std::function<void(const Attempt&)>& report = [](const Attempt&) {});

// "3", or "0 to 3" if the bounds have not met.
std::string ValueText(const ExactSolver::Bounds& bounds);

// Value or bounds, the proofs, the principal line and the scoring positions; several lines.
std::string SolutionText(const PositionSpace& space, const Solution& solution);

struct ClaimAnswer {
  EnergyProver::Result result;
  std::string text;  // whether it is proven and its proof checked
};

// Tries one claim.
ClaimAnswer TryClaim(const PositionSpace& space, const Claim& claim, const ProverOptions& options,
                     const std::function<bool()>& stop);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_SOLVE_REPORT_H_
