#include "verify/line_counts.h"

#include <algorithm>

namespace tengen::verify {

LineCounts::LineCounts(const Position& position) : lines_(AllLines(position)) {
  std::erase_if(lines_, [&](const Line& line) {
    return std::any_of(line.begin(), line.end(), [&](int p) { return position.At(p) == kBlocked; });
  });
  counts_.resize(lines_.size());
  std::vector<std::vector<uint16_t>> lines_of(position.cells().size());
  for (size_t i = 0; i < lines_.size(); ++i) {
    for (int point : lines_[i])
      lines_of[static_cast<size_t>(point)].push_back(static_cast<uint16_t>(i));
  }
  for (const std::vector<uint16_t>& lines : lines_of) {
    starts_.push_back(static_cast<uint16_t>(through_.size()));
    through_.insert(through_.end(), lines.begin(), lines.end());
  }
  starts_.push_back(static_cast<uint16_t>(through_.size()));
  for (int p = position.first_point(); p < position.end_point(); ++p) {
    if (position.At(p) == kBlack || position.At(p) == kWhite) Put(p, position.At(p));
  }
}

}  // namespace tengen::verify
