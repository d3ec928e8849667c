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
#include "verify/draw_checker.h"
#include "verify/proof_text.h"
#include "verify/verifier.h"

namespace tengen::cli {
namespace {

constexpr int kNo = 1;
constexpr int kUnknown = 3;

constexpr absl::string_view kVerifyUsage =
    R"(Usage: tengen verify [options] FILE...

Replays proofs that `tengen solve --proof` wrote, of wins and of draws, by literal rules that share no
code with the engine, and says of each whether it is valid or where and why it breaks. FILE may be -
for standard input.

Exit status: 0 all are valid; 1 one is not; 2 bad usage; 3 one was given up; 128 and its number
after a signal.)";

// Prints why the proof in `path` does not hold, or that it was given up; returns the exit status.
int PrintFailure(const std::string& path, const absl::Status& status) {
  const bool gave_up = absl::IsResourceExhausted(status) || absl::IsCancelled(status);
  absl::PrintF("%s: %s: %s\n", path, gave_up ? "unknown" : "broken", status.message());
  return gave_up ? kUnknown : kNo;
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

// One line on the proof in `path`; returns the exit status it deserves.
int VerifyFile(const std::string& path, const verify::VerifyLimits& limits) {
  absl::StatusOr<std::string> text = base::ReadTextFile(path);
  if (!text.ok()) {
    absl::FPrintF(stderr, "tengen verify: %s\n", text.status().message());
    return kBadUsage;
  }
  if (verify::IsDrawText(*text)) return VerifyDraw(path, *std::move(text), limits);
  return VerifyWin(path, *text, limits);
}

CommandResult VerifyFiles(const std::vector<std::string>& files, int64_t max_moves) {
  if (files.empty()) return absl::InvalidArgumentError("no file is named");
  const UnkeptWork cut("tengen verify", "what was printed is all");
  std::array<int, kUnknown + 1> seen = {};
  for (const std::string& file : files) {
    ++seen[static_cast<size_t>(VerifyFile(file, {.max_moves = max_moves}))];
  }
  for (int exit_status : {kBadUsage, kNo, kUnknown}) {
    if (seen[static_cast<size_t>(exit_status)] > 0) return exit_status;
  }
  return kOk;
}

}  // namespace

int RunVerify(CommandArguments args) {
  std::vector<std::string> files;
  std::optional<int64_t> max_moves;
  const OptionTable options(
      kVerifyUsage,
      {{"max-moves", "N", "Give up on a proof after N moves, or nodes of a draw (default: never).",
        StoreInteger(&max_moves, 1, INT64_MAX)}},
      {"FILE", AppendText(&files)});
  return base::Obey(
      {"tengen verify", options, [&] { return VerifyFiles(files, max_moves.value_or(INT64_MAX)); }},
      args);
}

}  // namespace tengen::cli
