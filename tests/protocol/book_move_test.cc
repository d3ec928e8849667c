#include "protocol/book_move.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

using Moves = std::vector<std::pair<absl::string_view, Value>>;

Board BoardAfter(absl::string_view moves, Rule rule = Rule::kFreestyle) {
  Board board = *Board::Create(15, 15, rule);
  const std::vector<Point> points = engine::ParseMoves(moves, 15, 15).value();
  for (Point p : points) board.Make(p);
  return board;
}

Point PointAt(absl::string_view name) { return engine::ParseMoves(name, 15, 15)->front(); }

KnownPosition KnownTo(std::optional<Value> value, const Moves& moves) {
  KnownPosition known;
  known.value = value;
  for (const auto& [name, worth] : moves) known.moves.push_back({PointAt(name), worth, ""});
  return known;
}

// All that are chosen with one word or another.
std::set<std::string> ChosenOf(const KnownPosition& known, int level = search::kFullStrength,
                               const Board& board = BoardAfter("h8i9"),
                               const PointSet& excluded = {}) {
  std::set<std::string> names;
  for (uint64_t word = 0; word < 100; ++word) {
    const auto move = ChooseBookMove(known, board, excluded, {level, word});
    names.insert(move ? engine::ToLetters(move->move, 15) : "search");
  }
  return names;
}

using Names = std::set<std::string>;

TEST(BookMoveTest, TheShortestWinComesFirst) {
  const Moves moves = {{"g7", WinIn(9)}, {"g8", WinIn(5)}, {"g9", 3000}, {"g10", LossIn(4)}};
  EXPECT_EQ(ChosenOf(KnownTo(WinIn(5), moves)), Names{"g8"});
  EXPECT_EQ(ChosenOf(KnownTo(std::nullopt, moves), 0), Names{"g8"}) << "a win needs no more";
}

TEST(BookMoveTest, ALossIsNeverChosen) {
  EXPECT_EQ(ChosenOf(KnownTo(0, {{"g7", LossIn(90)}, {"g8", -10}}), 0), Names{"g8"});
  EXPECT_EQ(ChosenOf(KnownTo(LossIn(3), {{"g7", LossIn(90)}, {"g8", kSomeLoss}})), Names{"search"});
}

TEST(BookMoveTest, EqualMovesTakeTurnsAndWeakPlayersTakeMore) {
  const KnownPosition known = KnownTo(50, {{"g7", 50}, {"g8", 48}, {"g9", 30}, {"g10", -60}});
  EXPECT_EQ(ChosenOf(known), (Names{"g7", "g8"}));
  EXPECT_EQ(ChosenOf(known, 80), (Names{"g7", "g8", "g9"}));
  EXPECT_EQ(ChosenOf(known, 0), (Names{"g7", "g8", "g9", "g10"}));
  const auto twice = [&] { return ChooseBookMove(known, BoardAfter("h8i9"), {}, {0, 7})->move; };
  EXPECT_EQ(twice(), twice());
}

TEST(BookMoveTest, TheBestKnownMoveMustBeWorthThePosition) {
  EXPECT_EQ(ChosenOf(KnownTo(50, {{"g7", 30}})), Names{"g7"});
  EXPECT_EQ(ChosenOf(KnownTo(80, {{"g7", 30}})), Names{"search"});
  EXPECT_EQ(ChosenOf(KnownTo(kSomeWin, {{"g7", 30}})), Names{"search"});
  EXPECT_EQ(ChosenOf(KnownTo(std::nullopt, {{"g7", 30}})), Names{"search"});
  EXPECT_EQ(ChosenOf(KnownTo(50, {})), Names{"search"});
}

TEST(BookMoveTest, WhatMayNotBePlayedIsNotChosen) {
  const KnownPosition known = KnownTo(50, {{"g7", 50}, {"g8", 45}});
  PointSet excluded;
  excluded.Insert(PointAt("g7"));
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter("h8i9"), excluded), Names{"g8"});
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter("h8g7")), Names{"g8"}) << "taken";
  excluded.Insert(PointAt("g8"));
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter("h8i9"), excluded), Names{"search"});
}

TEST(BookMoveTest, AForbiddenMoveIsNotChosen) {
  // Two threes of Black meet on h8.
  const absl::string_view moves = "g8a1i8a15h7o1h9o15";
  const KnownPosition known = KnownTo(0, {{"h8", WinIn(5)}, {"c3", 0}});
  ASSERT_TRUE(BoardAfter(moves, Rule::kRenju).IsForbidden(PointAt("h8")));
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter(moves, Rule::kRenju)), Names{"c3"});
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter(moves)), Names{"h8"});
}

TEST(BookMoveTest, WhereAFiveIsAtStakeTheSearchAnswers) {
  const KnownPosition known = KnownTo(0, {{"a1", 0}});
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter("h8h9i8i9j8j9k8k9")), Names{"search"});
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter("h8h9i8i9j8j9k8")), Names{"search"});
  EXPECT_EQ(ChosenOf(known, 100, BoardAfter("h8h9i8i9j8")), Names{"a1"});
}

TEST(BookMoveTest, LostMovesAreAvoidedIfOthersAreLeft) {
  const Board board = BoardAfter("h8i9");
  const KnownPosition known = KnownTo(std::nullopt, {{"g7", LossIn(4)}, {"g8", -500}});
  PointSet lost;
  lost.Insert(PointAt("g7"));
  EXPECT_EQ(MovesToAvoid(known, board, {}), lost);
  EXPECT_EQ(MovesToAvoid(known, board, board.empty() - lost), PointSet());
}

}  // namespace
}  // namespace tengen::protocol
