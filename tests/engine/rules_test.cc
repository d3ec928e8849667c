#include "engine/rules.h"

#include <optional>

#include "gtest/gtest.h"

namespace tengen::engine {
namespace {

TEST(RulesTest, EachColourHasItsRule) {
  const ColorRule any_row{true, true, false};
  const ColorRule exact_five{false, true, false};
  for (Color c : kColors) {
    EXPECT_EQ(RuleFor(Rule::kFreestyle, c), any_row);
    EXPECT_EQ(RuleFor(Rule::kStandard, c), exact_five);
    EXPECT_EQ(RuleFor(Rule::kCaro, c), (ColorRule{true, false, false}));
    EXPECT_EQ(RuleFor(Rule::kStandardCaro, c), (ColorRule{false, false, false}));
  }
  EXPECT_EQ(RuleFor(Rule::kRenju, Color::kWhite), any_row);
  EXPECT_EQ(RuleFor(Rule::kRenju, Color::kBlack), (ColorRule{false, true, true}));
}

TEST(RulesTest, NamesAreReadBack) {
  for (Rule rule : kRules) EXPECT_EQ(ParseRule(RuleName(rule)), rule);
  EXPECT_EQ(RuleName(Rule::kFreestyle), "freestyle");
  EXPECT_EQ(RuleName(Rule::kStandard), "standard");
  EXPECT_EQ(RuleName(Rule::kRenju), "renju");
  EXPECT_EQ(RuleName(Rule::kCaro), "caro");
  EXPECT_EQ(RuleName(Rule::kStandardCaro), "caro9");
}

TEST(RulesTest, NamesIgnoreCaseAndNumbersAreNamesToo) {
  EXPECT_EQ(ParseRule("Renju"), Rule::kRenju);
  EXPECT_EQ(ParseRule("CARO9"), Rule::kStandardCaro);
  for (const char* name : {"standard caro", "Standard-Caro", "standard_caro", "StandardCaro"}) {
    EXPECT_EQ(ParseRule(name), Rule::kStandardCaro) << name;
  }
  EXPECT_EQ(ParseRule("0"), Rule::kFreestyle);
  EXPECT_EQ(ParseRule("1"), Rule::kStandard);
  EXPECT_EQ(ParseRule("4"), Rule::kRenju);
  EXPECT_EQ(ParseRule("8"), Rule::kCaro);
  EXPECT_EQ(ParseRule("9"), Rule::kStandardCaro);
}

TEST(RulesTest, OtherTextIsNoRule) {
  for (const char* text : {"", " ", "2", "5", "10", "-1", "ren", "renju ", "caro8"}) {
    EXPECT_EQ(ParseRule(text), std::nullopt) << text;
  }
}

TEST(RulesTest, GomocupMasks) {
  for (Rule rule : kRules) EXPECT_EQ(RuleFromGomocup(GomocupMask(rule)), rule);
  EXPECT_EQ(GomocupMask(Rule::kStandardCaro), 9);
}

TEST(RulesTest, OtherBitsOfAMaskDoNotChangeWhoWins) {
  EXPECT_EQ(RuleFromGomocup(2), Rule::kFreestyle);
  EXPECT_EQ(RuleFromGomocup(3), Rule::kStandard);
  EXPECT_EQ(RuleFromGomocup(6), Rule::kRenju);
  EXPECT_EQ(RuleFromGomocup(5), Rule::kRenju);
  EXPECT_EQ(RuleFromGomocup(12), Rule::kRenju);
  EXPECT_EQ(RuleFromGomocup(10), Rule::kCaro);
  EXPECT_EQ(RuleFromGomocup(11), Rule::kStandardCaro);
  EXPECT_EQ(RuleFromGomocup(16), Rule::kFreestyle);
}

}  // namespace
}  // namespace tengen::engine
