// Renju's prohibited moves: the parts of Board that decide them.
//
// The planes settle everything but double threes: a five is always allowed, an overline or two
// fours never. A point with open threes in two directions is forbidden only if two of them can
// become straight fours by an allowed move (RIF 9.3, in the combined reading that all referees
// use), which is tested by putting the stones on a scratch copy, without limit of depth: each level
// adds a stone, so it ends.
#include <array>
#include <bit>

#include "engine/board.h"
#include "engine/line_kernels.h"

namespace tengen {
namespace {

// What Black's stone on a point would make, for the recursion. A five does not count as an allowed
// extension of a three, so it is told apart from kNone.
enum class Probe : uint8_t { kAllowed, kFive, kOverline, kDoubleFour, kDoubleThree };

// Black's stones of all lines as a scratch copy on which stones can be tried; White's stay where
// they are.
class RenjuProbe {
 public:
  explicit RenjuProbe(const LineState& state) : state_(state) {
    for (int i = 0; i < kLineCount; ++i) black_[i] = state.stones[i][Index(Color::kBlack)];
  }

  Probe Examine(Point p) {
    std::array<LineThreatWords, kDirectionCount> threats;
    for (Direction d : kDirections) threats[Index(d)] = Classify(p, d);
    const auto makes = [&](Direction d, LineThreat kind) {
      return (threats[Index(d)][Index(kind)] >> BitOf(p, d)) & 1;
    };
    int fours = 0;
    bool overline = false;
    for (Direction d : kDirections) {
      if (makes(d, LineThreat::kFive)) return Probe::kFive;
      overline |= makes(d, LineThreat::kOverline) != 0;
      fours +=
          static_cast<int>(makes(d, LineThreat::kFour) + makes(d, LineThreat::kLineDoubleFour));
    }
    if (overline) return Probe::kOverline;
    if (fours >= 2) return Probe::kDoubleFour;
    std::array<bool, kDirectionCount> threes;
    for (Direction d : kDirections) threes[Index(d)] = makes(d, LineThreat::kThree) != 0;
    return IsDoubleThree(p, threes) ? Probe::kDoubleThree : Probe::kAllowed;
  }

  // True if at least two of the open threes that p makes in the directions `threes` are real.
  bool IsDoubleThree(Point p, const std::array<bool, kDirectionCount>& threes) {
    int candidates = threes[0] + threes[1] + threes[2] + threes[3];
    if (candidates < 2) return false;
    Toggle(p);
    int real = 0;
    for (Direction d : kDirections) {
      if (!threes[Index(d)]) continue;
      real += HasAllowedExtension(p, d);
      --candidates;
      if (real >= 2 || real + candidates < 2) break;
    }
    Toggle(p);
    return real >= 2;
  }

 private:
  void Toggle(Point p) {
    for (Direction d : kDirections) black_[LineOf(p, d)] ^= uint32_t{1} << BitOf(p, d);
  }

  LineThreatWords Classify(Point p, Direction d) const {
    const int line = LineOf(p, d);
    const uint32_t white = state_.stones[line][Index(Color::kWhite)];
    return ClassifyLine({black_[line], white, state_.open[line] & ~(black_[line] | white)},
                        RuleFor(Rule::kRenju, Color::kBlack));
  }

  // True if the black stone at p belongs to a three in direction d that an allowed move makes a
  // straight four.
  bool HasAllowedExtension(Point p, Direction d) {
    const int bit = BitOf(p, d);
    const uint32_t own = black_[LineOf(p, d)];
    uint32_t extensions = Classify(p, d)[Index(LineThreat::kStraightFour)];
    for (; extensions != 0; extensions &= extensions - 1) {
      const int q = std::countr_zero(extensions);
      if (!InOneRow(own | (uint32_t{1} << q), bit, q)) continue;
      const Point point(p.x() + (q - bit) * StepX(d), p.y() + (q - bit) * StepY(d));
      if (Examine(point) == Probe::kAllowed) return true;
    }
    return false;
  }

  // True if all bits from a to b are set.
  static bool InOneRow(uint32_t word, int a, int b) {
    const int low = a < b ? a : b, high = a < b ? b : a;
    const uint32_t between = (uint32_t{2} << high) - (uint32_t{1} << low);
    return (word & between) == between;
  }

  const LineState& state_;
  std::array<uint32_t, kLineCount> black_;
};

}  // namespace

Forbidden Board::ForbiddenKind(Point p) const {
  if (rule_ != Rule::kRenju || IsFive(p, Color::kBlack)) return Forbidden::kNone;
  const auto makes = [&](Direction d, LineThreat kind) {
    return ThreatPlane(Color::kBlack, d, kind).Contains(p);
  };
  int fours = 0;
  bool overline = false;
  std::array<bool, kDirectionCount> threes;
  for (Direction d : kDirections) {
    overline |= makes(d, LineThreat::kOverline);
    fours += makes(d, LineThreat::kFour) + makes(d, LineThreat::kLineDoubleFour);
    threes[Index(d)] = makes(d, LineThreat::kThree);
  }
  if (overline) return Forbidden::kOverline;
  if (fours >= 2) return Forbidden::kDoubleFour;
  if (threes[0] + threes[1] + threes[2] + threes[3] < 2) return Forbidden::kNone;
  return RenjuProbe(lines_).IsDoubleThree(p, threes) ? Forbidden::kDoubleThree : Forbidden::kNone;
}

PointSet Board::ForbiddenPoints() const {
  PointSet points;
  if (rule_ != Rule::kRenju) return points;
  const ThreatSets black = Threats(Color::kBlack);
  points = ThreatPoints(Color::kBlack, LineThreat::kOverline) | black.double_four;
  for (Point p : black.double_three - points - black.five) {
    if (IsForbidden(p)) points.Insert(p);
  }
  return points - black.five;
}

}  // namespace tengen
