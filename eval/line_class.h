// What a stone on one empty point would mean within one line, as one of sixteen classes.
#ifndef TENGEN_EVAL_LINE_CLASS_H_
#define TENGEN_EVAL_LINE_CLASS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules.h"

namespace tengen {

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
using LineEnds = uint8_t;
inline constexpr int kLineEnds = (kLineReach + 1) * (kLineReach + 1);
// REQUIRES: both in [0, kLineReach].
constexpr LineEnds EndsOf(int before, int after) {
  return static_cast<LineEnds>(before + (kLineReach + 1) * after);
}

// The class of every line for one colour's rule. A line is a word of kLineWindow bits for the
// colour's stones and one for the points that are closed to it: opponent's stones, blocked points,
// and the world beyond the edge. Bit kLineReach is the empty point itself.
//
// In caro an opponent's stone beside a row differs from the edge, so there the ends count. Blocked
// points are taken for stones: this is for judgement, not for rules.
//
// Immutable, so thread-safe.
class LineClassTable {
 public:
  // The table of `rule`; made when first asked for (some milliseconds) and kept.
  static const LineClassTable& For(const ColorRule& rule);

  explicit LineClassTable(const ColorRule& rule);

  // REQUIRES: the words are below 1 << kLineWindow and disjoint, bit kLineReach is zero in both,
  // and the points beyond the edge are closed.
  LineClass Of(uint32_t own, uint32_t closed, LineEnds ends) const {
    return classes_[Place(own, closed, ends)];
  }
  // The same without the table: the definition.
  static LineClass Classify(uint32_t own, uint32_t closed, LineEnds ends, const ColorRule& rule);

 private:
  static constexpr int kDigits = kLineWindow - 1;  // the middle is always empty

  // The classes of the windows with certain ends: the other points as digits in base three.
  struct Section {
    uint32_t first = 0;
    uint16_t mask = 0;
    uint8_t shift = 0;
  };

  static constexpr uint32_t WithoutMiddle(uint32_t word) {
    constexpr uint32_t kLow = (uint32_t{1} << kLineReach) - 1;
    return (word & kLow) | ((word >> 1) & ~kLow);
  }
  // A word read as a number in base three.
  static constexpr std::array<uint16_t, 1 << kDigits> kTernary = [] {
    std::array<uint16_t, 1 << kDigits> table = {};
    for (uint32_t word = 1; word < table.size(); ++word) {
      table[word] = static_cast<uint16_t>((word & 1) + 3u * table[word >> 1]);
    }
    return table;
  }();

  size_t Place(uint32_t own, uint32_t closed, LineEnds ends) const {
    const Section& section = sections_[ends];
    return section.first + kTernary[WithoutMiddle(own) >> section.shift] +
           2u * kTernary[(WithoutMiddle(closed) >> section.shift) & section.mask];
  }
  // Appends the classes of all windows with these ends.
  void AddSection(int before, int after, const ColorRule& rule);

  std::array<Section, kLineEnds> sections_;
  std::vector<LineClass> classes_;
};

}  // namespace tengen

#endif  // TENGEN_EVAL_LINE_CLASS_H_
