#include "search/proof/kindred_wins.h"

#include "engine/record/notation.h"
#include "engine/symmetry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/search/proof/solver_support.h"

namespace tengen::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr int kWidth = 9;

Board Game(absl::string_view moves) {
  Board board = Board::Create(kWidth, kWidth, Rule::kStandard).value();
  const std::vector<Point> points = engine::ParseMoves(moves, kWidth, kWidth).value();
  for (Point p : points) board.Make(p);
  return board;
}

Point PointOf(absl::string_view letters) { return *engine::ParseLetters(letters, kWidth, kWidth); }

TEST(KindredWinsTest, OneStoneOfTheDefenderMayStandElsewhere) {
  KindredWins wins;
  wins.Add(Game("e5a1f5b7"), PointOf("g6"));
  EXPECT_THAT(wins.For(Game("e5a1f5b7")), ElementsAre(PointOf("g6")));
  EXPECT_THAT(wins.For(Game("e5a1f5i9")), ElementsAre(PointOf("g6")));
  EXPECT_THAT(wins.For(Game("e5i9f5b7")), ElementsAre(PointOf("g6")));
  EXPECT_THAT(wins.For(Game("e5i9f5i8")), IsEmpty()) << "two";
  EXPECT_THAT(wins.For(Game("e5a1f6b7")), IsEmpty()) << "one of the attacker";
  EXPECT_THAT(wins.For(Game("e5a1f5g6")), IsEmpty()) << "it stands there";
}

TEST(KindredWinsTest, ImagesAreTheSame) {
  KindredWins wins;
  wins.Add(Game("e5a1f5b7"), PointOf("g6"));
  const Board board = Game("e5i9f5b7");
  for (const engine::GridMap& map : engine::BoardMaps(kWidth, kWidth)) {
    Board image = Game("");
    for (Point p : board.Moves()) image.Make(*map(p));
    EXPECT_THAT(wins.For(image), ElementsAre(*map(PointOf("g6"))));
  }
}

TEST(KindredWinsTest, WhatWinsMostComesFirst) {
  KindredWins wins;
  wins.Add(Game("e5a1f5b7"), PointOf("g6"));
  wins.Add(Game("e5a2f5b7"), PointOf("g4"));
  wins.Add(Game("e5a3f5b7"), PointOf("g4"));
  EXPECT_THAT(wins.For(Game("e5a4f5b7")), ElementsAre(PointOf("g4"), PointOf("g6")));
}

}  // namespace
}  // namespace tengen::search
