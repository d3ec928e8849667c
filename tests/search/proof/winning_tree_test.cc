#include "search/proof/winning_tree.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/search/positions.h"
#include "tests/search/proof/solver_support.h"

namespace tengen::search {
namespace {

TEST(WinningTreeTest, FivesAreSharedAndDistancesAddUp) {
  WinningTree tree;
  const size_t five = tree.AddFive(Point(3, 3));
  EXPECT_EQ(tree.AddFive(Point(3, 3)), five);
  const size_t other = tree.AddFive(Point(4, 3));
  EXPECT_NE(other, five);
  EXPECT_EQ(tree.node(five).distance, 1);
  const size_t four = tree.Add(Point(5, 3), {{Point(3, 3), other}}, five);
  EXPECT_EQ(tree.node(four).distance, 3);
  const size_t threat = tree.Add(Point(6, 6), {{Point(7, 7), five}}, four);
  EXPECT_EQ(tree.node(threat).distance, 5);
  EXPECT_EQ(tree.size(), 4u);
  const std::vector<size_t> order = tree.Order(threat);
  ASSERT_EQ(order.size(), 4u);
  EXPECT_EQ(order[0], threat);
  EXPECT_EQ(order[1], four);
  EXPECT_EQ(tree.Order(five), std::vector<size_t>{five});
  tree.Clear();
  EXPECT_EQ(tree.size(), 0u);
}

// Fives are the same, shared nodes stay shared, and what is not needed is left behind.
TEST(WinningTreeTest, CopiesWhatARootNeeds) {
  WinningTree tree;
  tree.AddFive(Point(1, 1));
  const size_t five = tree.AddFive(Point(3, 3));
  const size_t four = tree.Add(Point(5, 3), {{Point(3, 3), tree.AddFive(Point(4, 3))}}, five);
  const size_t threat = tree.Add(Point(6, 6), {{Point(7, 7), four}}, four);
  const size_t quiet = tree.Add(Point(8, 8), {{Point(9, 9), four}}, threat);
  EXPECT_EQ(tree.node(four).passes, 0);
  EXPECT_EQ(tree.node(threat).passes, 1);
  EXPECT_EQ(tree.node(quiet).passes, 2);

  WinningTree copy;
  const size_t own_five = copy.AddFive(Point(3, 3));
  const size_t root = CopyTree(tree, quiet, copy);
  EXPECT_EQ(copy.size(), 5u);
  EXPECT_EQ(copy.node(root).move, Point(8, 8));
  EXPECT_EQ(copy.node(root).distance, tree.node(quiet).distance);
  EXPECT_EQ(copy.node(root).passes, 2);
  const WinningTree::Node& copied_threat = copy.node(*copy.node(root).otherwise);
  EXPECT_EQ(copied_threat.replies[0].node, *copied_threat.otherwise);
  EXPECT_EQ(copy.node(*copied_threat.otherwise).otherwise, own_five);
}

TEST(WinningTreeTest, RepliesToFive) {
  constexpr absl::string_view kDrawing =
      "............\n"
      "............\n"
      ".o.xxxx.....\n"
      "............\n"
      "............\n";
  for (Rule rule : kRules) {
    Board board = Draw(kDrawing, rule, Color::kWhite);
    const bool caro = rule == Rule::kCaro || rule == Rule::kStandardCaro;
    const std::vector<Point> replies = RepliesToFive(board, Point(2, 2));
    const std::set<Point> expected =
        caro ? std::set<Point>{Point(2, 2), Point(7, 2)} : std::set<Point>{Point(2, 2)};
    EXPECT_EQ(std::set<Point>(replies.begin(), replies.end()), expected) << RuleName(rule);
  }
}

class WinningTreeRandomTest : public testing::TestWithParam<Rule> {
 protected:
  // A position in which passing loses to continuous fours, with the tree of the win.
  Board NextThreat(WinningTree* tree, size_t* root) {
    while (true) {
      Board board =
          ToEngine(random_.Tactical(ToReference(GetParam())), GetParam(), random_.AnyColor());
      if (board.ThreatCount(board.side_to_move(), LineThreat::kFive) > 0) continue;
      board.Pass();
      const VcfResult vcf = solver_.Solve(board, {}, Never);
      tree->Clear();
      if (vcf.status == VcfResult::Status::kWin && vcf.line.size() > 1) {
        *root = AddVcf(vcf.line, board, solver_, Never, *tree).value();
        EXPECT_EQ(tree->node(*root).distance, static_cast<int>(vcf.line.size()))
            << BoardToText(board);
        board.Unmake();
        return board;
      }
    }
  }
  RandomBoards random_{31};
  VcfSolver solver_{1 << 12};
};
INSTANTIATE_TEST_SUITE_P(Rules, WinningTreeRandomTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// In caro one reply may last longer than another. The solver's line is the longest one, so it says
// how long the win takes.
TEST(AddVcfTest, TheLineIsAsLongAsTheWin) {
  constexpr int kSide = 15;
  const std::pair<Rule, absl::string_view> games[] = {
      {Rule::kCaro,
       "i7o8h8h4k7n13k14j3h11c15m4l4n14e3i11k10i8c3a3a4l12e7m12g5b8j1b7h10j14a10h1g15c8e1a1n5e12b13"
       "c6j5b11o14"},
      {Rule::kStandardCaro,
       "d12l6b11c6g8c10a12g4l4b4g5f11d2n3n9f4a1i1g11b2g7o4h8i12i13c12k3m8o13l13b15a7b6h9j9j13i10i14"
       "o15k8o11f2i5i2d8c4k10l2l9j6m15g9c15i3m7i9k13l7"}};
  for (const auto& [rule, moves] : games) {
    Board board = Board::Create(kSide, kSide, rule).value();
    const std::vector<Point> game = engine::ParseMoves(moves, kSide, kSide).value();
    for (Point p : game) board.Make(p);
    VcfSolver solver(kTableEntries);
    const VcfResult vcf = solver.Solve(board, {}, Never);
    ASSERT_EQ(vcf.status, VcfResult::Status::kWin);
    WinningTree tree;
    const std::optional<size_t> root = AddVcf(vcf.line, board, solver, Never, tree);
    ASSERT_TRUE(root.has_value());
    EXPECT_EQ(tree.node(*root).distance, static_cast<int>(vcf.line.size()));
  }
}

TEST_P(WinningTreeRandomTest, TheLongestLineEndsWithTheFive) {
  WinningTree tree;
  size_t root = 0;
  for (int i = 0; i < 100; ++i) {
    Board board = NextThreat(&tree, &root);
    board.Pass();
    const Color attacker = board.side_to_move();
    const std::vector<Point> line = LongestLine(tree, root, board);
    ASSERT_EQ(static_cast<int>(line.size()), tree.node(root).distance);
    for (size_t k = 0; k < line.size(); ++k) {
      ASSERT_TRUE(board.IsEmpty(line[k]));
      const Verdict expected = k + 1 == line.size() ? Verdict::kWin : Verdict::kNone;
      ASSERT_EQ(board.Judge(line[k]), expected) << BoardToText(board) << ToCoordinates(line[k]);
      board.Make(line[k]);
    }
    ASSERT_EQ(board.side_to_move(), Opponent(attacker));
  }
}

}  // namespace
}  // namespace tengen::search
