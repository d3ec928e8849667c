// The points of a position that win or soon win: what pictures mark.
#ifndef TENGEN_CLI_PICTURES_COMBINATIONS_H_
#define TENGEN_CLI_PICTURES_COMBINATIONS_H_

#include <array>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/point_set.h"

namespace tengen::cli {

// What a stone makes; where several hold, the first of this order counts.
enum class Combination : uint8_t {
  kFive,
  kStraightFour,
  kDoubleFour,
  kFourThree,
  kDoubleThree,
};
inline constexpr int kCombinationCount = 5;
constexpr int Index(Combination c) { return static_cast<int>(c); }

// As on pictures: "5", "S4", "44", "43", "33"; and in words for their legend.
absl::string_view CombinationSign(Combination c);
absl::string_view CombinationWords(Combination c);

// By Index(combination), disjoint: the empty points where a stone of colour `c` makes it, whoever
// is to move. Points forbidden to him are left out. A three is geometric even in renju: whether it
// can be extended is not asked.
std::array<PointSet, kCombinationCount> FindCombinations(const Board& board, Color c);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_PICTURES_COMBINATIONS_H_
