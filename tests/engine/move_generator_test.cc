#include "engine/move_generator.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/agreement.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

bool MakesAny(reference::Board& drawn, Rule rule, reference::Spot spot, Color c,
              reference::Threat threat) {
  return CountDirections(drawn, ToReference(rule), spot, ToReference(c), threat) > 0;
}

PointSet LiteralPoints(reference::Board& drawn, Rule rule, Color c, reference::Threat threat) {
  PointSet points;
  for (reference::Spot spot : drawn.EmptySpots()) {
    if (MakesAny(drawn, rule, spot, c, threat)) points.Insert(ToPoint(spot));
  }
  return points;
}

// Small boards keep the literal answers, which look at every reply, quick.
reference::Board SmallPosition(RandomPositions& random) {
  return random.Next(5 + random.Below(7), 5 + random.Below(7));
}

TEST(CandidatesTest, AnEmptyBoardHasItsCentre) {
  for (const auto& [width, height, x, y] :
       {std::array{15, 15, 7, 7}, {5, 5, 2, 2}, {9, 32, 4, 15}, {19, 7, 9, 3}}) {
    const Board board = Board::Create(width, height, Rule::kFreestyle).value();
    PointSet centre;
    centre.Insert(Point(x, y));
    EXPECT_EQ(Candidates(board), centre) << width << "x" << height;
  }
}

TEST(CandidatesTest, ABlockedCentreGivesANeighbour) {
  Board board = Board::Create(15, 15, Rule::kFreestyle).value();
  ASSERT_TRUE(board.Block(Point(7, 7)).ok());
  const PointSet candidates = Candidates(board);
  ASSERT_EQ(candidates.size(), 1);
  EXPECT_LE(std::abs(candidates.First().x() - 7), 1);
  EXPECT_LE(std::abs(candidates.First().y() - 7), 1);
}

TEST(CandidatesTest, AreTheEmptyPointsWithinTwoStepsOfAStone) {
  RandomPositions random(21);
  for (int i = 0; i < 100; ++i) {
    const reference::Board drawn = random.Next();
    const Board board = ToEngine(drawn, Rule::kFreestyle);
    if (board.stone_count() == 0) continue;
    PointSet near;
    for (Point p : board.empty()) {
      for (Color c : kColors) {
        for (Point stone : board.stones(c)) {
          if (std::max(std::abs(p.x() - stone.x()), std::abs(p.y() - stone.y())) <= 2)
            near.Insert(p);
        }
      }
    }
    ASSERT_EQ(Candidates(board), near.empty() ? board.empty() : near) << drawn.ToString();
  }
}

TEST(CandidatesTest, AFullBoardHasNone) {
  const Board board = ParseBoard(std::string(25, 'x'), Rule::kFreestyle, 5).value();
  EXPECT_TRUE(Candidates(board).empty());
  EXPECT_TRUE(Candidates(ParseBoard(std::string(25, '#'), Rule::kFreestyle, 5).value()).empty());
}

class DefensesTest : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, DefensesTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(DefensesTest, FourMovesMakeFours) {
  RandomPositions random(22);
  for (int i = 0; i < 60; ++i) {
    reference::Board drawn = SmallPosition(random);
    const Board board = ToEngine(drawn, GetParam());
    for (Color c : kColors) {
      ASSERT_EQ(FourMoves(board, c), LiteralPoints(drawn, GetParam(), c, reference::Threat::kFour))
          << drawn.ToString();
    }
  }
}

TEST_P(DefensesTest, DoubleThreeMovesAreThoseOfTheThreatSets) {
  RandomPositions random(26);
  int points = 0;
  for (int i = 0; i < 300; ++i) {
    const Board board = ToEngine(SmallPosition(random), GetParam());
    for (Color c : kColors) {
      const PointSet moves = DoubleThreeMoves(board, c);
      ASSERT_EQ(moves, board.Threats(c).double_three) << BoardToText(board);
      points += moves.size();
    }
  }
  EXPECT_GT(points, 30);
}

TEST_P(DefensesTest, FiveDefensesLeaveNoFive) {
  RandomPositions random(23);
  int compared = 0;
  for (int i = 0; i < 600; ++i) {
    const reference::Board drawn = SmallPosition(random);
    const Board board = ToEngine(drawn, GetParam());
    Agreement agreement(board, drawn);
    for (Color c : kColors) {
      compared += board.ThreatCount(c, LineThreat::kFive) > 0;
      const Difference difference = agreement.OnFiveDefenses(c);
      ASSERT_FALSE(difference.has_value()) << *difference << "\n" << drawn.ToString();
    }
  }
  EXPECT_GT(compared, 100);
}

TEST_P(DefensesTest, OutsideTheStraightFourDefensesItIsMade) {
  RandomPositions random(24);
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    const reference::Board drawn = SmallPosition(random);
    const Board board = ToEngine(drawn, GetParam());
    Agreement agreement(board, drawn);
    for (Color c : kColors) {
      for (Point p : board.ThreatPoints(c, LineThreat::kStraightFour)) {
        const Difference difference = agreement.OnStraightFourDefenses(c, p);
        ASSERT_FALSE(difference.has_value()) << ToCoordinates(p) << ": " << *difference << "\n"
                                             << drawn.ToString();
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(FiveDefensesTest, ACaroFiveCanBeBlockedBesideTheRow) {
  // The five point is (5,0); a stone at (6,0) leaves a five between two opponent stones.
  const Board board = ParseBoard("oxxxx....." + std::string(40, '.'), Rule::kCaro, 10).value();
  PointSet expected;
  expected.Insert(Point(5, 0));
  expected.Insert(Point(6, 0));
  EXPECT_EQ(FiveDefenses(board, Color::kBlack), expected);
  const Board free = ParseBoard("oxxxx....." + std::string(40, '.'), Rule::kStandard, 10).value();
  expected.Erase(Point(6, 0));
  EXPECT_EQ(FiveDefenses(free, Color::kBlack), expected);
}

}  // namespace
}  // namespace tengen::engine
