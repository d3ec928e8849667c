#include "search/vote.h"

#include <algorithm>

namespace tengen::search {
namespace {

// Added to how much better than the worst a result is, so that the worst votes, too.
constexpr Value kLeastWeight = 30;
// A lead beyond this says that something was found, not how sure it is.
constexpr Value kGreatestLead = 300;

}  // namespace

size_t ChooseResult(absl::Span<const SearchResult> results) {
  PointSet lost;
  for (const SearchResult& r : results) lost |= r.lost;
  const auto votes = [&lost](const SearchResult& r) {
    return r.move && r.info.depth > 0 && (IsLoss(r.info.value) || !lost.Contains(*r.move));
  };
  Value worst = kInfinite;
  for (const SearchResult& r : results) {
    if (votes(r)) worst = std::min(worst, r.info.value);
  }
  const auto weight_of = [&](Point move) {
    int64_t weight = 0;
    for (const SearchResult& r : results) {
      if (!votes(r) || r.move != move) continue;
      const Value lead = std::min(r.info.value - worst, kGreatestLead);
      weight += int64_t{lead + kLeastWeight} * r.info.depth;
    }
    return weight;
  };
  size_t best = 0;
  for (size_t i = 1; i < results.size(); ++i) {
    if (!votes(results[i])) continue;
    const Value value = results[i].info.value, best_value = results[best].info.value;
    bool better = false;
    if (!votes(results[best])) {
      better = true;
    } else if (IsWin(value) || IsWin(best_value) || results[i].move == results[best].move) {
      better = value > best_value;
    } else {
      better = weight_of(*results[i].move) > weight_of(*results[best].move);
    }
    if (better) best = i;
  }
  return best;
}

}  // namespace tengen::search
