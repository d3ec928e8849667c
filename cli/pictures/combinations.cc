#include "cli/pictures/combinations.h"

#include <cstddef>

#include "engine/threat_sets.h"

namespace tengen::cli {

absl::string_view CombinationSign(Combination c) {
  constexpr std::array<absl::string_view, kCombinationCount> kSigns = {"5", "S4", "44", "43", "33"};
  return kSigns[static_cast<size_t>(Index(c))];
}

absl::string_view CombinationWords(Combination c) {
  constexpr std::array<absl::string_view, kCombinationCount> kWords = {
      "five", "straight four", "two fours", "four and three", "two open threes"};
  return kWords[static_cast<size_t>(Index(c))];
}

std::array<PointSet, kCombinationCount> FindCombinations(const Board& board, Color c) {
  const engine::ThreatSets threats = board.Threats(c);
  // A line through a point never has both a three and a four, so these are two lines.
  const PointSet four_three = threats.four & threats.three;
  std::array<PointSet, kCombinationCount> found = {
      threats.five, threats.straight_four, threats.double_four, four_three, threats.double_three};
  PointSet seen = c == Color::kBlack ? board.ForbiddenPoints() : PointSet();
  for (PointSet& points : found) {
    points -= seen;
    seen |= points;
  }
  return found;
}

}  // namespace tengen::cli
