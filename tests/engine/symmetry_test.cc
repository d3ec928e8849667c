// Nothing depends on which way a board is turned, nor, where both colours have one rule, on who is
// who.
#include "tests/engine/symmetry.h"

#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/symmetry.h"
#include "gtest/gtest.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

class SymmetryTest : public testing::TestWithParam<Rule> {
 protected:
  static constexpr int kPositions = 40;
  RandomPositions random_{77};
};
INSTANTIATE_TEST_SUITE_P(Rules, SymmetryTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(SymmetryTest, TurnedBoardsHaveTurnedThreats) {
  for (int i = 0; i < kPositions; ++i) {
    const reference::Board drawn = random_.Next();
    const Board board = ToEngine(drawn, GetParam());
    for (int number = 0; number < Symmetry::kCount; ++number) {
      const Symmetry symmetry(number, drawn.width(), drawn.height());
      const Board image = ToEngine(symmetry.Apply(drawn), GetParam());
      for (Color c : kColors) {
        for (LineThreat threat : kLineThreats) {
          for (Direction d : kDirections) {
            ASSERT_EQ(image.ThreatPlane(c, symmetry.Apply(d), threat),
                      symmetry.Apply(board.ThreatPlane(c, d, threat)))
                << Name(d) << " " << Name(threat) << " symmetry " << number << "\n"
                << drawn.ToString();
          }
          ASSERT_EQ(image.ThreatCount(c, threat), board.ThreatCount(c, threat));
        }
      }
    }
  }
}

TEST_P(SymmetryTest, TurnedBoardsHaveTurnedVerdicts) {
  for (int i = 0; i < kPositions; ++i) {
    const reference::Board drawn = random_.Next();
    Board board = ToEngine(drawn, GetParam());
    for (int number = 0; number < Symmetry::kCount; ++number) {
      const Symmetry symmetry(number, drawn.width(), drawn.height());
      Board image = ToEngine(symmetry.Apply(drawn), GetParam());
      ASSERT_EQ(image.ForbiddenPoints(), symmetry.Apply(board.ForbiddenPoints()))
          << drawn.ToString();
      for (Color c : kColors) {
        board.SetSideToMove(c);
        image.SetSideToMove(c);
        for (Point p : board.empty()) {
          ASSERT_EQ(image.Judge(symmetry.Apply(p)), board.Judge(p)) << drawn.ToString();
          ASSERT_EQ(image.ForbiddenKind(symmetry.Apply(p)), board.ForbiddenKind(p));
        }
      }
    }
  }
}

reference::Board Exchanged(reference::Board drawn) {
  for (reference::Spot spot : drawn.Spots()) {
    const char cell = drawn.At(spot);
    if (cell == reference::kBlack || cell == reference::kWhite) {
      drawn.Set(spot, reference::Other(cell));
    }
  }
  return drawn;
}

TEST_P(SymmetryTest, ExchangedColoursExchangeThreats) {
  for (int i = 0; i < kPositions; ++i) {
    const reference::Board drawn = random_.Next();
    const Board board = ToEngine(drawn, GetParam());
    for (Color c : kColors) {
      // Renju's White plays freestyle, and Black's lines are those of standard, so their images are
      // judged there.
      const Rule rule = GetParam() != Rule::kRenju ? GetParam()
                        : c == Color::kBlack       ? Rule::kStandard
                                                   : Rule::kFreestyle;
      const Board image = ToEngine(Exchanged(drawn), rule);
      for (LineThreat threat : kLineThreats) {
        for (Direction d : kDirections) {
          ASSERT_EQ(image.ThreatPlane(Opponent(c), d, threat), board.ThreatPlane(c, d, threat))
              << Name(threat) << "\n"
              << drawn.ToString();
        }
      }
    }
  }
}

// The engine's own notion, by number, against the oracle's.
TEST(BoardMapsTest, AreTheSymmetriesInOrder) {
  for (const auto& [width, height] : {std::pair(15, 15), std::pair(20, 20), std::pair(9, 6)}) {
    const std::vector<GridMap> maps = BoardMaps(width, height);
    ASSERT_EQ(maps.size(), width == height ? 8u : 4u);
    for (size_t number = 0; number < maps.size(); ++number) {
      const Symmetry symmetry(static_cast<int>(number), width, height);
      std::vector<Point> points, images;
      PointSet set;
      for (int i = 0; i < width * height; i += 7) {
        points.emplace_back(i % width, i / width);
        images.push_back(symmetry.Apply(points.back()));
        set.Insert(points.back());
      }
      EXPECT_EQ(ImageOf(maps[number], points), images) << number;
      EXPECT_EQ(ImageOf(maps[number], set), symmetry.Apply(set)) << number;
    }
  }
}

}  // namespace
}  // namespace tengen::engine
