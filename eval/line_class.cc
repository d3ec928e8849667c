#include "eval/line_class.h"

#include <bit>
#include <memory>

#include "engine/line_threats.h"

namespace tengen::eval {
namespace {

constexpr uint32_t kMiddle = uint32_t{1} << kLineReach;
constexpr uint32_t kWhole = (uint32_t{1} << kLineWindow) - 1;
constexpr int kFive = 5;  // stones of a winning row
constexpr uint32_t kFiveBits = (uint32_t{1} << kFive) - 1;

// How many windows of five (or, for spans, inner fours) through the middle hold each number of
// stones.
struct Tally {
  std::array<int, kFive + 1> windows = {};
  std::array<int, kFive + 1> spans = {};
};

// Windows start so far below the middle that they hold it, and the points beside them are still in
// the word.
Tally CountStones(const engine::LineWords& line, const engine::ColorRule& rule) {
  const uint32_t own = line.own, closed = kWhole & ~(line.own | line.empty);
  Tally tally;
  for (int low = kLineReach - kFive + 1; low <= kLineReach; ++low) {
    const uint32_t window = kFiveBits << low;
    const uint32_t beside = (uint32_t{1} << (low - 1)) | (uint32_t{1} << (low + kFive));
    if (closed & window) continue;
    if (!rule.overline_wins && (own & beside)) continue;
    if (!rule.blocked_five_wins && (line.opponent & beside) == beside) continue;
    ++tally.windows[static_cast<size_t>(std::popcount(own & window))];
  }
  // A span is one point longer; its ends are empty and the middle is one of the inner four.
  for (int low = kLineReach - kFive + 1; low < kLineReach; ++low) {
    const uint32_t inner = (kFiveBits >> 1) << (low + 1);
    const uint32_t ends = (uint32_t{1} << low) | (uint32_t{1} << (low + kFive));
    const uint32_t beside = (uint32_t{1} << (low - 1)) | (uint32_t{1} << (low + kFive + 1));
    if (((own | closed) & ends) || (closed & inner)) continue;
    if (!rule.overline_wins && (own & beside)) continue;
    if (!rule.blocked_five_wins && (line.opponent & beside)) continue;
    ++tally.spans[static_cast<size_t>(std::popcount(own & inner))];
  }
  return tally;
}

// The points of a window that are beyond the edge.
constexpr uint32_t Beyond(LineEnds ends) {
  const int before = ends % (kLineReach + 1), after = ends / (kLineReach + 1);
  return kWhole & ~((kWhole >> (before + after)) << before);
}

}  // namespace

LineClass LineClassTable::Classify(uint32_t own, uint32_t closed, LineEnds ends,
                                   const engine::ColorRule& rule) {
  const engine::LineWords line = {own, closed & ~Beyond(ends), kWhole & ~(own | closed)};
  const Tally tally = CountStones(line, rule);
  // The kinds that need more than counting: rows that are there, and double fours.
  const engine::LineThreatWords threats = ClassifyLine(line, rule);
  const auto makes = [&](LineThreat kind) { return (threats[Index(kind)] & kMiddle) != 0; };
  if (makes(LineThreat::kFive)) return LineClass::kFive;
  if (makes(LineThreat::kStraightFour)) return LineClass::kStraightFour;
  if (makes(LineThreat::kLineDoubleFour)) return LineClass::kDoubleFour;
  if (tally.windows[3] > 0) return LineClass::kFour;
  if (tally.spans[2] > 0) {
    return tally.spans[2] > 1 ? LineClass::kThreeMany : LineClass::kThree;
  }
  if (tally.windows[2] > 0) {
    return tally.windows[2] > 1 ? LineClass::kClosedThreeMany : LineClass::kClosedThree;
  }
  switch (tally.spans[1]) {
    case 0:
      break;
    case 1:
      return LineClass::kTwoOfOneSpan;
    case 2:
      return LineClass::kTwoOfTwoSpans;
    default:
      return LineClass::kTwoOfManySpans;
  }
  if (tally.windows[1] > 0) {
    return tally.windows[1] > 2 ? LineClass::kSecond : LineClass::kSecondFew;
  }
  if (tally.windows[0] > 0) {
    return tally.windows[0] > 3 ? LineClass::kEmpty : LineClass::kFewEmpty;
  }
  return LineClass::kDead;
}

LineClassTable::LineClassTable(const engine::ColorRule& rule) {
  const LineEnds last = EndsFor(rule, kLineReach, kLineReach);
  classes_.resize((last + size_t{1}) * kLineCodes);
  for (LineEnds ends = 0; ends <= last; ++ends) Fill(ends, rule);
}

void LineClassTable::Fill(LineEnds ends, const engine::ColorRule& rule) {
  const uint32_t beyond = Beyond(ends), free = kWhole & ~kMiddle & ~beyond;
  // All pairs of disjoint words: stones runs over the subsets of what own leaves free.
  for (uint32_t own = free;; own = (own - 1) & free) {
    const uint32_t rest = free & ~own;
    for (uint32_t stones = rest;; stones = (stones - 1) & rest) {
      const uint32_t closed = stones | beyond;
      classes_[Place(own, closed, ends)] = Classify(own, closed, ends, rule);
      if (stones == 0) break;
    }
    if (own == 0) break;
  }
}

const LineClassTable& LineClassTable::For(const engine::ColorRule& rule) {
  // A five of one colour is either of any length or exact, and in caro not between two stones.
  static const LineClassTable plain({true, true, false});
  static const LineClassTable exact({false, true, false});
  if (rule.blocked_five_wins) return rule.overline_wins ? plain : exact;
  static const LineClassTable caro({true, false, false});
  static const LineClassTable exact_caro({false, false, false});
  return rule.overline_wins ? caro : exact_caro;
}

}  // namespace tengen::eval
