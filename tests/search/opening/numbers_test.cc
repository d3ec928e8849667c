#include "search/opening/numbers.h"

#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"
#include "gtest/gtest.h"
#include "tests/search/opening/opening_support.h"

namespace tengen::search {
namespace {

using engine::Phase;

// The values of a study, made to measure: Worth(n) = values[n - 1].
FourthMoves StudyOf(std::vector<Value> values) {
  const Board board = NegotiationAfter("rif", "P1 place h8 i9 i6").ToBoard(Rule::kRenju);
  PointSet fourth;
  fourth.Insert(Point(6, 6));
  size_t next = 0;
  TableJudge judge(
      [&](const Board&) { return next < values.size() ? values[next++] : Value{-1000}; });
  return FourthMoves(board, fourth, {1, static_cast<int>(values.size())},
                     engine::OfferSymmetry::kStones, judge);
}

OpeningQuestion QuestionOf(const engine::Negotiation& negotiation) {
  static TableJudge judge(Noise);
  static base::Random lot(1);
  return OpeningQuestion(negotiation, Rule::kRenju, judge, lot);
}

TEST(NumbersTest, WhatIsDeclarableIsWhatTheRuleSays) {
  const auto numbers = [](absl::string_view rule, absl::string_view log) {
    const engine::Negotiation negotiation = NegotiationAfter(rule, log);
    const FourthMoves::Numbers found = DeclarableNumbers(QuestionOf(negotiation));
    return std::make_pair(found.least, found.most);
  };
  using Pair = std::pair<int, int>;
  EXPECT_EQ(numbers("rif", "P1 place h8 i9 i6"), Pair(2, 2));
  EXPECT_EQ(numbers("rifswap", ""), Pair(2, 2));
  EXPECT_EQ(numbers("soosyrv", ""), Pair(1, 8));
  EXPECT_EQ(numbers("soosyrv n=3", ""), Pair(1, 3));
  EXPECT_EQ(numbers("extyusui nmax=5", ""), Pair(1, 5));
  EXPECT_EQ(numbers("yamaguchi", ""), Pair(1, 12)) << "more is not worth a thought";
  EXPECT_EQ(numbers("yamaguchi", "P1 place h8 i9 i6; P1 declare 20"), Pair(1, 20));
}

TEST(NumbersTest, WhereTheOtherMaySwapTheMostBalancedNumberIsDeclared) {
  const FourthMoves study = StudyOf({90, 60, 10, -40});
  EXPECT_EQ(MostBalancedNumber(study), 3);
  for (const std::optional<Phase> answer : {std::optional<Phase>(Phase::kSwap), {}}) {
    const Declaration best = BestDeclaration(study, answer, 1);
    EXPECT_EQ(best.number, 3);
    EXPECT_EQ(best.worth, -10);
    EXPECT_EQ(best.expected, 10);
  }
  EXPECT_EQ(BestDeclaration(study, Phase::kSwap, 4).number, 4);
  EXPECT_EQ(BestDeclaration(study, Phase::kSwap, 9).number, 9) << "above what is studied";
}

// Who lowers the number becomes White.
TEST(NumbersTest, InAnAnswerTheNumberIsLoweredToWhiteBest) {
  // One fifth move is good for White.
  const FourthMoves study = StudyOf({-80, -90, -100});
  EXPECT_EQ(BestDecrease(study, Phase::kAnswer, 3), 2);
  EXPECT_EQ(BestDecrease(study, Phase::kAnswer, 2), 1);
  EXPECT_EQ(BestDecrease(study, Phase::kAnswer, 1), std::nullopt);
  // All are good for Black: to play and to take him is better.
  EXPECT_EQ(BestDecrease(StudyOf({300, 200, 100}), Phase::kAnswer, 3), std::nullopt);
}

// The word passes: what is left to the other counts.
TEST(NumbersTest, InANegotiationTheOtherIsLeftWithTheLeast) {
  // To play to three is worth more than any word that could be left to the other.
  EXPECT_EQ(BestDecrease(StudyOf({2, -60, -90}), Phase::kNegotiate, 3), std::nullopt);
  const FourthMoves balanced = StudyOf({1, 1, 1});
  EXPECT_EQ(BestDecrease(balanced, Phase::kNegotiate, 3), 1);
  // To one he can only play.
  EXPECT_EQ(BestDeclaration(balanced, Phase::kNegotiate, 1).number, 1);
  EXPECT_EQ(BestDeclaration(balanced, Phase::kNegotiate, 1).worth, kFreeHandWithNumber - 1);
}

}  // namespace
}  // namespace tengen::search
