// Texts about solved boards, for kee-solve and the command of that name.
#ifndef TENGEN_PROTOCOL_KEE_SOLVE_REPORT_H_
#define TENGEN_PROTOCOL_KEE_SOLVE_REPORT_H_

#include <functional>
#include <string>

#include "search/kee/exact_solver.h"
#include "search/kee/position_space.h"

namespace kee {

// Value or bounds, how they were proven and checked, the principal line with its result and the
// scoring positions; several lines.
std::string ValueReport(const PositionSpace& space, ExactSolver& solver);

// Tries one claim and says whether it is proven and its proof checked.
std::string ClaimReport(const PositionSpace& space, const Claim& claim,
                        const ProverOptions& options, const std::function<bool()>& stop);

// Writes the proof of a claim and checks it: "proof of 541 steps, checked".
std::string ProofText(EnergyProver& prover);

}  // namespace kee

#endif  // TENGEN_PROTOCOL_KEE_SOLVE_REPORT_H_
