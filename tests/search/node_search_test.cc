// What a node is worth, step by step: each move of the root leads to the node that is asked for.
#include "search/node_search.h"

#include <vector>

#include "gtest/gtest.h"
#include "tests/engine/drawn_board.h"
#include "tests/search/brain_support.h"

namespace tengen::search {
namespace {

using Node = NodeSearch::Node;

Point PointAt(absl::string_view text) { return Moves(text).front(); }

// One worker's surroundings, with an empty table.
class NodeSearchTest : public testing::Test {
 protected:
  NodeSearch Search(const Board& board, std::vector<Refusal> refused = {}) {
    return NodeSearch(board, std::move(refused), shared_, vcf_);
  }
  static Node Root(int depth) { return {depth, -kInfinite, kInfinite, /*ply=*/0}; }

  TranspositionTable table_{size_t{1} << 20};
  TimeManager time_{Infinite(), base::Clock::Real()};
  const SearchParameters parameters_ = {};
  SearchShared shared_ = {table_, time_, parameters_, nullptr, Ending()};
  VcfSolver vcf_{kVcfTableEntries};
};

TEST_F(NodeSearchTest, WhatEndsTheGameIsNotSearched) {
  const Board board = After("h8a1i8a2j8a3k8a4", Rule::kRenju);
  NodeSearch search = Search(board);
  EXPECT_EQ(search.SearchRootMove(PointAt("l8"), Root(5), 0), WinIn(1));
  EXPECT_TRUE(search.line().empty());
  EXPECT_EQ(search.nodes(), 0);
  // Six in a row.
  const Board longer = After("h8a1i8a2g8c9k8a4l8e1", Rule::kRenju);
  NodeSearch forbidden = Search(longer);
  EXPECT_FALSE(forbidden.Allowed(PointAt("j8")));
  EXPECT_EQ(forbidden.SearchRootMove(PointAt("j8"), Root(5), 0), LossIn(1));
  EXPECT_EQ(forbidden.nodes(), 0);
}

// Step 1.
TEST_F(NodeSearchTest, TheEndWithoutARowIsWorthWhatTheGameSays) {
  const Board board = After("h8i9");
  shared_.ending = {.max_stones = 3, .winner = std::nullopt};
  EXPECT_EQ(Search(board).SearchRootMove(PointAt("g7"), Root(5), 0), kDraw);
  shared_.ending.winner = Color::kBlack;
  EXPECT_EQ(Search(board).SearchRootMove(PointAt("g7"), Root(5), 0), WinIn(1));
  shared_.ending.winner = Color::kWhite;
  EXPECT_EQ(Search(board).SearchRootMove(PointAt("g7"), Root(5), 0), LossIn(1));
}

// Step 1.
TEST_F(NodeSearchTest, ThreatsShowWinsAndLosses) {
  const Board board = After("h8a1i8c5j8e1");
  EXPECT_EQ(Search(board).SearchRootMove(PointAt("k8"), Root(1), 0), WinIn(3)) << "a straight four";
  // White has a four of his own.
  const Board late = After("h8a1i8b1j8c1o15d1");
  EXPECT_EQ(Search(late).SearchRootMove(PointAt("k8"), Root(1), 0), LossIn(2));
  // Black's three becomes a straight four.
  const Board open = After("h8a1i8c5j8");
  EXPECT_EQ(Search(open).SearchRootMove(PointAt("e1"), Root(1), 0), LossIn(4));
}

// Step 1: no value claims an end that needs more stones than the game has left.
TEST_F(NodeSearchTest, NoWinNeedsMoreStonesThanThereAre) {
  const Board board = After("h8a1i8c5j8e1");
  for (int stones_left = 1; stones_left <= 4; ++stones_left) {
    shared_.ending.max_stones = board.stone_count() + stones_left;
    const Value value = Search(board).SearchRootMove(PointAt("k8"), Root(4), 0);
    EXPECT_EQ(value, stones_left < 3 ? kDraw : WinIn(3)) << stones_left;
  }
}

// Step 2.
TEST_F(NodeSearchTest, NoLineIsSearchedThatCannotBeBetterThanAShortWin) {
  const Board board = Quiet(Rule::kFreestyle);
  NodeSearch search = Search(board);
  Node node = Root(6);
  node.alpha = WinIn(3);
  EXPECT_LE(search.SearchRootMove(Point(6, 6), node, 0), WinIn(3));
  EXPECT_EQ(search.nodes(), 1);
}

// Step 2. The first search of a node without a table's move is a ply less deep than asked for.
TEST_F(NodeSearchTest, WhatTheTableKnowsIsNotSearchedAgain) {
  const Board board = Quiet(Rule::kFreestyle);
  NodeSearch search = Search(board);
  const Value value = search.SearchRootMove(Point(6, 6), Root(5), 0);
  const int64_t nodes = search.nodes();
  EXPECT_GT(nodes, 10);
  Node narrow = Root(3);
  narrow.alpha = value + 20;
  narrow.beta = narrow.alpha + 1;
  EXPECT_LE(search.SearchRootMove(Point(6, 6), narrow, 0), narrow.alpha);
  EXPECT_EQ(search.nodes(), nodes + 1);
  // Not in a node of the principal variation, whose line would be lost.
  search.SearchRootMove(Point(6, 6), Root(3), 0);
  EXPECT_GT(search.nodes(), nodes + 2);
  EXPECT_FALSE(search.line().empty());
}

// Step 4.
TEST_F(NodeSearchTest, LeavesSeeWinsByContinuousFours) {
  // White has three in a row and three on a diagonal, each stopped at one end, that cross.
  const Board board = Draw(
      "...............\n"
      "...............\n"
      "...xooo........\n"
      ".......o.......\n"
      "......o........\n"
      ".....o.........\n"
      "....x..........\n"
      "...............\n"
      "...............\n",
      Rule::kFreestyle, Color::kBlack);
  NodeSearch search = Search(board);
  const Value value = search.SearchRootMove(Point(14, 0), Root(1), 0);
  EXPECT_TRUE(IsLoss(value)) << eval::ValueToText(value);
  EXPECT_EQ(value, LossIn(1 + static_cast<int>(search.line().size())));
  ExpectPlayable(board, search.line());
}

TEST_F(NodeSearchTest, TheBoardStandsAtTheRootBetweenCalls) {
  const Board board = Quiet(Rule::kRenju);
  NodeSearch search = Search(board);
  search.SearchRootMove(Point(6, 6), Root(6), 0);
  EXPECT_EQ(search.board().key(), board.key());
  EXPECT_GE(search.selective_depth(), 6);
  EXPECT_EQ(search.evaluator().Evaluate(search.board()), Search(board).evaluator().Evaluate(board));
}

TEST_F(NodeSearchTest, NodesAreCountedForAllInTheEnd) {
  NodeSearch search = Search(Quiet(Rule::kFreestyle));
  search.SearchRootMove(Point(6, 6), Root(5), 0);
  const int64_t nodes = search.nodes();
  EXPECT_LE(shared_.nodes, nodes);
  search.CountTheRest();
  EXPECT_EQ(shared_.nodes, nodes);
  EXPECT_EQ(search.nodes(), nodes);
}

TEST_F(NodeSearchTest, TheTimeManagerStopsIt) {
  time_.StopNow();
  NodeSearch search = Search(Quiet(Rule::kFreestyle));
  EXPECT_FALSE(search.stopping());
  search.SearchRootMove(Point(6, 6), Root(20), 0);
  EXPECT_TRUE(search.stopping());
  EXPECT_LE(search.nodes(), 2 * kNodeBatch);
}

// --------------------------------------------------------------------------------
// Refusals

// Black makes a four that a1 alone would stop; White is not to think of it.
TEST_F(NodeSearchTest, WhatIsRefusedBelowTheRootIsNotPlayed) {
  const Board board = After("b1h8c1i9d1g7");
  Board four = board;
  four.Make(PointAt("e1"));
  Refusal refusal;
  for (Color c : {Color::kBlack, Color::kWhite}) refusal.stones[Index(c)] = four.stones(c);
  refusal.moves.Insert(PointAt("a1"));
  refusal.moves.Insert(PointAt("f1"));
  NodeSearch search = Search(board, {refusal});
  EXPECT_TRUE(search.Guarded());
  EXPECT_EQ(search.SearchRootMove(PointAt("e1"), Root(3), 0), WinIn(3));
  EXPECT_FALSE(Search(four).Guarded());
}

TEST_F(NodeSearchTest, APositionThatCannotComeAboutGuardsNothing) {
  Refusal refusal;
  const Board other = After("h8i9a1");
  for (Color c : {Color::kBlack, Color::kWhite}) refusal.stones[Index(c)] = other.stones(c);
  EXPECT_TRUE(Search(After("h8i9"), {refusal}).Guarded());
  EXPECT_TRUE(Search(other, {refusal}).Guarded());
  EXPECT_FALSE(Search(After("h8i9b1"), {refusal}).Guarded());
}

}  // namespace
}  // namespace tengen::search
