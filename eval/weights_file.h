// What all files of learned weights have in common.
//
// A file: four letters, one byte each for the rule and for the number of views, numbers that must
// be what the program was built with, the CRC-32 of all but itself, then the learned numbers. All
// numbers are little-endian.
#ifndef TENGEN_EVAL_WEIGHTS_FILE_H_
#define TENGEN_EVAL_WEIGHTS_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/rules.h"
#include "engine/types.h"

namespace tengen::eval {

// How many views of the board the weights of a rule have: colours share one unless their rules
// differ.
inline size_t ViewCount(Rule rule) {
  return RuleFor(rule, Color::kBlack) == RuleFor(rule, Color::kWhite) ? 1 : 2;
}

// One rule's weights. A plain value.
template <class View>
struct RuleWeights {
  Rule rule = Rule::kFreestyle;
  std::vector<View> views;  // by colour, or a single one

  const View& view(Color c) const { return views[views.size() > 1 ? Index(c) : 0]; }
  friend bool operator==(const RuleWeights&, const RuleWeights&) = default;
};

// A number of the header that must be what this program was built with.
struct FixedNumber {
  std::string name;  // as in "8 NAME instead of 16"
  size_t bytes;
  uint64_t number;
};

// A kind of weights.
struct WeightsFormat {
  absl::string_view letters;
  absl::string_view refusal;  // as in "REFUSAL: wrong checksum"
  std::vector<FixedNumber> fixed;

  // InvalidArgument: a text is no such file, and why.
  absl::Status Refuse(absl::string_view why) const;
};

// A file but for the learned numbers themselves, which are `body`.
struct WeightsFile {
  Rule rule = Rule::kFreestyle;
  size_t views = 0;
  absl::string_view body;
};

// The bytes of a file.
std::string WriteWeights(const WeightsFormat& format, const WeightsFile& file);

// The parts of a file whose header is right. `text` must outlive them. Error: Refuse.
absl::StatusOr<WeightsFile> ReadWeights(const WeightsFormat& format, absl::string_view text);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_WEIGHTS_FILE_H_
