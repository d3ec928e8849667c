#include "search/opening/placements.h"

#include <algorithm>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "tests/search/opening/opening_support.h"

namespace tengen::search {
namespace {

std::vector<Placement> Singles(const std::vector<Point>& points) {
  std::vector<Placement> placements;
  for (Point p : points) placements.push_back({{p}});
  return placements;
}

Board Empty() { return Board::Create(15, 15, Rule::kFreestyle).value(); }

// The column of the last stone.
Value Column(const Board& board) { return board.LastMove()->x(); }

std::vector<Point> Row(int count) {
  std::vector<Point> points;
  for (int x = 0; x < count; ++x) points.emplace_back(x, 7);
  return points;
}

TEST(PlacementsTest, TheBestForEachComesFirst) {
  TableJudge judge([](const Board& board) { return Column(board) - 6; });
  const std::vector<Placement> all = Singles(Row(15));
  EXPECT_EQ(Placements(Empty(), all, ForBlack, judge).best().value, 8);
  EXPECT_EQ(Placements(Empty(), all, ForWhite, judge).best().value, -6);
  EXPECT_EQ(Placements(Empty(), all, ForBalance, judge).best().value, 0);
}

TEST(PlacementsTest, EqualsAreWithinTheTolerance) {
  TableJudge judge(Column);
  const Placements study(Empty(), Singles(Row(9)), ForBlack, judge);
  EXPECT_EQ(study.Equals(0).size(), 1u);
  EXPECT_EQ(study.Equals(3).size(), 4u);
  EXPECT_EQ(study.Equals(100).size(), 9u);
  for (const Placement& placement : study.Equals(3)) EXPECT_GE(placement.value, 5);
}

TEST(PlacementsTest, WhatIsProvenEqualsOnlyWhatIsProven) {
  TableJudge judge([](const Board& board) { return Column(board) < 2 ? WinIn(9) : 500; });
  const Placements study(Empty(), Singles(Row(9)), ForBlack, judge);
  EXPECT_EQ(study.Equals(kInfinite).size(), 2u);
}

TEST(PlacementsTest, WithDepthFewerAreFollowedButSomeToTheEnd) {
  TableJudge judge(Column);
  Placements study(Empty(), Singles(Row(15)), ForBlack, judge);
  std::vector<size_t> sizes;
  for (int depth = 1; depth <= 4; ++depth) {
    ASSERT_TRUE(study.Deepen(depth, judge));
    sizes.push_back(study.Equals(kInfinite).size());
  }
  EXPECT_EQ(sizes, (std::vector<size_t>{7, 6, 6, 6}));
  EXPECT_EQ(study.best().value, 14);
}

TEST(PlacementsTest, AnUnfinishedDepthChangesNothing) {
  // Searches disagree with the evaluation.
  class ContraryJudge : public PositionJudge {
   public:
    std::optional<Value> ValueForBlack(const Board& board, int depth) override {
      if (depth == 0) return Column(board);
      if (--answers_ < 0) return std::nullopt;
      return -Column(board);
    }

   private:
    int answers_ = 14;
  } judge;
  Placements study(Empty(), Singles(Row(15)), ForBlack, judge);
  EXPECT_FALSE(study.Deepen(1, judge));
  EXPECT_EQ(study.best().value, 14);
  EXPECT_EQ(study.Equals(kInfinite).size(), 15u);
}

TEST(PlacementsTest, WithoutTimeForAllASampleIsJudged) {
  HurriedJudge judge(10);
  const Placements study(Empty(), Singles(Row(15)), ForBlack, judge);
  EXPECT_EQ(judge.judged(), 10);
  EXPECT_EQ(study.Equals(kInfinite).size(), 10u);
  // Not the first ten of many in a row.
  HurriedJudge other(10);
  std::vector<Point> all;
  const Board board = Empty();
  for (Point p : board.empty()) all.push_back(p);
  std::set<int> rows;
  const Placements spread(Empty(), Singles(all), ForBlack, other);
  for (const Placement& placement : spread.Equals(kInfinite)) {
    rows.insert(placement.stones.front().y());
  }
  EXPECT_EQ(other.judged(), 10);
  EXPECT_GE(rows.size(), 8u);
}

TEST(PlacementsTest, WithoutTimeOneIsJudgedAndFewPairsAreFound) {
  HurriedJudge judge(0);
  EXPECT_EQ(Placements(Empty(), Singles(Row(15)), ForBlack, judge).Equals(kInfinite).size(), 1u);
  EXPECT_EQ(judge.judged(), 1);
  const engine::Negotiation second = NegotiationAfter("rif", "P1 place h8");
  const Board board = second.ToBoard(Rule::kRenju);
  HurriedJudge patient(1);
  const size_t all = StonePairs(second, board, patient).size();
  const size_t some = StonePairs(second, board, judge).size();
  EXPECT_GT(some, 0u);
  EXPECT_LT(some, all);
}

TEST(PlacementsTest, SingleStonesAndPairsAreLegal) {
  const engine::Negotiation second = NegotiationAfter("rif", "P1 place h8");
  const Board board = second.ToBoard(Rule::kRenju);
  TableJudge judge(Noise);
  std::vector<Placement> pairs = StonePairs(second, board, judge);
  EXPECT_FALSE(SingleStones(second, board).empty());
  EXPECT_FALSE(pairs.empty());
  for (const Placement& pair : pairs) {
    engine::Negotiation next = second;
    for (Point p : pair.stones) {
      EXPECT_TRUE(next.Apply(next.actor(), engine::Action::Of(engine::Verb::kPlace, p)).ok());
    }
  }
}

TEST(PlacementsTest, TriplesAreThreeDifferentStonesAroundTheMiddle) {
  for (const int side : {5, 7, 15, 32}) {
    engine::OpeningConfig config;
    config.rule = engine::OpeningRule::kSwap2;
    config.width = config.height = side;
    base::Random lot(side);
    for (const Placement& triple : DrawnTriples(config, lot)) {
      const std::set<int> ids = {triple.stones[0].id(), triple.stones[1].id(),
                                 triple.stones[2].id()};
      ASSERT_EQ(ids.size(), 3u);
      for (Point p : triple.stones) {
        EXPECT_GE(std::min(p.x(), p.y()), std::max(1, side / 2 - 4));
        EXPECT_LE(std::max(p.x(), p.y()), std::min(side - 1, side / 2 + 4));
      }
    }
  }
}

}  // namespace
}  // namespace tengen::search
