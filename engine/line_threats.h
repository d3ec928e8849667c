// The kinds of threat that a stone can make within one line, and their definition for a single
// line.
#ifndef TENGEN_ENGINE_LINE_THREATS_H_
#define TENGEN_ENGINE_LINE_THREATS_H_

#include <array>
#include <cstdint>

#include "engine/rules.h"

namespace tengen::engine {

// What a stone put on an empty point makes within one line.
enum class LineThreat : uint8_t {
  kFive,          // a winning row
  kStraightFour,  // four in an unbroken row that wins at either end, whatever single reply comes
  kFour,          // a row that one more stone completes (straight fours included)
  // Two different fours in this one line that share the stone, as X_X*X_X. In caro both must be out
  // of reach of a single reply; a point that makes a five or a straight four in the line may be
  // left out there, as it wins anyway.
  kLineDoubleFour,
  kThree,        // a row that one more stone makes a straight four
  kClosedThree,  // the third stone of a window of five that can become a winning row (threes
                 // included)
  kTwo,          // a row that two more stones make a straight four
  kOverline,     // six or more in a row, where that does not win
};
inline constexpr int kLineThreatCount = 8;
constexpr int Index(LineThreat t) { return static_cast<int>(t); }

// The stones of one line of up to 32 points; bit i is the i-th point. The words are disjoint;
// points in none of them (blocked, off the board) belong to nobody.
struct LineWords {
  uint32_t own = 0;
  uint32_t opponent = 0;
  uint32_t empty = 0;
};

// Bit i of word [Index(k)] is set if an own stone on empty point i makes threat k.
using LineThreatWords = std::array<uint32_t, kLineThreatCount>;

// The threats of one line for a colour with `rule`, all points at once. This is the scalar form of
// the arithmetic that the vector kernels run on eight lines (engine/line_threats-inl.h), and their
// oracle. Pure; thread-safe.
LineThreatWords ClassifyLine(const LineWords& line, const ColorRule& rule);

// ClassifyLine's word of kFive alone.
uint32_t FivePoints(const LineWords& line, const ColorRule& rule);

// The empty points at which a stone of the opponent stops each of `fives`, points of
// FivePoints(line, rule): the point itself if it is one, and in caro those beside the row that
// leave a five between two stones. REQUIRES: fives is not 0.
uint32_t StopsOfFives(const LineWords& line, uint32_t fives, const ColorRule& rule);

}  // namespace tengen::engine

namespace tengen {
using engine::LineThreat;
}  // namespace tengen

#endif  // TENGEN_ENGINE_LINE_THREATS_H_
