#include "engine/opening/pattern.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "engine/symmetry.h"

namespace tengen::engine {
namespace {

// Columns to the right and rows up from the centre, as books count.
constexpr Point FromCenter(int right, int up) {
  return Point(kRenjuCenter.x() + right, kRenjuCenter.y() - up);
}

constexpr OpeningPattern Pattern(absl::string_view id, absl::string_view name,
                                 absl::string_view kanji, int right, int up, int rif_number) {
  const Point white = id.front() == 'd' ? FromCenter(0, 1) : FromCenter(1, 1);
  return {id, name, kanji, {kRenjuCenter, white, FromCenter(right, up)}, rif_number};
}

constexpr std::array<OpeningPattern, kOpeningPatternCount> kPatterns = {
    Pattern("d1", "Kansei", "寒星", +0, +2, 14),    Pattern("d2", "Keigetsu", "溪月", +1, +2, 15),
    Pattern("d3", "Sosei", "疎星", +2, +2, 16),     Pattern("d4", "Kagetsu", "花月", +1, +1, 17),
    Pattern("d5", "Zangetsu", "残月", +2, +1, 18),  Pattern("d6", "Ugetsu", "雨月", +1, +0, 19),
    Pattern("d7", "Kinsei", "金星", +2, +0, 20),    Pattern("d8", "Shogetsu", "松月", +0, -1, 21),
    Pattern("d9", "Kyugetsu", "丘月", +1, -1, 22),  Pattern("d10", "Shingetsu", "新月", +2, -1, 23),
    Pattern("d11", "Zuisei", "瑞星", +0, -2, 24),   Pattern("d12", "Sangetsu", "山月", +1, -2, 25),
    Pattern("d13", "Yusei", "遊星", +2, -2, 26),    Pattern("i1", "Chosei", "長星", +2, +2, 1),
    Pattern("i2", "Kyogetsu", "峡月", +2, +1, 2),   Pattern("i3", "Kosei", "恒星", +2, +0, 3),
    Pattern("i4", "Suigetsu", "水月", +2, -1, 4),   Pattern("i5", "Ryusei", "流星", +2, -2, 5),
    Pattern("i6", "Ungetsu", "雲月", +1, +0, 6),    Pattern("i7", "Hogetsu", "浦月", +1, -1, 7),
    Pattern("i8", "Rangetsu", "嵐月", +1, -2, 8),   Pattern("i9", "Gingetsu", "銀月", +0, -1, 9),
    Pattern("i10", "Myojo", "明星", +0, -2, 10),    Pattern("i11", "Shagetsu", "斜月", -1, -1, 11),
    Pattern("i12", "Meigetsu", "名月", -1, -2, 12), Pattern("i13", "Suisei", "彗星", -2, -2, 13),
};

OpeningStones Map(const LinearMap& linear, const OpeningStones& stones) {
  const GridMap map(linear, kRenjuCenter, kRenjuCenter);
  OpeningStones images;
  for (size_t i = 0; i < stones.size(); ++i) images[i] = map(stones[i]).value();
  return images;
}

}  // namespace

absl::Span<const OpeningPattern> OpeningPatterns() { return kPatterns; }

int IndexOf(const OpeningPattern& pattern) { return static_cast<int>(&pattern - kPatterns.data()); }

const OpeningPattern* ClassifyOpening(absl::Span<const Point> moves) {
  if (moves.size() < std::tuple_size_v<OpeningStones>) return nullptr;
  const OpeningStones stones = {moves[0], moves[1], moves[2]};
  for (const OpeningPattern& pattern : kPatterns) {
    for (const LinearMap& linear : kLinearMaps) {
      if (Map(linear, pattern.stones) == stones) return &pattern;
    }
  }
  return nullptr;
}

const OpeningPattern* FindOpeningPattern(absl::string_view text) {
  const auto found =
      std::find_if(kPatterns.begin(), kPatterns.end(), [text](const OpeningPattern& pattern) {
        return absl::EqualsIgnoreCase(pattern.id, text) ||
               absl::EqualsIgnoreCase(pattern.name, text);
      });
  return found == kPatterns.end() ? nullptr : &*found;
}

std::vector<OpeningStones> Orientations(const OpeningPattern& pattern) {
  std::vector<OpeningStones> placements;
  for (const LinearMap& linear : kLinearMaps) {
    const OpeningStones placement = Map(linear, pattern.stones);
    if (std::find(placements.begin(), placements.end(), placement) == placements.end()) {
      placements.push_back(placement);
    }
  }
  return placements;
}

}  // namespace tengen::engine
