#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/files.h"
#include "base/opened_file.h"
#include "base/progress.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/draw_claim.h"
#include "cli/strategy_check.h"
#include "verify/draw_checker.h"
#include "verify/proof_file.h"
#include "verify/proof_text.h"
#include "verify/strategy.h"
#include "verify/verifier.h"

namespace tengen::cli {
namespace {

constexpr int kBrokenProof = 1;
constexpr int kGivenUp = 3;
constexpr int kLongestMark = 16;  // by which files are told apart, or more

constexpr absl::string_view kVerifyUsage =
    R"(Usage: tengen verify [options] FILE...

Replays proofs that `tengen solve --proof` wrote, of wins and of draws, by literal rules that share
no code with the engine, and says of each whether it is valid or where and why it breaks. FILE may
be - for standard input.

A strategy that `tengen solve-game` wrote is followed through every reply there is; a solver makes
the proofs of what it leads to again, and these are replayed. What --certificate wrote has them and
is replayed without a solver.

Exit status: 0 all are valid; 1 one is not; 2 bad usage; 3 one was given up; 74 the certificate
could not be written; 128 and its number after a signal.)";

// Prints why the proof in `path` does not hold, or that it was given up; returns the exit status.
int PrintFailure(const std::string& path, const absl::Status& status) {
  const bool gave_up = absl::IsResourceExhausted(status) || absl::IsCancelled(status);
  absl::PrintF("%s: %s: %s\n", path, gave_up ? "unknown" : "broken", status.message());
  return gave_up ? kGivenUp : kBrokenProof;
}

int PrintError(const absl::Status& status, int exit_status = kBadUsage) {
  absl::FPrintF(stderr, "tengen verify: %s\n", status.message());
  return exit_status;
}

int PrintWin(const std::string& path, char attacker, const verify::Verified& win) {
  absl::PrintF("%s: valid: %s wins in %d plies (%d moves tried)\n", path,
               attacker == verify::kBlack ? "Black" : "White", win.distance, win.moves);
  return kOk;
}

// A proof of version 2, of `size` bytes, or 0 if that is not known.
int VerifyBinary(const std::string& path, verify::ByteSource source, int64_t size,
                 const verify::VerifyOptions& options) {
  base::ProgressLine line(/*quiet=*/false);
  const absl::StatusOr<verify::VerifiedFile> file =
      VerifyProofFile(std::move(source), options, [&](int64_t bytes) {
        if (size == 0 || !line.IsDue()) return;
        line.Show(absl::StrFormat("%s: %d %% of the file", path, 100 * bytes / size));
      });
  line.Clear();
  if (!file.ok()) return PrintFailure(path, file.status());
  return PrintWin(path, file->attacker, file->win);
}

int VerifyWin(const std::string& path, absl::string_view text,
              const verify::VerifyOptions& options) {
  const absl::StatusOr<verify::Proof> proof = verify::ParseProof(text);
  if (!proof.ok()) return PrintFailure(path, proof.status());
  const absl::StatusOr<verify::Verified> verified = verify::VerifyProof(*proof, options);
  if (!verified.ok()) return PrintFailure(path, verified.status());
  return PrintWin(path, proof->attacker, *verified);
}

int VerifyDraw(const std::string& path, std::string text, const verify::VerifyOptions& options) {
  std::istringstream stream(std::move(text));
  const absl::StatusOr<verify::CheckedDraw> draw =
      verify::CheckDraw(stream, [&](int64_t done, int64_t) { return done <= options.max_moves; });
  if (!draw.ok()) return PrintFailure(path, draw.status());
  absl::PrintF("%s: valid: %s (%d nodes)\n", path,
               DrawClaim(draw->attacker == verify::kBlack, draw->FromEmptyBoard()), draw->nodes);
  return kOk;
}

struct VerifyArguments {
  std::vector<std::string> files;
  std::optional<int64_t> max_moves;
  std::string certificate;  // file to write; empty for none
  StrategyCheckOptions strategies;
};

int VerifyStrategy(const std::string& path, absl::string_view text, const VerifyArguments& a) {
  StrategyCheckOptions options = a.strategies;
  std::ostringstream certificate;
  if (!a.certificate.empty()) options.certificate = &certificate;
  const absl::StatusOr<StrategyCheck> check = CheckStrategy(text, path, options);
  if (!check.ok()) return PrintFailure(path, check.status());
  if (!a.certificate.empty()) {
    const absl::Status written = base::WriteWholeFile(a.certificate, certificate.str());
    if (!written.ok()) return PrintError(written, kOutputLost);
  }
  absl::PrintF("%s: %s\n", path, CheckText(*check));
  return kOk;
}

// The size of a file on disk that begins as a proof of version 2, which is read as it is verified;
// nullopt for all others, and for what can be read but once.
std::optional<int64_t> SizeOfBinary(const std::string& path) {
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string beginning(kLongestMark, '\0');
  file.read(beginning.data(), kLongestMark);
  if (!verify::IsProofFile(beginning)) return std::nullopt;
  return static_cast<int64_t>(std::filesystem::file_size(path, error));
}

int VerifyStreamed(const std::string& path, int64_t size, const verify::VerifyOptions& options) {
  const absl::StatusOr<base::OpenedFile> file = base::OpenToRead(path);
  if (!file.ok()) return PrintError(file.status());
  const auto source = [&](char* to, size_t count) { return std::fread(to, 1, count, file->get()); };
  return VerifyBinary(path, source, size, options);
}

// One line on the proof in `path`; returns the exit status it deserves.
int VerifyFile(const std::string& path, const VerifyArguments& a) {
  const verify::VerifyOptions& options = a.strategies.replay;
  const std::optional<int64_t> size = SizeOfBinary(path);
  if (size && a.certificate.empty()) return VerifyStreamed(path, *size, options);
  absl::StatusOr<std::string> text = base::ReadTextFile(path);
  if (!text.ok()) return PrintError(text.status());
  if (verify::IsStrategyText(*text)) return VerifyStrategy(path, *text, a);
  if (!a.certificate.empty()) {
    return PrintError(absl::InvalidArgumentError(absl::StrCat("\"", path, "\" is no strategy")));
  }
  if (verify::IsProofFile(*text)) return VerifyBinary(path, verify::BytesOf(*text), 0, options);
  if (verify::IsDrawText(*text)) return VerifyDraw(path, *std::move(text), options);
  return VerifyWin(path, *text, options);
}

// Whether there is one strategy of which all can be written.
absl::Status CheckCertificate(const VerifyArguments& a) {
  if (a.certificate.empty()) return absl::OkStatus();
  if (a.files.size() != 1 || a.strategies.sample) {
    return absl::InvalidArgumentError("--certificate is for all of one strategy");
  }
  if (a.certificate == "-") {
    return absl::InvalidArgumentError("--certificate: standard output tells how it went");
  }
  return base::MayReplaceKind(a.certificate, "tengen-proof");
}

CommandResult VerifyFiles(const VerifyArguments& a) {
  if (a.files.empty()) return absl::InvalidArgumentError("no file is named");
  if (absl::Status status = CheckCertificate(a); !status.ok()) return status;
  const UnkeptWork cut("tengen verify", "what was printed is all");
  std::set<int> seen;
  for (const std::string& file : a.files) seen.insert(VerifyFile(file, a));
  for (int exit_status : {kBadUsage, kOutputLost, kBrokenProof, kGivenUp}) {
    if (seen.contains(exit_status)) return exit_status;
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
       {"every-reply", "", std::string(kEveryReplyHelp),
        StoreSwitch(&a.strategies.replay.every_reply)},
       {"sample", "N", "Of a strategy's positions only N, chosen at random (default: all).",
        StoreInteger(&a.strategies.sample, 1, INT64_MAX)},
       {"certificate", "FILE",
        "Write a strategy's moves and proofs there, as a proof that needs no solver.",
        StoreText(&a.certificate)},
       {"concurrency", "N", "A strategy's positions at the same time (default: the processors).",
        StoreInteger(&a.strategies.concurrency, 1, kMaxConcurrency)}},
      {"FILE", AppendText(&a.files)});
  const auto verify = [&] {
    a.strategies.replay.max_moves = a.max_moves.value_or(INT64_MAX);
    return VerifyFiles(a);
  };
  return base::Obey({"tengen verify", options, verify}, args);
}

}  // namespace tengen::cli
