#include "search/proof/draw_solver.h"

#include <bit>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "search/proof/pairing.h"
#include "tests/reference/holds.h"
#include "tests/search/positions.h"
#include "tests/search/proof/random_holds.h"
#include "tests/search/proof/solver_support.h"

namespace tengen::search {
namespace {

using Answer = HoldSolution::Answer;
using Limit = HoldSolution::Limit;

struct TinyGame {
  int width;
  int height;
  int length;
  int empty;  // points, at most
};

// Every hold and every refusal is played out; a hold is also none of the real game's wins.
TEST(DrawSolverTest, AgreesWithPlayingOutTinyGames) {
  RandomHolds random(11);
  for (const TinyGame& game : std::vector<TinyGame>{{3, 3, 3, 9},
                                                    {4, 3, 3, 10},
                                                    {4, 4, 4, 11},
                                                    {5, 4, 4, 11},
                                                    {5, 5, 5, 10},
                                                    {7, 5, 5, 10},
                                                    {6, 6, 5, 10}}) {
    const HoldLines lines(game.width, game.height, game.length);
    DrawSolver solver(lines);
    int holds = 0, rows = 0;
    for (int i = 0; i < RandomPositionCount(60); ++i) {
      const int empty = 2 + random.Below(game.empty - 1);
      const reference::Board board = random.Position(game.width, game.height, game.length, empty);
      SCOPED_TRACE(board.ToString());
      const HoldSolution solution = solver.Solve(ToHold(board), {.max_pairs = i % 3 * 8}, Never);
      const bool gets_row = CanGetRow(board, reference::kBlack, game.length);
      ASSERT_EQ(solution.answer, gets_row ? Answer::kNoHold : Answer::kHold);
      const int worth = WorthOfRows(board, reference::kBlack, game.length);
      ASSERT_LE(worth, gets_row ? 1 : 0);
      ++(gets_row ? rows : holds);
    }
    EXPECT_GT(holds, 5) << game.width << "x" << game.height;
    EXPECT_GT(rows, 5) << game.width << "x" << game.height;
  }
}

// A pairing by itself proves a hold.
TEST(DrawSolverTest, PairingsHold) {
  RandomHolds random(12);
  int found = 0, missed = 0;
  for (int i = 0; i < RandomPositionCount(600); ++i) {
    const reference::Board board = random.Position(6, 5, 5, 4 + random.Below(6));
    const HoldLines lines(6, 5, 5);
    const HoldPosition position = ToHold(board);
    const std::optional<Pairing> pairing = FindPairing(lines, position, 200);
    if (!pairing) {
      missed += CanGetRow(board, reference::kBlack, 5) ? 0 : 1;
      continue;
    }
    ++found;
    SCOPED_TRACE(board.ToString());
    ASSERT_FALSE(CanGetRow(board, reference::kBlack, 5));
    PointBits paired = 0;
    for (const auto& [a, b] : *pairing) {
      ASSERT_NE(a, b);
      ASSERT_EQ(std::popcount((BitOf(a) | BitOf(b)) & position.empty & ~paired), 2);
      paired |= BitOf(a) | BitOf(b);
    }
  }
  EXPECT_GT(found, 100);
  EXPECT_LT(missed, found / 4);
}

TEST(DrawSolverTest, SmallBoardsAreHeld) {
  for (const auto& [width, height] :
       std::vector<std::pair<int, int>>{{5, 5}, {5, 6}, {7, 5}, {6, 6}, {6, 7}, {7, 7}}) {
    const HoldLines lines(width, height, 5);
    DrawSolver solver(lines);
    const HoldSolution solution = solver.Solve({0, lines.all()}, {}, Never);
    EXPECT_EQ(solution.answer, Answer::kHold) << width << "x" << height;
    EXPECT_EQ(solution.limit, Limit::kNone);
    EXPECT_TRUE(solver.Holds({0, lines.all()}));
  }
}

TEST(DrawSolverTest, ImagesOfAPositionAreOne) {
  RandomHolds random(13);
  for (const auto& [width, height] : std::vector<std::pair<int, int>>{{7, 7}, {8, 5}, {8, 8}}) {
    const HoldLines lines(width, height, 5);
    const reference::Board board = random.Position(width, height, 5, width * height / 2);
    reference::Board image(width, height), turned(width, height);
    for (reference::Spot spot : board.Spots()) {
      image.Set({width - 1 - spot.x, spot.y}, board.At(spot));
      if (width == height) turned.Set({spot.y, width - 1 - spot.x}, board.At(spot));
    }
    const HoldPosition canonical = lines.Canonical(ToHold(board));
    EXPECT_EQ(lines.Canonical(ToHold(image)), canonical);
    if (width == height) {
      EXPECT_EQ(lines.Canonical(ToHold(turned)), canonical);
    }
    const std::vector<int> points = lines.ToCanonical(ToHold(image));
    HoldPosition moved;
    for (size_t i = 0; i < points.size(); ++i) {
      if (ToHold(image).attacker >> i & 1) moved.attacker |= BitOf(points[i]);
      if (ToHold(image).empty >> i & 1) moved.empty |= BitOf(points[i]);
    }
    EXPECT_EQ(moved, canonical);
  }
}

TEST(DrawSolverTest, LimitsEndTheSearch) {
  const HoldLines lines(8, 7, 5);
  DrawSolver solver(lines);
  const HoldPosition start = {0, lines.all()};
  HoldSolution solution = solver.Solve(start, {.max_nodes = 500}, Never);
  EXPECT_EQ(solution.answer, Answer::kUnknown);
  EXPECT_EQ(solution.limit, Limit::kNodes);
  EXPECT_LE(solution.nodes, 520);
  solution = solver.Solve(start, {.max_positions = 300}, Never);
  EXPECT_EQ(solution.limit, Limit::kMemory);
  EXPECT_LE(solution.positions, 320u);
  int looks = 0;
  solution = solver.Solve(start, {}, [&looks] { return ++looks > 3; });
  EXPECT_EQ(solution.limit, Limit::kStop);
  EXPECT_EQ(solution.answer, Answer::kUnknown);
}

// A five that is there already is no hold; the attacker's four is none either.
TEST(DrawSolverTest, WhatIsLostAtOnce) {
  const HoldLines lines(5, 5, 5);
  DrawSolver solver(lines);
  EXPECT_EQ(solver.Solve({0b11111, lines.all() & ~PointBits{0b11111}}, {}, Never).answer,
            Answer::kNoHold);
  EXPECT_EQ(solver.Solve({0b01111, lines.all() & ~PointBits{0b01111}}, {}, Never).answer,
            Answer::kNoHold);
  EXPECT_EQ(solver.Solve({0b01111, lines.all() & ~PointBits{0b11111}}, {}, Never).answer,
            Answer::kHold);
}

}  // namespace
}  // namespace tengen::search
