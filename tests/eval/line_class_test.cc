#include "eval/line_class.h"

#include <algorithm>
#include <string>

#include "absl/strings/string_view.h"
#include "engine/line_threats.h"
#include "gtest/gtest.h"

namespace tengen::eval {
namespace {

constexpr uint32_t kWhole = (1u << kLineWindow) - 1;
constexpr uint32_t kMiddle = 1u << kLineReach;
constexpr engine::ColorRule kFreestyle = RuleFor(Rule::kFreestyle, Color::kBlack);
constexpr engine::ColorRule kStandard = RuleFor(Rule::kStandard, Color::kBlack);
constexpr engine::ColorRule kCaro = RuleFor(Rule::kCaro, Color::kBlack);

// "..xx.*.o..#": x own, o another stone, # beyond the edge, * the middle.
LineClass Of(absl::string_view drawing, const engine::ColorRule& rule) {
  EXPECT_EQ(drawing.size(), static_cast<size_t>(kLineWindow));
  EXPECT_EQ(drawing[kLineReach], '*');
  uint32_t own = 0, closed = 0;
  for (size_t i = 0; i < drawing.size(); ++i) {
    if (drawing[i] == 'x') own |= 1u << i;
    if (drawing[i] == 'o' || drawing[i] == '#') closed |= 1u << i;
  }
  const auto beyond = [&](size_t from, size_t end) {
    return static_cast<int>(std::count(drawing.begin() + from, drawing.begin() + end, '#'));
  };
  const LineEnds ends = EndsFor(rule, beyond(0, kLineReach), beyond(kLineReach, kLineWindow));
  return LineClassTable::For(rule).Of(own, closed, ends);
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

TEST(LineClassTest, TheEdgeBlocksNoCaroRow) {
  EXPECT_EQ(Of("#xxxx*o....", kCaro), LineClass::kFive);
  EXPECT_EQ(Of("##xxx*.o...", kCaro), LineClass::kFour);
  EXPECT_EQ(Of("#.xxx*.o...", kCaro), LineClass::kFour);
  EXPECT_EQ(Of("#.xxx*..o..", kCaro), LineClass::kStraightFour);
  EXPECT_EQ(Of("#o.xx*..###", kCaro), LineClass::kClosedThreeMany);
  EXPECT_EQ(Of("##.xx*..###", kCaro), LineClass::kThree);
  EXPECT_EQ(Of("oo.xx*..ooo", kCaro), LineClass::kClosedThreeMany);
}

class LineClassRuleTest : public testing::TestWithParam<engine::ColorRule> {};
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

struct Line {
  uint32_t own = 0;
  uint32_t closed = 0;
  int before = 0;  // points beyond the edge
  int after = 0;

  LineClass For(const engine::ColorRule& rule) const {
    return LineClassTable::For(rule).Of(own, closed, EndsFor(rule, before, after));
  }
  Line Mirrored() const { return {MirrorWord(own), MirrorWord(closed), after, before}; }
};

// Calls f(line) for every line.
template <class F>
void ForEveryLine(const F& f) {
  for (int before = 0; before <= kLineReach; ++before) {
    for (int after = 0; after <= kLineReach; ++after) {
      const uint32_t board = (kWhole >> (before + after)) << before;
      const uint32_t free = board & ~kMiddle;
      for (uint32_t own = 0; own <= kWhole; ++own) {
        if (own & ~free) continue;
        const uint32_t rest = free & ~own;
        for (uint32_t stones = rest;; stones = (stones - 1) & rest) {
          f(Line{own, stones | (kWhole & ~board), before, after});
          if (stones == 0) break;
        }
      }
    }
  }
}

TEST_P(LineClassRuleTest, MirroredLinesAreOfOneClass) {
  ForEveryLine([&](const Line& line) {
    ASSERT_EQ(line.For(GetParam()), line.Mirrored().For(GetParam()))
        << line.own << " " << line.closed;
  });
}

TEST_P(LineClassRuleTest, TableHoldsWhatIsDefined) {
  ForEveryLine([&](const Line& line) {
    const LineEnds ends = EndsFor(GetParam(), line.before, line.after);
    ASSERT_EQ(line.For(GetParam()),
              LineClassTable::Classify(line.own, line.closed, ends, GetParam()))
        << line.own << " " << line.closed << " " << line.before << " " << line.after;
  });
}

// The engine's threats, found by other arithmetic, agree with what the classes say.
TEST_P(LineClassRuleTest, AgreesWithTheThreats) {
  int threes = 0;
  ForEveryLine([&](const Line& line) {
    const uint32_t board = (kWhole >> (line.before + line.after)) << line.before;
    const LineClass c = line.For(GetParam());
    const engine::LineThreatWords words = ClassifyLine(
        {line.own, line.closed & board, board & ~(line.own | line.closed)}, GetParam());
    const auto makes = [&](LineThreat kind) { return (words[Index(kind)] & kMiddle) != 0; };
    SCOPED_TRACE(testing::Message() << line.own << " " << line.closed);
    ASSERT_EQ(c == LineClass::kFive, makes(LineThreat::kFive));
    if (c == LineClass::kFive) return;
    ASSERT_EQ(c == LineClass::kStraightFour, makes(LineThreat::kStraightFour));
    ASSERT_EQ(c >= LineClass::kFour, makes(LineThreat::kFour));
    if (c >= LineClass::kFour) return;
    ASSERT_EQ(c >= LineClass::kThree, makes(LineThreat::kThree));
    threes += c >= LineClass::kThree;
    if (c >= LineClass::kThree) return;
    ASSERT_EQ(c >= LineClass::kClosedThree, makes(LineThreat::kClosedThree));
    if (c >= LineClass::kClosedThree) return;
    ASSERT_EQ(c >= LineClass::kTwoOfOneSpan, makes(LineThreat::kTwo));
  });
  EXPECT_GT(threes, 0);
}

}  // namespace
}  // namespace tengen::eval
