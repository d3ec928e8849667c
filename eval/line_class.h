// What a stone on one empty point would mean within one line, as one of sixteen classes.
#ifndef TENGEN_EVAL_LINE_CLASS_H_
#define TENGEN_EVAL_LINE_CLASS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules.h"

namespace tengen::eval {

// From nothing to a win, the best that a stone on the point makes within the line. Windows and
// spans are those of engine/DESIGN.md that the point lies in; only those count that can still
// become a winning row under the colour's rule.
enum class LineClass : uint8_t {
  kDead,             // no window
  kFewEmpty,         // no stones near; up to three windows
  kEmpty,            // no stones near; four or five windows
  kSecondFew,        // the second stone of one or two windows, of no span
  kSecond,           // the second stone of more windows, of no span
  kTwoOfOneSpan,     // an open two
  kTwoOfTwoSpans,    //
  kTwoOfManySpans,   //
  kClosedThree,      // the third stone of one window
  kClosedThreeMany,  // the third stone of several windows
  kThree,            // an open three in one span
  kThreeMany,        // an open three that can become a straight four in several ways
  kFour,             // a four
  kDoubleFour,       // two fours at once
  kStraightFour,     // a straight four
  kFive,             // a winning row
};
inline constexpr int kLineClassCount = 16;
constexpr int Index(LineClass c) { return static_cast<int>(c); }

// The points that decide: five to each side of the empty point in question.
inline constexpr int kLineReach = 5;
inline constexpr int kLineWindow = 2 * kLineReach + 1;

// How many points of a window lie beyond the edge at either end, as one number: before + 6 * after.
// In caro an opponent's stone beside a row differs from the edge; where it does not, always 0.
using LineEnds = uint8_t;
// REQUIRES: before and after in [0, kLineReach].
constexpr LineEnds EndsFor(const engine::ColorRule& rule, int before, int after) {
  return rule.blocked_five_wins ? 0 : static_cast<LineEnds>(before + (kLineReach + 1) * after);
}

// The class of every line for one colour's rule. A line is a word of kLineWindow bits for the
// colour's stones and one for the points that are closed to it: opponent's stones, blocked points,
// and the world beyond the edge. Bit kLineReach is the empty point itself.
//
// In caro blocked points are taken for stones: this is for judgement, not for rules.
//
// Immutable, so thread-safe.
class LineClassTable {
 public:
  // The table of `rule`; made when first asked for (some milliseconds) and kept.
  static const LineClassTable& For(const engine::ColorRule& rule);

  explicit LineClassTable(const engine::ColorRule& rule);

  // REQUIRES: the words are below 1 << kLineWindow and disjoint, bit kLineReach is zero in both,
  // the points beyond the edge are closed, and the ends are EndsFor(the table's rule, ...).
  LineClass Of(uint32_t own, uint32_t closed, LineEnds ends) const {
    return classes_[Place(own, closed, ends)];
  }
  // The same without the table: the definition.
  static LineClass Classify(uint32_t own, uint32_t closed, LineEnds ends,
                            const engine::ColorRule& rule);

 private:
  static constexpr uint32_t kLineCodes = 59049;  // 3^10: the middle is always empty

  // A word read as a number in base three, the middle bit left out.
  static constexpr std::array<uint16_t, 1 << kLineWindow> kTernary = [] {
    std::array<uint16_t, 1 << kLineWindow> table = {};
    for (uint32_t word = 0; word < table.size(); ++word) {
      unsigned sum = 0, weight = 1;
      for (int bit = 0; bit < kLineWindow; ++bit) {
        if (bit == kLineReach) continue;
        if ((word >> bit) & 1) sum += weight;
        weight *= 3;
      }
      table[word] = static_cast<uint16_t>(sum);
    }
    return table;
  }();

  static size_t Place(uint32_t own, uint32_t closed, LineEnds ends) {
    return ends * kLineCodes + kTernary[own] + 2u * kTernary[closed];
  }
  void Fill(LineEnds ends, const engine::ColorRule& rule);

  std::vector<LineClass> classes_;
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_LINE_CLASS_H_
