#include "engine/perft.h"

#include <algorithm>
#include <string>

#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

TEST(PerftTest, EmptyBoardsHaveEveryOrderOfPoints) {
  for (Rule rule : kRules) {
    Board board = Board::Create(15, 15, rule).value();
    EXPECT_EQ(Perft(board, 0), 1u);
    EXPECT_EQ(Perft(board, 1), 225u);
    EXPECT_EQ(Perft(board, 2), 225u * 224);
    Board rectangle = Board::Create(5, 7, rule).value();
    EXPECT_EQ(Perft(rectangle, 3), 35u * 34 * 33);
  }
}

TEST(PerftTest, AWinEndsTheGame) {
  Board board = ParseBoard("xxxx. ooooo ooooo ooooo oooo.", Rule::kFreestyle, 5).value();
  board.SetSideToMove(Color::kBlack);
  EXPECT_EQ(Perft(board, 1), 2u);
  EXPECT_EQ(Perft(board, 2), 1u);
  EXPECT_EQ(Perft(board, 3), 0u);
}

TEST(PerftTest, LeavesTheBoardAsItWas) {
  Board board = Board::Create(6, 6, Rule::kRenju).value();
  board.Make(Point(2, 2));
  const uint64_t key = board.key();
  Perft(board, 3);
  EXPECT_EQ(board.key(), key);
  EXPECT_EQ(board.key(), board.ComputeKey());
  EXPECT_EQ(board.ply_count(), 1);
}

bool HasWinner(const reference::Board& drawn, reference::Game game) {
  const auto spots = drawn.Spots();
  return std::any_of(spots.begin(), spots.end(), [&](reference::Spot spot) {
    const char cell = drawn.At(spot);
    return (cell == reference::kBlack || cell == reference::kWhite) && IsWin(drawn, game, spot);
  });
}

TEST(PerftTest, AgreesWithTheReference) {
  RandomPositions random(7);
  for (int tried = 0; tried < 150; ++tried) {
    reference::Board drawn = random.Next(5 + random.Below(4), 5 + random.Below(4));
    const Color side = random.Chance(70) ? Color::kBlack : Color::kWhite;
    for (Rule rule : kRules) {
      if (HasWinner(drawn, ToReference(rule))) continue;
      Board board = ToEngine(drawn, rule);
      board.SetSideToMove(side);
      const int depth = drawn.EmptySpots().size() > 20 ? 2 : 3;
      ASSERT_EQ(Perft(board, depth),
                CountSequences(drawn, ToReference(rule), ToReference(side), depth))
          << RuleName(rule) << " depth " << depth << " " << Name(side) << "\n"
          << drawn.ToString();
    }
  }
}

}  // namespace
}  // namespace tengen::engine
