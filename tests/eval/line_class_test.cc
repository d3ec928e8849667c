#include "eval/line_class.h"

#include <string>

#include "absl/strings/string_view.h"
#include "engine/line_threats.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

constexpr uint32_t kWhole = (1u << kLineWindow) - 1;
constexpr uint32_t kMiddle = 1u << kLineReach;
constexpr ColorRule kFreestyle = RuleFor(Rule::kFreestyle, Color::kBlack);
constexpr ColorRule kStandard = RuleFor(Rule::kStandard, Color::kBlack);
constexpr ColorRule kCaro = RuleFor(Rule::kCaro, Color::kBlack);

// "..xx.*.o..#": x own, o or # closed, * the middle.
LineClass Of(absl::string_view drawing, const ColorRule& rule) {
  EXPECT_EQ(drawing.size(), static_cast<size_t>(kLineWindow));
  EXPECT_EQ(drawing[kLineReach], '*');
  uint32_t own = 0, closed = 0;
  for (size_t i = 0; i < drawing.size(); ++i) {
    if (drawing[i] == 'x') own |= 1u << i;
    if (drawing[i] == 'o' || drawing[i] == '#') closed |= 1u << i;
  }
  return LineClassTable::For(rule).Of(own, closed);
}

TEST(LineClassTest, DrawnLines) {
  EXPECT_EQ(Of(".....*.....", kFreestyle), LineClass::kEmpty);
  EXPECT_EQ(Of("#####*....o", kFreestyle), LineClass::kFewEmpty);
  EXPECT_EQ(Of("...oo*..o..", kFreestyle), LineClass::kDead);
  EXPECT_EQ(Of("....x*.....", kFreestyle), LineClass::kTwoOfManySpans);
  EXPECT_EQ(Of("...ox*.....", kFreestyle), LineClass::kSecondFew);
  EXPECT_EQ(Of("...xx*.....", kFreestyle), LineClass::kThreeMany);
  EXPECT_EQ(Of("..oxx*.....", kFreestyle), LineClass::kClosedThree);
  EXPECT_EQ(Of("..xxx*.....", kFreestyle), LineClass::kStraightFour);
  EXPECT_EQ(Of(".oxxx*.....", kFreestyle), LineClass::kFour);
  EXPECT_EQ(Of("..x.x*x.x..", kFreestyle), LineClass::kDoubleFour);
  EXPECT_EQ(Of(".xxxx*.....", kFreestyle), LineClass::kFive);
}

TEST(LineClassTest, RulesDiffer) {
  // Six in a row.
  EXPECT_EQ(Of("xxxxx*.....", kFreestyle), LineClass::kFive);
  EXPECT_NE(Of("xxxxx*.....", kStandard), LineClass::kFive);
  // A five between two opponent stones.
  EXPECT_EQ(Of("oxxxx*o....", kStandard), LineClass::kFive);
  EXPECT_NE(Of("oxxxx*o....", kCaro), LineClass::kFive);
}

class LineClassRuleTest : public testing::TestWithParam<ColorRule> {};
INSTANTIATE_TEST_SUITE_P(Rules, LineClassRuleTest,
                         testing::Values(kFreestyle, kStandard, kCaro,
                                         RuleFor(Rule::kStandardCaro, Color::kBlack)));

uint32_t MirrorWord(uint32_t word) {
  uint32_t mirrored = 0;
  for (int i = 0; i < kLineWindow; ++i) {
    if ((word >> i) & 1) mirrored |= 1u << (kLineWindow - 1 - i);
  }
  return mirrored;
}

// Calls f(own, closed) for every line.
template <class F>
void ForEveryLine(const F& f) {
  const uint32_t free = kWhole & ~kMiddle;
  for (uint32_t own = 0; own <= kWhole; ++own) {
    if (own & ~free) continue;
    const uint32_t rest = free & ~own;
    for (uint32_t closed = rest;; closed = (closed - 1) & rest) {
      f(own, closed);
      if (closed == 0) break;
    }
  }
}

TEST_P(LineClassRuleTest, MirroredLinesAreOfOneClass) {
  const LineClassTable& table = LineClassTable::For(GetParam());
  ForEveryLine([&](uint32_t own, uint32_t closed) {
    ASSERT_EQ(table.Of(own, closed), table.Of(MirrorWord(own), MirrorWord(closed)))
        << own << " " << closed;
  });
}

// The engine's threats, found by other arithmetic, agree with what the classes say.
TEST_P(LineClassRuleTest, AgreesWithTheThreats) {
  const LineClassTable& table = LineClassTable::For(GetParam());
  int threes = 0;
  ForEveryLine([&](uint32_t own, uint32_t closed) {
    const LineClass c = table.Of(own, closed);
    const LineThreatWords words = ClassifyLine({own, closed, kWhole & ~(own | closed)}, GetParam());
    const auto makes = [&](LineThreat kind) { return (words[Index(kind)] & kMiddle) != 0; };
    ASSERT_EQ(c == LineClass::kFive, makes(LineThreat::kFive));
    if (c == LineClass::kFive) return;
    ASSERT_EQ(c == LineClass::kStraightFour, makes(LineThreat::kStraightFour));
    ASSERT_EQ(c >= LineClass::kFour, makes(LineThreat::kFour)) << own << " " << closed;
    if (c >= LineClass::kFour) return;
    ASSERT_EQ(c >= LineClass::kThree, makes(LineThreat::kThree)) << own << " " << closed;
    threes += c >= LineClass::kThree;
    if (c >= LineClass::kThree) return;
    ASSERT_EQ(c >= LineClass::kClosedThree, makes(LineThreat::kClosedThree));
    if (c >= LineClass::kClosedThree) return;
    ASSERT_EQ(c >= LineClass::kTwoOfOneSpan, makes(LineThreat::kTwo)) << own << " " << closed;
  });
  EXPECT_GT(threes, 0);
}

}  // namespace
}  // namespace tengen
