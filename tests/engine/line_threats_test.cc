#include "engine/line_threats.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engine/line_exhaustion.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

// Black is 'x' in all lines here; the rules that treat lines alike need no more.
constexpr Color kOwn = Color::kBlack;

// `cells` with '*' on the points where x makes `threat`.
std::string Marked(Rule rule, LineThreat threat, std::string cells) {
  const uint32_t points = ClassifyLine(WordsOf(cells, kOwn), RuleFor(rule, kOwn))[Index(threat)];
  for (size_t i = 0; i < cells.size(); ++i) {
    if ((points >> i) & 1) cells[i] = '*';
  }
  return cells;
}

TEST(LineThreatsTest, FiveNeedsFiveInARow) {
  for (Rule rule : kRules) {
    EXPECT_EQ(Marked(rule, LineThreat::kFive, "..xxxx.."), ".*xxxx*.");
    EXPECT_EQ(Marked(rule, LineThreat::kFive, "oxx.xx.o"), "oxx*xx.o");
    EXPECT_EQ(Marked(rule, LineThreat::kFive, "xxxx"), "xxxx");
    EXPECT_EQ(Marked(rule, LineThreat::kFive, ".xxxx"), "*xxxx");
  }
}

TEST(LineThreatsTest, SixIsAFiveOrAnOverlineByTheRule) {
  const std::string six = "..xxx.xx.";
  for (Rule rule : {Rule::kFreestyle, Rule::kCaro}) {
    EXPECT_EQ(Marked(rule, LineThreat::kFive, six), "..xxx*xx.");
    EXPECT_EQ(Marked(rule, LineThreat::kOverline, six), six);
  }
  for (Rule rule : {Rule::kStandard, Rule::kRenju, Rule::kStandardCaro}) {
    EXPECT_EQ(Marked(rule, LineThreat::kFive, six), six);
    EXPECT_EQ(Marked(rule, LineThreat::kOverline, six), "..xxx*xx.");
  }
}

TEST(LineThreatsTest, OpponentsAtBothEndsBlockAFiveOfCaro) {
  for (Rule rule : {Rule::kCaro, Rule::kStandardCaro}) {
    EXPECT_EQ(Marked(rule, LineThreat::kFive, "oxxxx.o"), "oxxxx.o");
    EXPECT_EQ(Marked(rule, LineThreat::kFive, "#xxxx.o"), "#xxxx*o");
    EXPECT_EQ(Marked(rule, LineThreat::kFive, "oxxxx."), "oxxxx*");
    EXPECT_EQ(Marked(rule, LineThreat::kFour, "oxxx..o"), "oxxx..o");
  }
  EXPECT_EQ(Marked(Rule::kCaro, LineThreat::kFive, "oxxxx.xo"), "oxxxx*xo");
  EXPECT_EQ(Marked(Rule::kFreestyle, LineThreat::kFive, "oxxxx.o"), "oxxxx*o");
}

TEST(LineThreatsTest, AStraightFourWinsAtEitherEnd) {
  for (Rule rule : kRules) {
    EXPECT_EQ(Marked(rule, LineThreat::kStraightFour, "..xxx..."), ".*xxx*..");
    EXPECT_EQ(Marked(rule, LineThreat::kStraightFour, ".xx.x."), ".xx*x.");
    EXPECT_EQ(Marked(rule, LineThreat::kStraightFour, "oxx.x."), "oxx.x.");
    EXPECT_EQ(Marked(rule, LineThreat::kStraightFour, "xx.x."), "xx.x.");
  }
  EXPECT_EQ(Marked(Rule::kFreestyle, LineThreat::kStraightFour, "x.xx.x."), "x.xx*x.");
  EXPECT_EQ(Marked(Rule::kRenju, LineThreat::kStraightFour, "x.xx.x."), "x.xx.x.");
}

TEST(LineThreatsTest, AStraightFourOfCaroSurvivesAReplyAtItsEnd) {
  for (Rule rule : {Rule::kCaro, Rule::kStandardCaro}) {
    EXPECT_EQ(Marked(rule, LineThreat::kStraightFour, "o.xx.x.."), "o.xx.x..");
    EXPECT_EQ(Marked(rule, LineThreat::kFour, "o.xx.x.."), "o*xx*x*.");
    EXPECT_EQ(Marked(rule, LineThreat::kStraightFour, "..xx.x.."), "..xx*x..");
    EXPECT_EQ(Marked(rule, LineThreat::kStraightFour, "#.xx.x.#"), "#.xx*x.#");
  }
}

TEST(LineThreatsTest, TwoFoursInOneLineShareTheStone) {
  for (Rule rule : kRules) {
    EXPECT_EQ(Marked(rule, LineThreat::kLineDoubleFour, ".x.x.x.x."), ".x.x*x.x.");
    EXPECT_EQ(Marked(rule, LineThreat::kLineDoubleFour, "x..xx.x"), "x.*xx.x");
    EXPECT_EQ(Marked(rule, LineThreat::kLineDoubleFour, "..xx.x..."), "..xx.x...");
  }
  EXPECT_EQ(Marked(Rule::kFreestyle, LineThreat::kLineDoubleFour, ".xx..xxx."), ".xx.*xxx.");
  EXPECT_EQ(Marked(Rule::kRenju, LineThreat::kLineDoubleFour, ".xx..xxx."), ".xx..xxx.");
  EXPECT_EQ(Marked(Rule::kRenju, LineThreat::kLineDoubleFour, "xx.x..xx"), "xx.x*.xx");
  EXPECT_EQ(Marked(Rule::kRenju, LineThreat::kLineDoubleFour, "xxx...xxx"), "xxx.*.xxx");
  // P16 of the rules: the right completion would make six.
  EXPECT_EQ(Marked(Rule::kRenju, LineThreat::kLineDoubleFour, "xxx...xxxx"), "xxx...xxxx");
}

