#include "search/proof/family_solver.h"

#include <memory>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/evaluator_scorer.h"
#include "search/proof/quiet_solver.h"
#include "search/searching_adviser.h"
#include "tests/search/proof/solver_support.h"

namespace tengen::search {
namespace {

struct FamilyCase {
  Rule rule;
  absl::string_view moves;  // the attacker, who wins with a quiet move, is to move
};

// As in the test of QuietSolver.
constexpr FamilyCase kFamilies[] = {
    {Rule::kFreestyle, "k6e7h6e8h8j10k8e9e10e6"},
    {Rule::kStandard, "f9k5g9j6g10g6j7i7h8h6i6g5"},
    {Rule::kRenju, "h9h5i9j9i6e11h8i10"},
    {Rule::kStandardCaro, "f7j9e10j7k10h8g11j8j11"},
};

std::vector<Point> RepliesOn(const Board& board) {
  std::vector<Point> replies;
  for (Point p : board.empty()) {
    if (board.Judge(p) == engine::Verdict::kNone) replies.push_back(p);
  }
  return replies;
}

// The position after the attacker's first move of a win.
Board AfterQuietMove(const FamilyCase& given) {
  Board board = AfterMoves(given.rule, given.moves);
  QuietSolver solver(kTableEntries, EvaluatorScorer());
  EXPECT_EQ(solver.Solve(board, {.max_nodes = 3'000'000}, Never).status, QuietResult::Status::kWin);
  board.Make(solver.tree().node(solver.tree_root().value()).move);
  return board;
}

TEST(FamilySolverTest, EveryWinIsProved) {
  FamilySolver family(EvaluatorScorer());
  for (const FamilyCase& given : kFamilies) {
    Board board = AfterQuietMove(given);
    const std::vector<Point> replies = RepliesOn(board);
    const std::vector<std::optional<size_t>> wins = family.Solve(board, replies, 0, Never);
    ASSERT_EQ(wins.size(), replies.size());
    size_t won = 0;
    for (size_t i = 0; i < replies.size(); ++i) {
      if (!wins[i]) continue;
      ++won;
      board.Make(replies[i]);
      ExpectProved(board, family.tree(), *wins[i]);
      board.Unmake();
    }
    EXPECT_GT(won, replies.size() * 9 / 10) << given.moves;
  }
}

// Where the win after a pass does not serve, searches of their own go on from each other.
TEST(FamilySolverTest, WhatIsFoundReplyByReplyIsProved) {
  int more = 0;
  for (const FamilyCase& given : kFamilies) {
    FamilySolver family(EvaluatorScorer(), std::make_shared<SearchingAdviser>());
    Board board = AfterQuietMove(given);
    const std::vector<Point> replies = RepliesOn(board);
    const auto followed = family.Solve(board, replies, 0, Never);
    const auto searched = family.Solve(board, replies, 300'000, Never);
    for (size_t i = 0; i < replies.size(); ++i) {
      if (!searched[i] || followed[i]) continue;
      ++more;
      board.Make(replies[i]);
      ExpectProved(board, family.tree(), *searched[i]);
      board.Unmake();
    }
  }
  EXPECT_GT(more, 0);
}

TEST(FamilySolverTest, WhereAPassDoesNotLoseNothingIsWon) {
  FamilySolver family;
  Board board = AfterMoves(Rule::kFreestyle, "a1");
  const std::vector<Point> replies = RepliesOn(board);
  for (const std::optional<size_t>& win : family.Solve(board, replies, 0, Never)) {
    EXPECT_FALSE(win);
  }
}

TEST(FamilySolverTest, EndsWhenItIsToldTo) {
  FamilySolver family;
  Board board = AfterMoves(kFamilies[0].rule, kFamilies[0].moves);
  board.Pass();
  const std::vector<Point> replies = RepliesOn(board);
  const auto wins = family.Solve(board, replies, 0, [] { return true; });
  EXPECT_EQ(wins, std::vector<std::optional<size_t>>(replies.size()));
}

}  // namespace
}  // namespace tengen::search
