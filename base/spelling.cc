#include "base/spelling.h"

#include <algorithm>
#include <vector>

namespace tengen::base {

size_t EditDistance(absl::string_view a, absl::string_view b) {
  // Row i holds the distances of the first i letters of `a` to the beginnings of `b`.
  std::vector<std::vector<size_t>> rows(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      const size_t replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows.back().back();
}

std::optional<std::string> Nearest(absl::string_view word, absl::Span<const std::string> words) {
  constexpr size_t kLettersPerMistake = 3;
  constexpr size_t kLongest = 64;  // nobody mistypes more than that
  if (word.size() > kLongest) return std::nullopt;
  const size_t most = std::max<size_t>(1, word.size() / kLettersPerMistake);
  std::optional<std::string> nearest;
  size_t least = most + 1;
  for (const std::string& candidate : words) {
    const size_t distance = EditDistance(word, candidate);
    if (distance >= least || distance >= candidate.size()) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace tengen::base
