// The binary form of proofs: a chain of parts, each of which proves a position by nodes of its own
// and by what parts before it prove. DESIGN.md specifies it.
#ifndef TENGEN_VERIFY_PROOF_FILE_H_
#define TENGEN_VERIFY_PROOF_FILE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "verify/proof_text.h"
#include "verify/verifier.h"

namespace tengen::verify {

// Gives the next `count` bytes; fewer only at the end.
using ByteSource = std::function<size_t(char* to, size_t count)>;

// The bytes of `text`, which must outlive it.
ByteSource BytesOf(absl::string_view text);

// True if a file that begins so is one for ProofFile.
bool IsProofFile(absl::string_view beginning);

// Reads such a file part by part. Any bytes are safe input; a node may take two of them and takes
// 64 here, so some fifty times what they hold may be asked for. Errors: InvalidArgument naming the
// byte, from 0, and what is wrong there; what was altered by accident is found by its checksum
// before anything of it is read. Thread-compatible.
class ProofFile {
 public:
  static absl::StatusOr<ProofFile> Open(ByteSource source);

  // What the last part proves, without a node.
  const Proof& claim() const { return claim_; }
  // Reads the next part: a position that goes on from the claim's, and its nodes, perhaps behind
  // those of parts before it; its unit is "byte". REQUIRES: not AtEnd(), and no error before.
  absl::Status Next();
  // What was read last.
  const Proof& part() const { return part_; }
  // True if the part about the claim's position was read, which ends a file.
  bool AtEnd() const { return at_end_; }
  // How many bytes were read.
  int64_t size() const { return size_; }

 private:
  explicit ProofFile(ByteSource source) : source_(std::move(source)) {}

  // Length, bytes and checksum. `begin` becomes the place of the first of the bytes.
  absl::StatusOr<std::string> NextBlock(int64_t* begin);
  absl::StatusOr<std::string> Take(size_t count);
  absl::StatusOr<size_t> TakeLength();
  absl::Status ReadBeginning();
  absl::Status ReadPart(absl::string_view block, int64_t place);
  absl::Status CheckEnd();

  ByteSource source_;
  int64_t size_ = 0;
  uint32_t sum_ = 0;  // of all bytes so far but the checksums
  Proof claim_ = {.position = Position(kMinSide, kMinSide, Game::kFreestyle)};
  Proof part_ = claim_;
  // Of the part's nodes, which those of the file are and, by point, which are fives besides.
  std::vector<size_t> numbers_;
  std::unordered_map<int, size_t> fives_;
  bool at_end_ = false;
};

struct VerifiedFile {
  char attacker = kBlack;
  Verified win = {};      // from the claim's position, and the moves of all parts
  int64_t positions = 0;  // that parts prove
};

// Verifies all parts, one after the other. Kept of them are the nodes of those that share them, and
// the positions that were proved; `progress` hears after each how many bytes were read. Errors:
// those of ProofFile and VerifyProof. Thread-safe.
absl::StatusOr<VerifiedFile> VerifyProofFile(ByteSource source, const VerifyOptions& options,
                                             absl::FunctionRef<void(int64_t bytes)> progress);
absl::StatusOr<VerifiedFile> VerifyProofFile(ByteSource source, const VerifyOptions& options = {});

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_PROOF_FILE_H_
