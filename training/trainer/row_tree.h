// How the rows of a network in training lean on each other.
#ifndef TENGEN_TRAINING_TRAINER_ROW_TREE_H_
#define TENGEN_TRAINING_TRAINER_ROW_TREE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace tengen::training {

// A row is the sum of what its window adds to the window without its two outermost stones, what
// that adds to the one without the next two, and so on. These
// parts are the parameters; rows and parts lie one after the other, kEyeChannels numbers each.
// Immutable, so thread-safe.
class RowTree {
 public:
  // Made when first asked for.
  static const RowTree& Get();

  size_t size() const { return terms_.size(); }
  // The rows whose parts make up `row`, its own first; none for row 0.
  absl::Span<const uint16_t> terms(size_t row) const { return terms_[row]; }

  // Whole rows from their parts.
  void Spread(const float* parts, float* rows) const;
  // Gradients of whole rows become those of their parts, in place.
  void PullBack(float* gradient) const;

 private:
  RowTree();

  std::vector<std::vector<uint16_t>> terms_;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_ROW_TREE_H_
