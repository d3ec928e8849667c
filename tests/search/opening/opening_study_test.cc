#include "search/opening/opening_study.h"

#include <cstdlib>
#include <vector>

#include "gtest/gtest.h"
#include "tests/search/opening/opening_support.h"

namespace tengen::search {
namespace {

TEST(OpeningStudyTest, SeveralOffersAreWorthTheLastOfThem) {
  const engine::Negotiation four =
      NegotiationAfter("rif", "P1 place h8 h9 h7; P2 keep; P2 place h6");
  Board board = four.ToBoard(Rule::kRenju);
  TableJudge judge(Noise);
  const FifthMoves moves(board, 5, engine::OfferSymmetry::kStones, judge);
  ASSERT_GE(moves.moves().size(), 5u);
  const std::vector<engine::GridMap> maps = four.OfferSymmetries();
  for (size_t i = 1; i < moves.moves().size(); ++i) {
    EXPECT_GE(moves.moves()[i - 1].value, moves.moves()[i].value);
    for (size_t k = 0; k < i; ++k) {
      EXPECT_FALSE(Equivalent(maps, moves.moves()[k].point, moves.moves()[i].point));
    }
  }
  for (int n = 1; n <= 5; ++n) EXPECT_EQ(moves.Worth(n), moves.moves()[n - 1].value);
}

TEST(OpeningStudyTest, ManyOffersAreFoundFarFromTheStones) {
  const engine::Negotiation four =
      NegotiationAfter("yamaguchi", "P1 place h8 h9 h7; P1 declare 62; P2 keep; P2 place h6");
  Board board = four.ToBoard(Rule::kRenju);
  TableJudge judge(Noise);
  EXPECT_GE(FifthMoves(board, 62, engine::OfferSymmetry::kStones, judge).moves().size(), 62u);
}

TEST(OpeningStudyTest, WithoutTimeAsManyAreJudgedAsAreWanted) {
  Board four =
      NegotiationAfter("rif", "P1 place h8 h9 h7; P2 keep; P2 place h6").ToBoard(Rule::kRenju);
  HurriedJudge judge(0);
  const FifthMoves fifths(four, 5, engine::OfferSymmetry::kStones, judge);
  EXPECT_EQ(fifths.moves().size(), 5u);
  EXPECT_EQ(judge.judged(), 5);
  const Board three = NegotiationAfter("rif", "P1 place h8 i9 i6; P2 keep").ToBoard(Rule::kRenju);
  HurriedJudge other(0);
  const FourthMoves fourths(three, three.empty(), {1, 3}, engine::OfferSymmetry::kStones, other);
  EXPECT_EQ(fourths.entries().size(), 1u);
  EXPECT_EQ(other.judged(), 3);
}

TEST(OpeningStudyTest, AnUnfinishedDepthChangesNothing) {
  Board board = NegotiationAfter("rif", "P1 place h8 i9 i6; P2 keep").ToBoard(Rule::kRenju);
  TableJudge judge(Noise, /*answers=*/20);
  FourthMoves study(board, board.empty(), {1, 3}, engine::OfferSymmetry::kStones, judge);
  const Value before = study.BestForWhite(2).value;
  const size_t entries = study.entries().size();
  EXPECT_FALSE(study.Deepen(1, judge));
  EXPECT_EQ(study.BestForWhite(2).value, before);
  EXPECT_EQ(study.entries().size(), entries);
}

TEST(OpeningStudyTest, WhiteTakesTheLeastAndTheBalancerTheNearestToNothing) {
  Board board = NegotiationAfter("rif", "P1 place h8 i9 i6; P2 keep").ToBoard(Rule::kRenju);
  TableJudge judge(Noise);
  const FourthMoves study(board, board.empty(), {1, 4}, engine::OfferSymmetry::kStones, judge);
  for (int n = 1; n <= 4; ++n) {
    for (const FourthMoves::Entry& entry : study.entries()) {
      EXPECT_LE(study.BestForWhite(n).value, entry.fifths.Worth(n));
      EXPECT_LE(std::abs(study.MostBalanced(n).value), std::abs(entry.fifths.Worth(n)));
    }
  }
}

// Values change with depth. What is kept must still hold a balance when all fourth moves turn out
// to be worse for Black than they looked.
TEST(OpeningStudyTest, ABalanceIsFoundThoughValuesDrift) {
  class DriftingJudge : public PositionJudge {
   public:
    std::optional<Value> ValueForBlack(const Board& board, int depth) override {
      // Of the fourth stone alone, from 90 to -90.
      const std::vector<Point> moves = board.Moves();
      const auto hash = static_cast<uint32_t>(moves[3].id()) * 2654435761u;
      return static_cast<Value>((hash >> 16) % 181) - 90 - 15 * depth;
    }
  } judge;
  Board board = NegotiationAfter("rif", "P1 place h8 i9 i6; P2 keep").ToBoard(Rule::kRenju);
  FourthMoves study(board, board.empty(), {1, 1}, engine::OfferSymmetry::kStones, judge);
  for (int depth = 1; depth <= 4; ++depth) {
    ASSERT_TRUE(study.Deepen(depth, judge));
    EXPECT_LE(std::abs(study.MostBalanced(1).value), 12) << depth;
  }
}

}  // namespace
}  // namespace tengen::search
