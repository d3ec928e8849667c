// Nothing depends on which way a board is turned, nor, where both colours have one rule, on who is
// who.
#include <array>
#include <string>
#include <vector>

#include "engine/board.h"
#include "gtest/gtest.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen {
namespace {

// One of the eight symmetries of a square: mirror, then turn.
class Symmetry {
 public:
  // REQUIRES: 0 <= number < kCount.
  Symmetry(int number, int side) : number_(number), side_(side) {}
  static constexpr int kCount = 8;

  reference::Spot Apply(reference::Spot spot) const {
    const int last = side_ - 1;
    if (number_ & 1) spot.x = last - spot.x;
    if (number_ & 2) spot.y = last - spot.y;
    if (number_ & 4) std::swap(spot.x, spot.y);
    return spot;
  }
  Point Apply(Point p) const { return ToPoint(Apply(ToReference(p))); }

  Direction Apply(Direction d) const {
    const bool one_mirrored = ((number_ & 1) != 0) != ((number_ & 2) != 0);
    switch (d) {
      case Direction::kHorizontal:
        return (number_ & 4) ? Direction::kVertical : Direction::kHorizontal;
      case Direction::kVertical:
        return (number_ & 4) ? Direction::kHorizontal : Direction::kVertical;
      case Direction::kDiagonal:
        return one_mirrored ? Direction::kAntiDiagonal : Direction::kDiagonal;
      case Direction::kAntiDiagonal:
        return one_mirrored ? Direction::kDiagonal : Direction::kAntiDiagonal;
    }
    return d;
  }

  PointSet Apply(const PointSet& set) const {
    PointSet image;
    for (Point p : set) image.Insert(Apply(p));
    return image;
  }

  reference::Board Apply(const reference::Board& drawn) const {
    reference::Board image(side_, side_);
    for (reference::Spot spot : drawn.Spots()) image.Set(Apply(spot), drawn.At(spot));
    return image;
  }

 private:
  int number_;
  int side_;
};

class SymmetryTest : public testing::TestWithParam<Rule> {
 protected:
  static constexpr int kPositions = 40;
  static constexpr std::array<int, 7> kSides = {5, 6, 9, 15, 20, 22, 32};
  reference::Board RandomSquare() {
    const int side = kSides[static_cast<size_t>(random_.Below(kSides.size()))];
    return random_.Next(side, side);
  }
  RandomPositions random_{77};
};
INSTANTIATE_TEST_SUITE_P(Rules, SymmetryTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(SymmetryTest, TurnedBoardsHaveTurnedThreats) {
  for (int i = 0; i < kPositions; ++i) {
    const reference::Board drawn = RandomSquare();
    const Board board = ToEngine(drawn, GetParam());
    for (int number = 0; number < Symmetry::kCount; ++number) {
      const Symmetry symmetry(number, drawn.width());
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
    const reference::Board drawn = RandomSquare();
    Board board = ToEngine(drawn, GetParam());
    for (int number = 0; number < Symmetry::kCount; ++number) {
      const Symmetry symmetry(number, drawn.width());
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

}  // namespace
}  // namespace tengen
