// Proofs of either version: refused with a place, or replayed, and what both say is judged alike.
//
// Input: 'b' and the blocks of a binary proof, each behind a byte with its length, without lengths
// and checksums of the file; or the bytes of any file.
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"
#include "tests/verify/proof_bytes.h"
#include "verify/proof_file.h"
#include "verify/proof_text.h"
#include "verify/verifier.h"

namespace tengen::fuzz {
namespace {

constexpr verify::VerifyOptions kLimits = {.max_moves = 20000};

void RequirePlace(const absl::Status& status, absl::string_view unit) {
  if (status.ok() || absl::IsResourceExhausted(status)) return;
  const std::string message(status.message());
  Require(absl::IsInvalidArgument(status) && absl::StartsWith(message, unit), "a place", message);
}

void TryBinary(absl::string_view bytes) {
  RequirePlace(VerifyProofFile(verify::BytesOf(bytes), kLimits).status(), "byte ");
}

void TryText(absl::string_view text) {
  const absl::StatusOr<verify::Proof> proof = verify::ParseProof(text);
  RequirePlace(proof.status(), "line ");
  // A limit of 0 is none in a binary proof.
  if (!proof.ok() || proof->stone_limit == 0) return;
  const absl::StatusOr<verify::Verified> verified = VerifyProof(*proof, kLimits);
  const absl::StatusOr<verify::VerifiedFile> binary =
      VerifyProofFile(verify::BytesOf(verify::BinaryOf(*proof)), kLimits);
  Require(binary.ok() == verified.ok(), "either form is judged alike", text);
}

TENGEN_FUZZ_TARGET(proof)(absl::string_view input) {
  if (input.empty() || input[0] != 'b') {
    if (verify::IsProofFile(input)) return TryBinary(input);
    return TryText(input);
  }
  std::vector<std::string> blocks;
  input.remove_prefix(1);
  while (!input.empty()) {
    blocks.emplace_back(input.substr(1, static_cast<unsigned char>(input[0])));
    input.remove_prefix(blocks.back().size() + 1);
  }
  TryBinary(verify::FileOfBlocks(blocks));
}

}  // namespace
}  // namespace tengen::fuzz
