#include "training/trainer/factored_table.h"

#include <algorithm>

namespace tengen::training {

FactoredTable::FactoredTable() : terms_(eval::kPatternCount) {
  for (int pattern = 0; pattern < eval::kPatternCount; ++pattern) {
    const eval::PatternCode code = eval::CodeOfPattern(pattern);
    std::array<int, engine::kDirectionCount> c = {};
    for (Direction d : engine::kDirections) c[Index(d)] = Index(eval::ClassIn(code, d));
    size_t n = 0;
    auto& terms = terms_[static_cast<size_t>(pattern)];
    for (size_t i = 0; i < c.size(); ++i) {
      terms[n++] = c[i];
      for (size_t j = 0; j < i; ++j) {
        const int high = std::max(c[i], c[j]), low = std::min(c[i], c[j]);
        terms[n++] = kSingles + high * (high + 1) / 2 + low;
      }
    }
    terms[n] = kSingles + kPairs + pattern;
  }
}

void FactoredTable::Expand(absl::Span<const float> parameters, absl::Span<float> table) const {
  for (size_t pattern = 0; pattern < eval::kPatternCount; ++pattern) {
    float sum = 0;
    for (int term : terms_[pattern]) sum += parameters[static_cast<size_t>(term)];
    table[pattern] = sum;
  }
}

void FactoredTable::PullBack(absl::Span<const float> table_gradient,
                             absl::Span<float> gradient) const {
  for (size_t pattern = 0; pattern < eval::kPatternCount; ++pattern) {
    if (table_gradient[pattern] == 0) continue;
    for (int term : terms_[pattern]) gradient[static_cast<size_t>(term)] += table_gradient[pattern];
  }
}

}  // namespace tengen::training
