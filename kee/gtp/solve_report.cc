#include "kee/gtp/solve_report.h"

#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "kee/gtp/gtp_text.h"
#include "kee/search/attractor.h"
#include "kee/search/proof.h"

namespace tengen::kee {
namespace {

std::string PrincipalLine(const Game& game) {
  std::vector<std::string> plies;
  for (int ply = 0; ply < game.ply_count(); ++ply) {
    plies.push_back(absl::StrCat(PlayerLetter(game.MoverAt(ply)), " ",
                                 MoveText(game.PlayedAt(ply), game.graph())));
  }
  return absl::StrJoin(plies, ", ");
}

std::string Effort(const EnergyProver& prover) {
  return absl::StrCat(prover.stats().nodes, " nodes in ", prover.stats().segments, " segments");
}

// Writes the proof of a claim and checks it: "proof of 541 steps, checked".
std::string ProofText(EnergyProver& prover) {
  const std::optional<Proof> proof = prover.WriteProof([] { return false; });
  const absl::Status status = CheckProof(*proof);
  if (!status.ok()) return absl::StrCat("PROOF FAILS THE CHECK: ", status.message());
  return absl::StrCat("proof of ", proof->steps.size(), " steps, checked");
}

// The margin of a board that Black owns altogether needs a proof from him only.
std::optional<Solution> SolveByCertificate(const PositionSpace& space,
                                           const std::function<bool()>& stop) {
  const Claim claim{0, space.graph().size()};
  const std::optional<AttractorCertificate> found = FindAttractor(space, claim, stop);
  if (!found || !CheckAttractor(*found).ok()) return std::nullopt;
  Solution solution;
  solution.bounds = {claim.threshold, claim.threshold};
  solution.proofs.push_back(absl::StrCat(claim.ToString(), ": certificate of ", found->rules.size(),
                                         " positions, checked, either lift"));
  solution.line = CertifiedGame(*found);
  return solution;
}

}  // namespace

Solution Solve(const PositionSpace& space, const ProverOptions& options,
               const std::function<bool()>& stop,
               const std::function<void(const Attempt&)>& report) {
  if (std::optional<Solution> solution = SolveByCertificate(space, stop)) return *solution;
  ExactSolver solver(space, options);
  Solution solution;
  solution.bounds = solver.Run(stop, report);
  for (EnergyProver* prover : {solver.black_prover(), solver.white_prover()}) {
    if (prover == nullptr) continue;
    solution.proofs.push_back(
        absl::StrCat(prover->claim().ToString(), ": ", Effort(*prover), ", ", ProofText(*prover)));
  }
  if (solution.bounds.exact() && solution.proofs.size() == 2)
    solution.line = solver.PrincipalGame();
  return solution;
}

ClaimAnswer TryClaim(const PositionSpace& space, const Claim& claim, const ProverOptions& options,
                     const std::function<bool()>& stop) {
  EnergyProver prover(space, claim, options);
  const EnergyProver::Result result = prover.Run(stop);
  const std::string effort = Effort(prover);
  switch (result) {
    case EnergyProver::Result::kProven:
      return {result, absl::StrCat(claim.ToString(), " proven: ", effort, ", ", ProofText(prover))};
    case EnergyProver::Result::kNotProven:
      return {result, absl::StrCat(claim.ToString(), " not proven with a credit of ",
                                   options.credit_cap, ": ", effort)};
    case EnergyProver::Result::kStopped:
      break;
  }
  return {result, absl::StrCat(claim.ToString(), " open: stopped after ", effort)};
}

std::string ValueText(const ExactSolver::Bounds& bounds) {
  if (bounds.exact()) return bounds.lower.ToString();
  return absl::StrCat(bounds.lower.ToString(), " to ", bounds.upper.ToString());
}

std::string SolutionText(const PositionSpace& space, const Solution& solution) {
  const bool exact = solution.bounds.exact();
  std::string text = absl::StrCat(exact ? "value " : "value from ", ValueText(solution.bounds),
                                  exact ? "" : " (stopped)", ", ", space.size(), " positions");
  for (const std::string& proof : solution.proofs) absl::StrAppend(&text, "\n", proof);
  if (!solution.line) return text;
  const Outcome outcome = solution.line->Score();
  const auto append_position = [](std::string* out, const Position& position) {
    absl::StrAppend(out, PositionText(position));
  };
  return absl::StrCat(
      text, "\nprincipal line: ", PrincipalLine(*solution.line), "\nscoring positions: ",
      outcome.no_scoring_position ? "none (a draw by rule 19)"
                                  : absl::StrJoin(outcome.scoring, " ", append_position));
}

}  // namespace tengen::kee
