// The network in the form that plays.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_H_
#define TENGEN_EVAL_NETWORK_NETWORK_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/rules.h"
#include "engine/types.h"
#include "eval/network/line_code.h"
#include "eval/network/network_kernels.h"
#include "eval/network/network_weights.h"

namespace tengen::eval {

// One rule's network, laid out for the kernels. Immutable, so thread-safe; 2.8 MB.
class Network {
 public:
  // `file_crc` is for whoever wants to tell networks apart. REQUIRES: `weights` are such as
  // SerializeNetwork takes.
  explicit Network(const NetworkWeights& weights, uint32_t file_crc = 0);

  // The network of a file. Errors: those of ParseNetwork.
  static absl::StatusOr<std::shared_ptr<const Network>> FromFile(absl::string_view text);
  // The same for the file at `path`; NotFound, naming it, if it cannot be read.
  static absl::StatusOr<std::shared_ptr<const Network>> Read(const std::string& path);
  // The embedded network of `rule`; made when first asked for and kept. Null if this program has
  // none for the rule, or FromFile refuses it. Thread-safe.
  static std::shared_ptr<const Network> For(Rule rule);

  Rule rule() const { return rule_; }
  // Crc32 of the file; 0 if there was none.
  uint32_t file_crc() const { return file_crc_; }
  // The rows of all kLineCodes codes as Black sees them.
  const CodeRow* rows() const { return rows_.data(); }
  const ValueHead& value(Color mover) const { return heads_[Index(mover)].value; }
  const PolicyHead& policy(Color mover) const { return heads_[Index(mover)].policy; }

 private:
  Rule rule_;
  uint32_t file_crc_;
  std::vector<CodeRow> rows_;
  std::array<NetworkLayers<KernelForm>, engine::kColorCount> heads_ = {};
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NETWORK_H_
