#include "training/trainer/row_tree.h"

#include <algorithm>

#include "eval/network/line_code.h"
#include "eval/network/network_layers.h"

namespace tengen::training {
namespace {

// How many times two stones are taken away: then the middle three points are left.
constexpr size_t kInner = 3;

}  // namespace

RowTree::RowTree() : terms_(static_cast<size_t>(eval::LineRows::Get().count())) {
  const eval::LineRows& rows = eval::LineRows::Get();
  for (int i = 0; i < eval::kLineCodes; ++i) {
    eval::LineWindow window = eval::WindowOf(i);
    std::vector<uint16_t>& terms = terms_[static_cast<size_t>(rows.RowOf(CodeOf(window)))];
    terms.clear();
    for (size_t outer = 0; outer < kInner; ++outer) {
      const auto row = static_cast<uint16_t>(rows.RowOf(CodeOf(window)));
      if (row != 0 && (terms.empty() || terms.back() != row)) terms.push_back(row);
      window.digits[outer] = window.digits[eval::kCodeWindow - 1 - outer] = 0;
    }
  }
}

const RowTree& RowTree::Get() {
  static const RowTree tree;
  return tree;
}

void RowTree::Spread(const float* parts, float* rows) const {
  for (size_t r = 0; r < size(); ++r) {
    float* const row = rows + r * eval::kEyeChannels;
    std::fill_n(row, eval::kEyeChannels, 0.0F);
    for (uint16_t term : terms(r)) {
      for (int c = 0; c < eval::kEyeChannels; ++c) row[c] += parts[term * eval::kEyeChannels + c];
    }
  }
}

void RowTree::PullBack(float* gradient) const {
  const std::vector<float> whole(gradient, gradient + size() * eval::kEyeChannels);
  std::fill_n(gradient, whole.size(), 0.0F);
  for (size_t r = 0; r < size(); ++r) {
    for (uint16_t term : terms(r)) {
      for (size_t c = 0; c < eval::kEyeChannels; ++c) {
        gradient[term * eval::kEyeChannels + c] += whole[r * eval::kEyeChannels + c];
      }
    }
  }
}

}  // namespace tengen::training
