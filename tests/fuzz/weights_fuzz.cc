// Files of learned weights: what is accepted is exactly what would be written of it.
//
// Input: a letter for the file ('n' a network of zeros, 'N' the same and made ready to play, 'p'
// the embedded pattern weights, 'r' the rest of the input is the file, and 'x' the same as a
// network), its rule, whether it gets the checksum that belongs to it ('y', else not), then the
// edits of tests/fuzz/files.h.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "eval/network/line_code.h"
#include "eval/network/network.h"
#include "eval/network/network_weights.h"
#include "eval/pattern_weights.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

// Where the checksums are: at the end of the headers.
constexpr size_t kNetworkCrcAt = 31;
constexpr size_t kPatternCrcAt = 10;
constexpr size_t kCrcBytes = 4;

// The checksum covers what is before it and what is behind it.
void PutChecksum(size_t at, std::string& file) {
  if (file.size() < at + kCrcBytes) return;
  const std::string summed = file.substr(0, at) + file.substr(at + kCrcBytes);
  std::string crc;
  base::PutNumber(&crc, base::Crc32(summed), kCrcBytes);
  file.replace(at, kCrcBytes, crc);
}

std::string MakeZeroNetwork(Rule rule) {
  eval::NetworkWeights weights;
  weights.rule = rule;
  weights.views.resize(eval::ViewCount(rule));
  for (eval::NetworkView& view : weights.views) {
    view.rows.resize(static_cast<size_t>(eval::LineRows::Get().count()));
  }
  return SerializeNetwork(weights);
}

const std::string& ZeroNetwork(Rule rule) {
  static std::array<std::string, kRules.size()> files;
  std::string& file = files[static_cast<size_t>(Index(rule))];
  if (file.empty()) {
    file = MakeZeroNetwork(rule);
    std::string same = file;
    PutChecksum(kNetworkCrcAt, same);
    Require(same == file, "the checksum stands where it is put");
  }
  return file;
}

void TryNetwork(const std::string& file, bool to_play) {
  const absl::StatusOr<eval::NetworkWeights> weights = eval::ParseNetwork(file);
  Require(weights.ok() || absl::IsInvalidArgument(weights.status()), "a reason");
  if (!weights.ok()) return;
  Require(SerializeNetwork(*weights) == file, "what would be written");
  if (!to_play) return;
  Require(eval::Network::FromFile(file).ok(), "plays");
}

void TryPatterns(const std::string& file) {
  const absl::StatusOr<eval::PatternWeights> weights = eval::ParsePatternWeights(file);
  Require(weights.ok() || absl::IsInvalidArgument(weights.status()), "a reason");
  if (!weights.ok()) return;
  Require(SerializePatternWeights(*weights) == file, "what would be written");
}

TENGEN_FUZZ_TARGET(weights)(absl::string_view input) {
  constexpr size_t kHeader = 3;
  if (input.size() < kHeader) return;
  const Rule rule = kRules[static_cast<uint8_t>(input[1] - '0') % kRules.size()];
  const bool checked = input[2] == 'y';
  const absl::string_view rest = input.substr(kHeader);
  const bool of_zeros = input[0] == 'n' || input[0] == 'N';
  const bool network = of_zeros || input[0] == 'x';
  std::string file(rest);
  if (of_zeros) {
    file = Edited(ZeroNetwork(rule), rest);
  } else if (input[0] == 'p') {
    file = Edited(std::string(eval::EmbeddedPatternWeights(rule)), rest);
  }
  if (checked) PutChecksum(network ? kNetworkCrcAt : kPatternCrcAt, file);
  if (network) {
    TryNetwork(file, input[0] == 'N');
  } else {
    TryPatterns(file);
  }
}

}  // namespace
}  // namespace tengen::fuzz
