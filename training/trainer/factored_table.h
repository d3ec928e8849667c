// The trainable form of a table over patterns.
#ifndef TENGEN_TRAINING_TRAINER_FACTORED_TABLE_H_
#define TENGEN_TRAINING_TRAINER_FACTORED_TABLE_H_

#include <vector>

#include "absl/types/span.h"
#include "eval/pattern_state.h"

namespace tengen::training {

// A table over patterns as a sum of three: a number for each of the pattern's four classes, one for
// each of its six pairs of classes, and one for the pattern itself. Rare patterns lean on what
// their parts are worth, common ones get what they need beyond that; weight decay on the later
// terms says how much evidence that takes.
//
// The parameters are one flat vector: singles, pairs, patterns. Pure functions of it.
class FactoredTable {
 public:
  static constexpr int kSingles = eval::kLineClassCount;
  static constexpr int kPairs = eval::kLineClassCount * (eval::kLineClassCount + 1) / 2;
  static constexpr int kParameters = kSingles + kPairs + eval::kPatternCount;

  FactoredTable();

  // The table's kPatternCount entries.
  void Expand(absl::Span<const float> parameters, absl::Span<float> table) const;
  // Adds to `gradient` (by parameter) what `table_gradient` (by pattern) implies.
  void PullBack(absl::Span<const float> table_gradient, absl::Span<float> gradient) const;

 private:
  static constexpr int kTerms =
      engine::kDirectionCount + engine::kDirectionCount * (engine::kDirectionCount - 1) / 2 + 1;
  // By pattern: the parameters whose sum it is.
  std::vector<std::array<int, kTerms>> terms_;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_FACTORED_TABLE_H_
