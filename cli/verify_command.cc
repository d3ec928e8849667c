#include <array>
#include <cstdio>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "base/command.h"
#include "base/files.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/cut_work.h"
#include "cli/draw_claim.h"
#include "cli/strategy_check.h"
#include "verify/draw_checker.h"
#include "verify/proof_text.h"
#include "verify/strategy.h"
#include "verify/verifier.h"

namespace tengen::cli {
namespace {

constexpr int kBrokenProof = 1;
constexpr int kGivenUp = 3;

constexpr absl::string_view kVerifyUsage =
    R"(Usage: tengen verify [options] FILE...

Replays proofs that `tengen solve --proof` wrote, of wins and of draws, by literal rules that share
no code with the engine, and says of each whether it is valid or where and why it breaks. FILE may
be - for standard input.

A strategy that `tengen solve-game` wrote is followed through every reply there is; a solver makes
the proofs of what it leads to again, and these are replayed.

Exit status: 0 all are valid; 1 one is not; 2 bad usage; 3 one was given up; 128 and its number
after a signal.)";

// Prints why the proof in `path` does not hold, or that it was given up; returns the exit status.
int PrintFailure(const std::string& path, const absl::Status& status) {
  const bool gave_up = absl::IsResourceExhausted(status) || absl::IsCancelled(status);
  absl::PrintF("%s: %s: %s\n", path, gave_up ? "unknown" : "broken", status.message());
  return gave_up ? kGivenUp : kBrokenProof;
}

int VerifyWin(const std::string& path, absl::string_view text, const verify::VerifyLimits& limits) {
  const absl::StatusOr<verify::Proof> proof = verify::ParseProof(text);
  if (!proof.ok()) return PrintFailure(path, proof.status());
  const absl::StatusOr<verify::Verified> verified = verify::VerifyProof(*proof, limits);
  if (!verified.ok()) return PrintFailure(path, verified.status());
  absl::PrintF("%s: valid: %s wins in %d plies (%d moves tried)\n", path,
               proof->attacker == verify::kBlack ? "Black" : "White", verified->distance,
               verified->moves);
  return kOk;
}

int VerifyDraw(const std::string& path, std::string text, const verify::VerifyLimits& limits) {
  std::istringstream stream(std::move(text));
  const absl::StatusOr<verify::CheckedDraw> draw =
      verify::CheckDraw(stream, [&](int64_t done, int64_t) { return done <= limits.max_moves; });
  if (!draw.ok()) return PrintFailure(path, draw.status());
  absl::PrintF("%s: valid: %s (%d nodes)\n", path,
               DrawClaim(draw->attacker == verify::kBlack, draw->FromEmptyBoard()), draw->nodes);
  return kOk;
}

struct VerifyArguments {
  std::vector<std::string> files;
  std::optional<int64_t> max_moves;
  StrategyCheckOptions strategies;
};

int VerifyStrategy(const std::string& path, absl::string_view text, const VerifyArguments& a) {
  const absl::StatusOr<StrategyCheck> check = CheckStrategy(text, path, a.strategies);
  if (!check.ok()) return PrintFailure(path, check.status());
  absl::PrintF("%s: %s\n", path, CheckText(*check));
  return kOk;
}

// One line on the proof in `path`; returns the exit status it deserves.
int VerifyFile(const std::string& path, const VerifyArguments& a) {
  absl::StatusOr<std::string> text = base::ReadTextFile(path);
  if (!text.ok()) {
    absl::FPrintF(stderr, "tengen verify: %s\n", text.status().message());
    return kBadUsage;
  }
  if (verify::IsStrategyText(*text)) return VerifyStrategy(path, *text, a);
  const verify::VerifyLimits limits = {.max_moves = a.max_moves.value_or(INT64_MAX)};
  if (verify::IsDrawText(*text)) return VerifyDraw(path, *std::move(text), limits);
  return VerifyWin(path, *text, limits);
}

CommandResult VerifyFiles(const VerifyArguments& a) {
  if (a.files.empty()) return absl::InvalidArgumentError("no file is named");
  const UnkeptWork cut("tengen verify", "what was printed is all");
  std::array<int, kGivenUp + 1> seen = {};
  for (const std::string& file : a.files) ++seen[static_cast<size_t>(VerifyFile(file, a))];
  for (int exit_status : {kBadUsage, kBrokenProof, kGivenUp}) {
    if (seen[static_cast<size_t>(exit_status)] > 0) return exit_status;
  }
  return kOk;
}

}  // namespace

int RunVerify(CommandArguments args) {
  VerifyArguments a;
  const OptionTable options(
      kVerifyUsage,
      {{"max-moves", "N", "Give up on a proof after N moves, or nodes of a draw (default: never).",
        StoreInteger(&a.max_moves, 1, INT64_MAX)},
       {"sample", "N", "Of a strategy's positions only N, chosen at random (default: all).",
        StoreInteger(&a.strategies.sample, 1, INT64_MAX)},
       {"concurrency", "N", "A strategy's positions at the same time (default: the processors).",
        StoreInteger(&a.strategies.concurrency, 1, kMaxConcurrency)}},
      {"FILE", AppendText(&a.files)});
  return base::Obey({"tengen verify", options, [&] { return VerifyFiles(a); }}, args);
}

}  // namespace tengen::cli
