#include "search/searching_adviser.h"

#include "gtest/gtest.h"
#include "tests/search/proof/solver_support.h"

namespace tengen::search {
namespace {

// A quiet win in 19 plies, of bench/suites/quiet.txt.
Board QuietWin() { return AfterMoves(Rule::kFreestyle, "k6e7h6e8h8j10k8e9e10e6"); }

TEST(SearchingAdviserTest, SeesAQuietWin) {
  SearchingAdviser adviser;
  const Advice advice = adviser.Advise(QuietWin(), 500'000, Never);
  EXPECT_TRUE(advice.wins);
  ASSERT_TRUE(advice.move.has_value());
  EXPECT_TRUE(QuietWin().IsEmpty(*advice.move));
  EXPECT_LT(advice.nodes, 500'000);
}

TEST(SearchingAdviserTest, KnowsWhatItHasSeenUntilItIsCleared) {
  SearchingAdviser adviser;
  const Advice first = adviser.Advise(QuietWin(), 500'000, Never);
  const Advice again = adviser.Advise(QuietWin(), 500'000, Never);
  EXPECT_TRUE(again.wins);
  EXPECT_LT(again.nodes, first.nodes);
  adviser.Clear();
  const Advice fresh = adviser.Advise(QuietWin(), 500'000, Never);
  EXPECT_EQ(fresh.nodes, first.nodes);
  EXPECT_EQ(fresh.move, first.move);
}

TEST(SearchingAdviserTest, NodesAreALimit) {
  SearchingAdviser adviser;
  const Board board = AfterMoves(Rule::kFreestyle, "h8i9");
  const Advice advice = adviser.Advise(board, 3'000, Never);
  EXPECT_FALSE(advice.wins);
  EXPECT_TRUE(advice.move.has_value());
  EXPECT_LT(advice.nodes, 4'000);
}

TEST(SearchingAdviserTest, AStopEndsIt) {
  SearchingAdviser adviser;
  int asked = 0;
  const Board board = AfterMoves(Rule::kFreestyle, "h8i9");
  const Advice advice = adviser.Advise(board, INT64_MAX, [&] { return ++asked > 100; });
  EXPECT_TRUE(advice.move.has_value());
  EXPECT_LT(asked, 200);
  EXPECT_LT(advice.nodes, 100'000);
}

}  // namespace
}  // namespace tengen::search
