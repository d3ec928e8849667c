#include "engine/line_threats.h"

#include "engine/line_threats-inl.h"

namespace tengen {
namespace {

using HWY_NAMESPACE::LineForm;
using HWY_NAMESPACE::LineMath;
using HWY_NAMESPACE::ScalarOps;

template <LineForm form>
LineThreatWords Classify(const LineWords& line, uint32_t exact) {
  uint32_t words[kLineThreatCount];
  LineMath<ScalarOps, form>(line.own, line.opponent, line.empty, exact).Classify(words);
  return std::to_array(words);
}

}  // namespace

LineThreatWords ClassifyLine(const LineWords& line, const ColorRule& rule) {
  const uint32_t exact = rule.overline_wins ? 0 : ~uint32_t{0};
  if (!rule.blocked_five_wins) return Classify<LineForm::kCaro>(line, exact);
  if (exact) return Classify<LineForm::kExact>(line, exact);
  return Classify<LineForm::kPlain>(line, exact);
}

}  // namespace tengen
