#include "search/proof/following.h"

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "search/proof/vcf_solver.h"
#include "search/proof/vct_solver.h"
#include "tests/search/proof/solver_support.h"

namespace tengen::search {
namespace {

// Black, who is to move, has no win by fours, but one by threats.
constexpr absl::string_view kMoves = "h8h9f8i9d8j9g9l9k9n7";

// Follows the win that the solver of threats finds after kMoves where other stones are there, too.
class FollowingTest : public testing::TestWithParam<Rule> {
 protected:
  FollowingTest() {
    Board board = Start(Color::kBlack);
    VctSolver solver(kTableEntries);
    EXPECT_EQ(solver.Solve(board, {}, Never).status, VctResult::Status::kWin);
    guide_ = CopyTree(solver.tree(), solver.tree_root().value(), tree_);
  }

  static Board Start(Color mover) {
    Board board = AfterMoves(GetParam(), kMoves);
    board.SetSideToMove(mover);
    return board;
  }

  std::optional<size_t> Follow(Board& board, int64_t left = 100'000) {
    const auto known = [] { return std::optional<size_t>(); };
    const auto fours = [&](int64_t nodes) -> std::optional<size_t> {
      left -= nodes;
      VcfSolver solver(kTableEntries);
      const VcfResult vcf = solver.Solve(board, {.max_nodes = nodes}, Never);
      if (vcf.status != VcfResult::Status::kWin) return std::nullopt;
      return AddVcf(vcf.line, board, solver, Never, tree_);
    };
    const auto threats = [&](int64_t) {
      ++searches_;
      return std::optional<size_t>();
    };
    const auto nodes_left = [&] { return left; };
    return FollowWin(guide_, board, tree_,
                     {.known = known, .fours = fours, .threats = threats, .left = nodes_left});
  }

  WinningTree tree_;
  size_t guide_ = 0;
  int searches_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Rules, FollowingTest,
                         testing::Values(Rule::kFreestyle, Rule::kStandard, Rule::kCaro),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(FollowingTest, FindsTheSameWinAgain) {
  Board board = Start(Color::kBlack);
  const std::string before = Describe(board);
  const std::optional<size_t> win = Follow(board);
  EXPECT_EQ(Describe(board), before);
  ASSERT_TRUE(win.has_value());
  EXPECT_EQ(tree_.node(*win).move, tree_.node(guide_).move);
  ExpectProved(board, tree_, *win);
}

// Wherever one more white stone lies: what is found is a win, and mostly one is.
TEST_P(FollowingTest, MendsTheWinWhereAStoneIsMore) {
  const Board start = Start(Color::kWhite);
  int found = 0, asked = 0;
  for (Point p : start.empty()) {
    Board board = start;
    board.Make(p);
    ++asked;
    const std::optional<size_t> win = Follow(board);
    if (!win) continue;
    ++found;
    ExpectProved(board, tree_, *win);
  }
  EXPECT_GT(found, asked * 3 / 4);
  EXPECT_LT(found, asked);
}

TEST_P(FollowingTest, GivesUpWhereTheMoveIsTaken) {
  Board board = Start(Color::kWhite);
  board.Make(tree_.node(guide_).move);
  EXPECT_FALSE(Follow(board).has_value());
  EXPECT_EQ(searches_, 0);
}

TEST_P(FollowingTest, GivesUpWithoutNodes) {
  Board board = Start(Color::kBlack);
  EXPECT_FALSE(Follow(board, 0).has_value());
  EXPECT_FALSE(Follow(board, 300).has_value());
}

}  // namespace
}  // namespace tengen::search
