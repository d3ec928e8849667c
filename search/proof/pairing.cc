#include "search/proof/pairing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "absl/container/inlined_vector.h"

namespace tengen::search {
namespace {

constexpr size_t kUsualLines = 96;  // of an 8x8 board

using LineList = absl::InlinedVector<PointBits, kUsualLines>;

struct TriedPair {
  int a;
  int b;
  int change;  // of the sum of weights
};

class PairSearch {
 public:
  PairSearch(int full, int max_steps) : full_(full), steps_(max_steps) {}

  // Gives pairs to the lines, all of which are live, until what is left weighs little enough.
  bool Search(const LineList& lines, const HoldPosition& position);

  Pairing pairs;

 private:
  struct Weights {
    int sum = 0;
    int most = 0;
    int heaviest = 0;
    std::array<int, 64> through = {};
  };

  Weights Weigh(const LineList& lines, const HoldPosition& position) const;
  // Of the heaviest lines the one that most others cross.
  PointBits LineToPair(const LineList& lines, const HoldPosition& position,
                       const Weights& weights) const;
  static absl::InlinedVector<TriedPair, 16> TriedPairs(const LineList& lines,
                                                       const HoldPosition& position,
                                                       const Weights& weights, PointBits open);

  const int full_;
  int steps_;
};

PairSearch::Weights PairSearch::Weigh(const LineList& lines, const HoldPosition& position) const {
  Weights weights;
  for (PointBits line : lines) {
    const int weight = 1 << std::popcount(line & position.attacker);
    weights.sum += weight;
    weights.heaviest = std::max(weights.heaviest, weight);
    for (PointBits rest = line & position.empty; rest != 0; rest &= rest - 1) {
      int& through = weights.through[static_cast<size_t>(std::countr_zero(rest))];
      through += weight;
      weights.most = std::max(weights.most, through);
    }
  }
  return weights;
}

PointBits PairSearch::LineToPair(const LineList& lines, const HoldPosition& position,
                                 const Weights& weights) const {
  PointBits chosen = 0;
  int best = -1;
  for (PointBits line : lines) {
    if (1 << std::popcount(line & position.attacker) != weights.heaviest) continue;
    int crossing = 0;
    for (PointBits rest = line & position.empty; rest != 0; rest &= rest - 1) {
      crossing += weights.through[static_cast<size_t>(std::countr_zero(rest))];
    }
    if (crossing <= best) continue;
    best = crossing;
    chosen = line;
  }
  return chosen;
}

absl::InlinedVector<TriedPair, 16> PairSearch::TriedPairs(const LineList& lines,
                                                          const HoldPosition& position,
                                                          const Weights& weights, PointBits open) {
  absl::InlinedVector<TriedPair, 16> candidates;
  for (PointBits rest = open; rest != 0; rest &= rest - 1) {
    for (PointBits others = rest & (rest - 1); others != 0; others &= others - 1) {
      const int a = std::countr_zero(rest), b = std::countr_zero(others);
      const PointBits pair = BitOf(a) | BitOf(b);
      int common = 0;
      for (PointBits line : lines) {
        if ((line & pair) == pair) common += 1 << std::popcount(line & position.attacker);
      }
      const int change = weights.through[static_cast<size_t>(a)] +
                         weights.through[static_cast<size_t>(b)] - 3 * common;
      candidates.push_back({a, b, change});
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const TriedPair& a, const TriedPair& b) { return a.change < b.change; });
  return candidates;
}

bool PairSearch::Search(const LineList& lines, const HoldPosition& position) {
  const Weights weights = Weigh(lines, position);
  if (weights.sum + weights.most < full_) return true;
  // A line that lacks one point cannot be given a pair any more.
  if (2 * weights.heaviest >= full_) return false;
  const PointBits open = LineToPair(lines, position, weights) & position.empty;
  for (const TriedPair& candidate : TriedPairs(lines, position, weights, open)) {
    if (--steps_ < 0) return false;
    const PointBits pair = BitOf(candidate.a) | BitOf(candidate.b);
    LineList left;
    for (PointBits line : lines) {
      if ((line & pair) != pair) left.push_back(line);
    }
    pairs.emplace_back(candidate.a, candidate.b);
    if (Search(left, {position.attacker | pair, position.empty & ~pair})) return true;
    pairs.pop_back();
  }
  return false;
}

}  // namespace

std::optional<Pairing> FindPairing(const HoldLines& lines, const HoldPosition& position,
                                   int max_steps) {
  const std::vector<PointBits> live = lines.Live(position);
  PairSearch search(lines.full(), max_steps);
  if (!search.Search(LineList(live.begin(), live.end()), position)) return std::nullopt;
  return search.pairs;
}

}  // namespace tengen::search
