// The private commands that say what games are worth.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "kee/gtp/gtp_command.h"
#include "kee/gtp/gtp_text.h"
#include "kee/gtp/solve_report.h"
#include "kee/search/attractor.h"
#include "kee/search/brute_force.h"

namespace tengen::kee {
namespace {

absl::Status CheckCanSolve(const GtpGame& game) {
  Rules kee = Rules::Kee();
  kee.komi = game.rules().komi;
  if (game.rules() == kee) return absl::OkStatus();
  return Error("only the rules of preset kee for two players can be solved");
}

// Said where somebody may take it for another.
std::string SolvedGameText(const GtpGame& game) {
  if (game.untouched() && game.rules().komi == 0) return "";
  return "\nfor the game from the empty board with komi 0";
}

// Until when a command may try: true once its time is up, or it was interrupted.
std::function<bool()> StopOf(const GtpState& state) {
  const absl::Duration end = state.time() + state.options.solve_time;
  return [&state, end] { return state.exchange.interrupted() || state.time() >= end; };
}

// There is no value for more than two players, only equilibria.
GtpAnswer SolveForMany(const Game& game) {
  constexpr int64_t kMostNodes = 2000000;
  if (game.over()) return Error("game over");
  const std::optional<std::vector<Rational>> points = MaxN(game, kMostNodes);
  if (!points) return Error(absl::StrCat("cannot solve: more than ", kMostNodes, " nodes"));
  std::vector<std::string> scores;
  for (size_t p = 0; p < points->size(); ++p) {
    scores.push_back(absl::StrCat(PlayerLetter(static_cast<int>(p)), " ", (*points)[p].ToString()));
  }
  return absl::StrCat("max^n from here: ", absl::StrJoin(scores, ", "),
                      "\nan equilibrium, not a value: of equal plays the first is made");
}

GtpAnswer KeeSolve(GtpState& state, GtpWords words) {
  if (state.game.players() > kMinPlayers && words.empty()) return SolveForMany(state.game.now());
  if (absl::Status status = CheckCanSolve(state.game); !status.ok()) return status;
  const std::optional<Claim> claim =
      words.size() == 2 ? ParseClaim(words[0], words[1]) : std::nullopt;
  if (!claim && !words.empty()) return Error("kee-solve [COLOR MARGIN]");
  const absl::StatusOr<PositionSpace> space =
      PositionSpace::Create(state.game.shared_graph(), state.options.solve_positions);
  if (!space.ok()) return Error(absl::StrCat("cannot solve: ", space.status().message()));
  const std::function<bool()> stop = StopOf(state);
  const ProverOptions options = {.max_bytes = state.options.solve_bytes};
  return absl::StrCat(claim ? TryClaim(*space, *claim, options, stop).text
                            : SolutionText(*space, Solve(*space, options, stop)),
                      SolvedGameText(state.game));
}

GtpAnswer KeeCertify(GtpState& state, GtpWords words) {
  if (absl::Status status = CheckCanSolve(state.game); !status.ok()) return status;
  const std::optional<Claim> claim =
      words.size() == 2 ? ParseClaim(words[0], words[1]) : std::nullopt;
  if (!claim) return Error("kee-certify COLOR MARGIN");
  const absl::StatusOr<PositionSpace> space =
      PositionSpace::Create(state.game.shared_graph(), state.options.solve_positions);
  if (!space.ok()) return Error(absl::StrCat("cannot certify: ", space.status().message()));
  const std::optional<AttractorCertificate> certificate =
      FindAttractor(*space, *claim, StopOf(state));
  if (!certificate) return Error(absl::StrCat("no certificate for ", claim->ToString()));
  if (absl::Status status = CheckAttractor(*certificate); !status.ok()) return status;
  return absl::StrCat(claim->ToString(), " certified under either lift, ",
                      certificate->rules.size(), " positions, checked", SolvedGameText(state.game));
}

}  // namespace

absl::Span<const GtpCommand> SolveCommands() {
  static constexpr GtpCommand kCommands[] = {{"kee-solve", KeeSolve}, {"kee-certify", KeeCertify}};
  return kCommands;
}

}  // namespace tengen::kee