TEST(LineThreatsTest, AThreeCanBecomeAStraightFour) {
  for (Rule rule : kRules) {
    EXPECT_EQ(Marked(rule, LineThreat::kThree, "..xx.."), ".*xx*.");
    EXPECT_EQ(Marked(rule, LineThreat::kThree, "...xx..."), ".**xx**.");
    EXPECT_EQ(Marked(rule, LineThreat::kThree, "o.xx.o"), "o.xx.o");
    EXPECT_EQ(Marked(rule, LineThreat::kThree, "oxx...."), "oxx....");
    EXPECT_EQ(Marked(rule, LineThreat::kClosedThree, "oxx...."), "oxx***.");
  }
  // P08 and P09: six at both ends, six at one end.
  EXPECT_EQ(Marked(Rule::kRenju, LineThreat::kThree, "x..xx...x"), "x..xx...x");
  EXPECT_EQ(Marked(Rule::kRenju, LineThreat::kThree, "x..xx...."), "x..xx**..");
}

TEST(LineThreatsTest, ATwoIsTwoStonesFromAStraightFour) {
  for (Rule rule : kRules) {
    EXPECT_EQ(Marked(rule, LineThreat::kTwo, "...x..."), ".**x**.");
    EXPECT_EQ(Marked(rule, LineThreat::kTwo, "o.x..o"), "o.x..o");
    EXPECT_EQ(Marked(rule, LineThreat::kTwo, ".x...."), ".x***.");
  }
}

TEST(LineThreatsTest, LinesShorterThanFiveHaveNoThreats) {
  for (Rule rule : kRules) {
    for (LineThreat threat : kLineThreats) EXPECT_EQ(Marked(rule, threat, "xx.x"), "xx.x");
  }
}

TEST(LineThreatsTest, TheLastPointsOfTheLongestLineCount) {
  const std::string line = std::string(27, '#') + "xx.xx";
  EXPECT_EQ(Marked(Rule::kStandard, LineThreat::kFive, line), std::string(27, '#') + "xx*xx");
  const std::string open = std::string(26, '#') + ".xx.x.";
  EXPECT_EQ(Marked(Rule::kCaro, LineThreat::kStraightFour, open), std::string(26, '#') + ".xx*x.");
}

// Compares all threats of both colours of one line with the reference.
void ExpectAgreement(Rule rule, const std::string& cells) {
  reference::Board line(static_cast<int>(cells.size()), cells);
  for (Color c : kColors) {
    const LineThreatWords threats = ClassifyLine(WordsOf(cells, c), RuleFor(rule, c));
    for (int i = 0; i < line.width(); ++i) {
      const reference::Spot spot{i, 0};
      const bool empty = line.At(spot) == reference::kEmpty;
      for (LineThreat threat : kLineThreats) {
        const auto d = Direction::kHorizontal;
        const bool made = empty && Makes(line, ToReference(rule), spot, ToReference(c),
                                         ToReference(d), ToReference(threat));
        const bool claimed = ((threats[Index(threat)] >> i) & 1) != 0;
        if (claimed == made || !IsPromised(line, rule, spot, c, d, threat)) continue;
        FAIL() << cells << ": " << Name(threat) << " of " << Name(c) << " at " << i << " under "
               << RuleName(rule) << ": engine " << claimed << ", reference " << made;
      }
    }
  }
}

class LineThreatsAgreement : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, LineThreatsAgreement, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// A pattern spans at most nine points and looks at one point beyond each end.
constexpr int kPattern = 9;

// Longer ones are for tests/exhaustion.
TEST_P(LineThreatsAgreement, OnAllLinesOfNinePointsInEveryForm) {
  for (int points = 1; points <= kPattern; ++points) {
    const LineComparison found = CompareLines({GetParam(), points, 0});
    EXPECT_EQ(found.lines, std::pow(3, points));
    EXPECT_GT(found.forms.size(), 1u);
    EXPECT_THAT(found.differences, testing::IsEmpty());
  }
}

TEST_P(LineThreatsAgreement, OnAllPatternsBetweenAllEnds) {
  for (int line = 0; line < 1 << kPattern; ++line) {
    std::string cells;
    for (int i = 0; i < kPattern; ++i) cells += ".x"[(line >> i) & 1];
    for (const char* before : {"", "o", "x", "."}) {
      for (const char* after : {"", "o", "#"}) {
        ASSERT_NO_FATAL_FAILURE(ExpectAgreement(GetParam(), before + cells + after));
      }
    }
  }
}

TEST_P(LineThreatsAgreement, OnRandomLongLines) {
  RandomPositions random(20240601 + Index(GetParam()));
  const int count = RandomPointCount(30000);
  for (int points = 0; points < count;) {
    const int length = 5 + random.Below(kMaxSide - 4);
    const int stones = 20 + random.Below(70), own = 20 + random.Below(81);
    std::string cells;
    for (int i = 0; i < length; ++i) {
      const char stone = random.Chance(own) ? 'x' : random.Chance(90) ? 'o' : '#';
      cells += random.Chance(stones) ? stone : '.';
    }
    ASSERT_NO_FATAL_FAILURE(ExpectAgreement(GetParam(), cells));
    points += length;
  }
}

}  // namespace
}  // namespace tengen::engine
