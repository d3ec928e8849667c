#include "search/proof/vct_solver.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"
#include "tests/search/positions.h"
#include "tests/search/proof/solver_support.h"
#include "tests/search/reference_search.h"

namespace tengen::search {
namespace {

VctResult SolveVct(Board& board, const VctLimits& limits = {}) {
  VctSolver solver(kTableEntries);
  return solver.Solve(board, limits, Never);
}

// Two open twos meet in 5,5.
constexpr absl::string_view kDoubleThree =
    "...........\n"
    "...........\n"
    "...........\n"
    ".....x.....\n"
    ".....x.....\n"
    "...xx......\n"
    "...........\n"
    "........oo.\n"
    "..o........\n"
    "...........\n"
    "...........\n";

TEST(VctSolverTest, ADoubleThreeWinsUnlessItIsForbidden) {
  for (Rule rule : kRules) {
    Board board = Draw(kDoubleThree, rule, Color::kBlack);
    VctSolver solver(kTableEntries);
    const VctResult result = solver.Solve(board, {}, Never);
    ASSERT_EQ(result.status, VctResult::Status::kWin) << Describe(board);
    ASSERT_TRUE(solver.tree_root().has_value());
    if (rule == Rule::kRenju) {
      EXPECT_NE(result.line.front(), Point(5, 5));
    } else {
      EXPECT_EQ(result.line.front(), Point(5, 5));
      EXPECT_EQ(result.line.size(), 5u);
    }
  }
}

TEST(VctSolverTest, WhiteOfRenjuMayMakeADoubleThree) {
  std::string drawing(kDoubleThree);
  for (char& c : drawing) c = c == 'x' ? 'o' : c == 'o' ? 'x' : c;
  Board board = Draw(drawing, Rule::kRenju, Color::kWhite);
  const VctResult result = SolveVct(board);
  ASSERT_EQ(result.status, VctResult::Status::kWin);
  EXPECT_EQ(result.line.front(), Point(5, 5));
}

TEST(VctSolverTest, AgainstAnOpenThreeOnlyFoursHelp) {
  constexpr absl::string_view kDrawing =
      "...........\n"
      "...........\n"
      "...........\n"
      ".....x.....\n"
      ".....x.....\n"
      "...xx......\n"
      ".....x.....\n"
      "..ooo......\n"
      "..o........\n"
      "..o........\n"
      "...........\n";
  Board board = Draw(kDrawing, Rule::kFreestyle, Color::kBlack);
  const VctResult result = SolveVct(board);
  const reference::Game game = reference::Game::kFreestyle;
  reference::Board drawn = ToReference(board);
  EXPECT_EQ(result.status == VctResult::Status::kWin, HasVcf(drawn, game, reference::kBlack, 4))
      << Describe(board);
}

TEST(VctSolverTest, NothingOnAnEmptyBoard) {
  for (Rule rule : kRules) {
    Board board = Board::Create(15, 15, rule).value();
    const VctResult result = SolveVct(board);
    EXPECT_EQ(result.status, VctResult::Status::kNoWin);
    EXPECT_TRUE(result.line.empty());
  }
}

class VctSolverRandomTest : public testing::TestWithParam<Rule> {
 protected:
  Board Next() {
    const reference::Board drawn = random_.Quiet(ToReference(GetParam()));
    return ToEngine(drawn, GetParam(), random_.AnyColor());
  }
  Board HardPosition(int64_t nodes) {
    while (true) {
      Board board = Next();
      if (SolveVct(board, {.max_nodes = nodes}).status == VctResult::Status::kUnknown) return board;
    }
  }
  RandomBoards random_{77};
};
INSTANTIATE_TEST_SUITE_P(Rules, VctSolverRandomTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// Whoever plays perfectly cannot be beaten by a claim.
TEST_P(VctSolverRandomTest, NeverWinsWhatPerfectPlayDoesNot) {
  constexpr int kEmpty = 7;
  const reference::Game game = ToReference(GetParam());
  int wins = 0;
  for (int i = 0; i < RandomPositionCount(60); ++i) {
    const reference::Board drawn = random_.NearlyFull(game, 7, 7, kEmpty);
    Board board = ToEngine(drawn, GetParam(), random_.AnyColor());
    const VctResult result = SolveVct(board);
    if (result.status != VctResult::Status::kWin) continue;
    reference::Board copy = drawn;
    ASSERT_EQ(PerfectPlay(copy, game, ToReference(board.side_to_move())), reference::Result::kWin)
        << Describe(board);
    ++wins;
  }
  EXPECT_GT(wins, 0);
}

// Continuous fours are continuous threats.
TEST_P(VctSolverRandomTest, FindsAllWinsByFours) {
  int wins = 0, more = 0;
  for (int i = 0; i < 100; ++i) {
    Board board = Next();
    VcfSolver fours(kTableEntries);
    const bool by_fours = fours.Solve(board, {}, Never).status == VcfResult::Status::kWin;
    const VctResult::Status status = SolveVct(board, {.max_nodes = 5000}).status;
    ASSERT_TRUE(!by_fours || status == VctResult::Status::kWin) << Describe(board);
    wins += by_fours;
    more += !by_fours && status == VctResult::Status::kWin;
  }
  EXPECT_GT(wins, 2);
  EXPECT_GT(more, 0);
}

TEST_P(VctSolverRandomTest, LimitsGiveUnknownAndTheBoardIsRestored) {
  constexpr int64_t kNodes = 300;
  Board board = HardPosition(kNodes);
  const std::string before = BoardToText(board);
  const uint64_t key = board.key();
  for (int64_t nodes : {int64_t{0}, int64_t{1}, int64_t{10}, kNodes}) {
    const VctResult result = SolveVct(board, {.max_nodes = nodes});
    EXPECT_EQ(result.status, VctResult::Status::kUnknown) << nodes;
    EXPECT_LE(result.nodes, nodes + 1);
    EXPECT_TRUE(result.line.empty());
  }
  EXPECT_EQ(SolveVct(board, {.max_positions = 20}).status, VctResult::Status::kUnknown);
  VctSolver solver(kTableEntries);
  EXPECT_EQ(solver.Solve(board, {}, [] { return true; }).status, VctResult::Status::kUnknown);
  EXPECT_EQ(solver.tree_root(), std::nullopt);
  EXPECT_EQ(board.key(), key);
  EXPECT_EQ(BoardToText(board), before);
}

TEST_P(VctSolverRandomTest, AnswersDoNotDependOnEarlierCalls) {
  VctSolver solver(kTableEntries);
  for (int i = 0; i < 20; ++i) {
    Board board = Next();
    const VctResult used = solver.Solve(board, {.max_nodes = 5000}, Never);
    const VctResult fresh = SolveVct(board, {.max_nodes = 5000});
    EXPECT_EQ(used.status, fresh.status);
    EXPECT_EQ(used.nodes, fresh.nodes);
    EXPECT_EQ(used.line, fresh.line);
  }
}

}  // namespace
}  // namespace tengen::search
