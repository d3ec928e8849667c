#include "engine/line_threats.h"

#include <algorithm>
#include <bit>

#include "engine/line_threats-inl.h"
#include "engine/types.h"

namespace tengen::engine {
namespace {

using HWY_NAMESPACE::LineForm;
using HWY_NAMESPACE::LineMath;
using HWY_NAMESPACE::ScalarOps;

template <engine::HWY_NAMESPACE::LineForm form>
LineThreatWords Classify(const LineWords& line, uint32_t exact) {
  uint32_t words[kLineThreatCount];
  LineMath<engine::HWY_NAMESPACE::ScalarOps, form>(line.own, line.opponent, line.empty, exact)
      .Classify(words);
  return std::to_array(words);
}

template <engine::HWY_NAMESPACE::LineForm form>
uint32_t Fives(const LineWords& line, uint32_t exact) {
  return LineMath<engine::HWY_NAMESPACE::ScalarOps, form>(line.own, line.opponent, line.empty,
                                                          exact)
      .Fives();
}

uint32_t PointBit(int i) { return uint32_t{1} << i; }

// The replies that stop the five which `line.own` threatens to complete at empty point `hole` of a
// caro line: the hole, and where one end of a window holds an opponent stone already, the other
// end.
uint32_t CaroStops(const LineWords& line, const ColorRule& rule, int hole) {
  constexpr int kWindow = 5;
  uint32_t stops = line.empty;
  for (int low = std::max(hole - kWindow + 1, 0); low <= hole && low + kWindow <= kMaxSide; ++low) {
    const uint32_t window = uint32_t{0x1F} << low;
    const uint32_t left = low > 0 ? PointBit(low - 1) : 0;
    const uint32_t right = low + kWindow < kMaxSide ? PointBit(low + kWindow) : 0;
    if ((line.own & window) != (window & ~PointBit(hole))) continue;
    if (!rule.overline_wins && (line.own & (left | right)) != 0) continue;
    const bool left_blocked = (line.opponent & left) != 0,
               right_blocked = (line.opponent & right) != 0;
    if (left_blocked && right_blocked) continue;
    stops &= PointBit(hole) | (left_blocked ? right : 0) | (right_blocked ? left : 0);
  }
  return stops;
}

}  // namespace

LineThreatWords ClassifyLine(const LineWords& line, const ColorRule& rule) {
  const uint32_t exact = rule.overline_wins ? 0 : ~uint32_t{0};
  if (!rule.blocked_five_wins) return Classify<engine::HWY_NAMESPACE::LineForm::kCaro>(line, exact);
  if (exact) return Classify<engine::HWY_NAMESPACE::LineForm::kExact>(line, exact);
  return Classify<engine::HWY_NAMESPACE::LineForm::kPlain>(line, exact);
}

uint32_t FivePoints(const LineWords& line, const ColorRule& rule) {
  const uint32_t exact = rule.overline_wins ? 0 : ~uint32_t{0};
  if (!rule.blocked_five_wins) return Fives<engine::HWY_NAMESPACE::LineForm::kCaro>(line, exact);
  if (exact) return Fives<engine::HWY_NAMESPACE::LineForm::kExact>(line, exact);
  return Fives<engine::HWY_NAMESPACE::LineForm::kPlain>(line, exact);
}

uint32_t StopsOfFives(const LineWords& line, uint32_t fives, const ColorRule& rule) {
  if (rule.blocked_five_wins) return std::has_single_bit(fives) ? fives : 0;
  uint32_t stops = ~uint32_t{0};
  for (; fives != 0; fives &= fives - 1) stops &= CaroStops(line, rule, std::countr_zero(fives));
  return stops;
}

}  // namespace tengen::engine
