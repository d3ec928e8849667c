#include "protocol/kee/solve_report.h"

#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/kee/gtp_text.h"
#include "search/kee/proof.h"

namespace kee {
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

}  // namespace

std::string ProofText(EnergyProver& prover) {
  const std::optional<Proof> proof = prover.WriteProof([] { return false; });
  const absl::Status status = CheckProof(*proof);
  if (!status.ok()) return absl::StrCat("PROOF FAILS THE CHECK: ", status.message());
  return absl::StrCat("proof of ", proof->steps.size(), " steps, checked");
}

std::string ClaimReport(const PositionSpace& space, const Claim& claim,
                        const ProverOptions& options, const std::function<bool()>& stop) {
  EnergyProver prover(space, claim, options);
  switch (prover.Run(stop)) {
    case EnergyProver::Result::kProven:
      return absl::StrCat(claim.ToString(), " proven: ", Effort(prover), ", ", ProofText(prover));
    case EnergyProver::Result::kNotProven:
      return absl::StrCat(claim.ToString(), " not proven with a credit of ", options.credit_cap,
                          ": ", Effort(prover));
    case EnergyProver::Result::kStopped:
      break;
  }
  return absl::StrCat(claim.ToString(), " open: stopped after ", Effort(prover));
}

std::string ValueReport(const PositionSpace& space, ExactSolver& solver) {
  const ExactSolver::Bounds& bounds = solver.bounds();
  std::string text = bounds.exact() ? absl::StrCat("value ", bounds.lower.ToString())
                                    : absl::StrCat("value from ", bounds.lower.ToString(), " to ",
                                                   bounds.upper.ToString(), " (stopped)");
  absl::StrAppend(&text, ", ", space.size(), " positions");
  for (EnergyProver* prover : {solver.black_prover(), solver.white_prover()}) {
    if (prover == nullptr) continue;
    absl::StrAppend(&text, "\n", prover->claim().ToString(), ": ", Effort(*prover), ", ",
                    ProofText(*prover));
  }
  if (!bounds.exact() || solver.black_prover() == nullptr || solver.white_prover() == nullptr) {
    return text;
  }
  const Game game = solver.PrincipalGame();
  const Outcome outcome = game.Score();
  absl::StrAppend(&text, "\nprincipal line: ", PrincipalLine(game));
  absl::StrAppend(
      &text, "\nscoring positions: ",
      outcome.no_scoring_position
          ? "none (a draw by rule 19)"
          : absl::StrJoin(outcome.scoring, " ", [](std::string* out, const Position& position) {
              absl::StrAppend(out, PositionText(position));
            }));
  return text;
}

}  // namespace kee
