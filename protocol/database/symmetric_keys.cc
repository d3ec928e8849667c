#include "protocol/database/symmetric_keys.h"

#include <algorithm>

#include "base/random.h"
#include "engine/symmetry.h"

namespace tengen::database {
namespace {

// No stone's word, and not the last of all words, which is 0.
constexpr uint64_t kWhiteToMove = base::RandomWord(~uint64_t{1});

}  // namespace

SymmetricKeys::SymmetricKeys(int width, int height) : width_(width) {
  const std::vector<engine::GridMap> maps = engine::BoardMaps(width, height);
  words_.resize(static_cast<size_t>(width) * static_cast<size_t>(height) * engine::kColorCount);
  for (size_t i = 0; i < words_.size(); ++i) {
    const auto point = static_cast<int>(i / engine::kColorCount);
    for (size_t image = 0; image < words_[i].size(); ++image) {
      const size_t map = image < maps.size() ? image : 0;
      const Point p = *maps[map](Point(point % width, point / width));
      const auto number =
          static_cast<size_t>(p.y()) * static_cast<size_t>(width) + static_cast<size_t>(p.x());
      words_[i][image] = base::RandomWord(number * engine::kColorCount + i % engine::kColorCount);
    }
  }
}

SymmetricKeys::Sums SymmetricKeys::SumsOf(
    const std::array<PointSet, engine::kColorCount>& stones) const {
  Sums sums = {};
  for (Color color : kColors) {
    for (Point p : stones[Index(color)]) {
      const Sums& words = WordsOf(p, color);
      for (size_t i = 0; i < sums.size(); ++i) sums[i] ^= words[i];
    }
  }
  return sums;
}

uint64_t SymmetricKeys::Key(const Sums& sums, Color side_to_move) {
  const uint64_t least = *std::min_element(sums.begin(), sums.end());
  return side_to_move == Color::kBlack ? least : least ^ kWhiteToMove;
}

uint64_t SymmetricKeys::KeyAfter(const Sums& sums, Point p, Color color) const {
  const Sums& words = WordsOf(p, color);
  Sums after;
  for (size_t i = 0; i < sums.size(); ++i) after[i] = sums[i] ^ words[i];
  return Key(after, Opponent(color));
}

}  // namespace tengen::database
